// Sharded repodata: any bytes as an index and as a shard, validly compressed, because zstd would otherwise reject nearly all of them.
#include <zstd.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "adapters/conda/repodata/msgpack_text.hpp"
#include "adapters/conda/repodata/sharded_repodata.hpp"
#include "adapters/conda/repodata/unpacker.hpp"
#include "base/digest/digest.hpp"

namespace {

using namespace gpusolve::conda;  // NOLINT(google-build-using-namespace): one small program

auto zstd_of(std::string_view bytes) -> std::string {
  std::string out(ZSTD_compressBound(bytes.size()), '\0');
  out.resize(ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), 1));
  return out;
}

void read_as_index(const std::string& stored) {
  const auto index = parse_shard_index(stored, {"f", "linux-64", "https://host.example/c/linux-64"});
  for (const auto& [name, digest] : index ? index->digests : ShardIndex{}.digests) {
    GPUSOLVE_CHECK(digest.size() == 64 && name.find('/') == std::string::npos, "an index names what no shard can be");
  }
}

void read_as_shard(const std::string& stored) {
  ShardIndex index{{"f", "linux-64", "u"}, "u", "", {{"a", gpusolve::sha256_of(stored)}}, {}};
  ShardedRepodata repodata(std::move(index), [&](std::span<const std::string>) { return std::vector{stored}; });
  if (repodata.load(std::vector<std::string>{"a"})) {
    NamedRecords records;
    repodata.append_records_of("a", records);
  }
}

}  // namespace

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);  // NOLINT: the fuzzer's interface
  static_cast<void>(msgpack_to_json(bytes));
  const auto stored = zstd_of(bytes);
  read_as_index(stored);
  read_as_shard(stored);
  return 0;
}
