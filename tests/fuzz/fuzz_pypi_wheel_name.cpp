// File names of wheels and source distributions, and the rank of their tags.
#include <cstdint>
#include <string_view>

#include "adapters/pypi/tags.hpp"

extern "C" auto LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) -> int {
  using namespace gpusolve::pypi;
  static const TagRanks k_ranks({10, false}, {WheelPlatform::System::linux_glibc, "x86_64", gpusolve::dotted("2.28")});
  const std::string_view text(reinterpret_cast<const char*>(data), size);  // NOLINT
  static_cast<void>(parse_sdist_name(text));
  if (const auto wheel = parse_wheel_name(text)) {
    const auto rank = k_ranks.rank(wheel->tags);
    GPUSOLVE_CHECK(!rank || (k_ranks.takes_interpreter(wheel->tags) && k_ranks.takes_platform(wheel->tags)), "ranked but not taken");
    for (const auto& platform : wheel->tags.platforms) {
      static_cast<void>(parse_manylinux_tag(platform));
    }
  }
  return 0;
}
