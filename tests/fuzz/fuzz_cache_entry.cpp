// A file of the cache: what is read equals what would be written, or it is rejected.
#include <cstdint>
#include <string>

#include "adapters/net/cache_entry.hpp"
#include "base/check.hpp"

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
  using namespace gpusolve::net;
  const std::string bytes(reinterpret_cast<const char*>(data), size);  // NOLINT
  static_cast<void>(read_cache_entry(bytes));
  CacheEntry entry;
  entry.shown_url = bytes.substr(0, size / 2);
  entry.document.body = bytes.substr(size / 2);
  const auto again = read_cache_entry(write_cache_head(entry) + entry.document.body);
  GPUSOLVE_CHECK(again && again->document.body == entry.document.body, "what was written does not read back");
  return 0;
}
