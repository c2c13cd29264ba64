// Any two texts as versions, and one as a spec for the other: the order must be total, and a version must match itself as a prefix.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "adapters/conda/spec/version_spec.hpp"

namespace {

using namespace gpusolve::conda;  // NOLINT(google-build-using-namespace): one small program

void check_order(const Version& a, const Version& b) {
  GPUSOLVE_CHECK(static_cast<int>(a < b) + static_cast<int>(a == b) + static_cast<int>(a > b) == 1, "an order is not total");
  GPUSOLVE_CHECK(a.starts_with(a), "a version does not lie under itself");
  const auto again = parse_version(a.text());
  GPUSOLVE_CHECK(again && again->key() == a.key(), "a version changes when it is read again");
}

}  // namespace

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);  // NOLINT: the fuzzer's interface
  const auto line = bytes.find('\n');
  const auto first = bytes.substr(0, line);
  const auto second = line == std::string_view::npos ? first : bytes.substr(line + 1);
  const auto a = parse_version(first);
  const auto b = parse_version(second);
  if (a && b) {
    check_order(*a, *b);
  }
  const auto spec = parse_version_spec(second);
  if (a && spec) {
    (void)spec->matches(*a, first);
  }
  return 0;
}
