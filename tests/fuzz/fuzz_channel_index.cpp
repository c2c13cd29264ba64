// Any bytes as the index of a channel: by themselves, and in a sound envelope as a directory, whose rows then point anywhere, and
// as a block.
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "adapters/conda/channel_index.hpp"
#include "adapters/conda/index_format.hpp"
#include "tests/support/index_bytes.hpp"

namespace {

using namespace gpusolve;         // NOLINT(google-build-using-namespace): one small program
using namespace gpusolve::conda;  // NOLINT(google-build-using-namespace)

/// A block that any row may point to, and the directory.
auto with_directory(std::string_view directory) -> std::string {
  return tests::index_bytes(tests::packed(R"({"packages":{"a-1-0.conda":{"name":"a","version":"1","build":"0"}},"removed":[]})"),
                            directory);
}

/// The directory of one name, and its block.
auto with_block(std::string_view document) -> std::string {
  const auto block = tests::packed(document);
  const auto row = "[\"a\"," + std::to_string(k_index_head) + "," + std::to_string(block.size()) + "," + std::to_string(document.size());
  return tests::index_bytes(block,
                            R"({"key":"key","source":"","subdir":"noarch","url":"","count":1,"names":[)" + row + R"(,1]],"nameless":[]})");
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
  read_all(with_block(bytes));
  return 0;
}
