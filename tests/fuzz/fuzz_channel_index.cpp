// Any bytes as the index of a channel: alone, and with valid checksums as a directory, whose rows may point anywhere, and as a block.
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "adapters/conda/index/channel_index.hpp"
#include "adapters/conda/index/record_block.hpp"
#include "tests/support/index_bytes.hpp"

namespace {

using namespace gpusolve;         // NOLINT(google-build-using-namespace): one small program
using namespace gpusolve::conda;  // NOLINT(google-build-using-namespace)

/// A block that any row may point to.
auto some_block() -> std::string {
  RecordBlockWriter writer;
  writer.add({.version = "1", .depends = {"b >=1"}, .file_name = "a-1-0.conda"}, Naming::free);
  writer.add({.version = "2"}, Naming::conda);
  std::string block;
  writer.finish(block);
  return block;
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
    (void)index->record_count_of(name);
    index->append_records_of(name, found);
  }
}

}  // namespace

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);  // NOLINT: the fuzzer's interface
  std::string directory;
  put_text(directory, "key");
  read_all(std::string(bytes));
  read_all(tests::index_bytes(some_block(), directory.append(bytes)));
  read_all(tests::index_with_block(bytes));
  return 0;
}
