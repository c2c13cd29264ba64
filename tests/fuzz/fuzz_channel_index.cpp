// Any bytes as the index of a channel: by themselves, and as a directory in a sound envelope, whose rows then point anywhere.
#include <unistd.h>
#include <zstd.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "adapters/conda/channel_index.hpp"
#include "adapters/conda/index_format.hpp"

namespace {

using namespace gpusolve;         // NOLINT(google-build-using-namespace): one small program
using namespace gpusolve::conda;  // NOLINT(google-build-using-namespace)

auto number(std::uint64_t value) -> std::string {
  std::string bytes;
  for (unsigned shift = 0; shift < 64; shift += 8) {
    bytes += static_cast<char>((value >> shift) & 0xffU);
  }
  return bytes;
}

auto packed(std::string_view text) -> std::string {
  std::string out(ZSTD_compressBound(text.size()), '\0');
  out.resize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 1));
  return out;
}

/// A block that any row may point to, and the directory.
auto with_directory(std::string_view directory) -> std::string {
  const auto block = packed(R"({"packages":{"a-1-0.conda":{"name":"a","version":"1","build":"0"}}})");
  const auto frame = packed(directory);
  return std::string(k_index_magic) + number(k_index_head + block.size()) + number(frame.size()) + number(directory.size()) + block + frame;
}

void read_all(const std::string& bytes) {
  static const auto k_path = std::filesystem::temp_directory_path() / ("gpusolve-fuzz-" + std::to_string(::getpid()));
  std::ofstream(k_path, std::ios::binary) << bytes;
  const auto index = ChannelIndex::open(k_path, "key", []() -> Result<Repodata> { return Error{ErrorKind::source, "gone"}; });
  std::filesystem::remove(k_path);
  if (index == nullptr) {
    return;
  }
  for (const auto name : index->names()) {
    NamedRecords found;
    index->append_records_of(name, found);
  }
}

}  // namespace

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);  // NOLINT: the fuzzer's interface
  read_all(std::string(bytes));
  read_all(with_directory(bytes));
  return 0;
}
