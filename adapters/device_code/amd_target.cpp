#include "adapters/device_code/amd_target.hpp"

#include <array>

namespace gpusolve::device_code {
namespace {

constexpr std::size_t k_longest_target = 64;

/// Names of processors by their number in e_flags, from 0x20 on; empty: reserved. Numbers of LLVM 14 to 22; gfx940 and gfx941 only up to
/// LLVM 19.
constexpr std::uint32_t k_first_processor = 0x20;
constexpr std::array<std::string_view, 64> k_processors{
    "gfx600",
    "gfx601",
    "gfx700",
    "gfx701",
    "gfx702",
    "gfx703",
    "gfx704",
    "",  // 0x20
    "gfx801",
    "gfx802",
    "gfx803",
    "gfx810",
    "gfx900",
    "gfx902",
    "gfx904",
    "gfx906",  // 0x28
    "gfx908",
    "gfx909",
    "gfx90c",
    "gfx1010",
    "gfx1011",
    "gfx1012",
    "gfx1030",
    "gfx1031",  // 0x30
    "gfx1032",
    "gfx1033",
    "gfx602",
    "gfx705",
    "gfx805",
    "gfx1035",
    "gfx1034",
    "gfx90a",  // 0x38
    "gfx940",
    "gfx1100",
    "gfx1013",
    "gfx1150",
    "gfx1103",
    "gfx1036",
    "gfx1101",
    "gfx1102",  // 0x40
    "gfx1200",
    "gfx1250",
    "gfx1151",
    "gfx941",
    "gfx942",
    "",
    "gfx1201",
    "gfx950",  // 0x48
    "",
    "gfx9-generic",
    "gfx10-1-generic",
    "gfx10-3-generic",
    "gfx11-generic",
    "gfx1152",
    "",
    "",  // 0x50
    "gfx1153",
    "gfx12-generic",
    "gfx1251",
    "gfx12-5-generic",
    "",
    "",
    "",
    "gfx9-4-generic"  // 0x58
};

/// A feature from its two bits, since version 4: 2 means off and 3 means on; 0 and 1 state nothing.
auto feature(std::string_view name, std::uint32_t bits) -> std::string {
  return bits < 2 ? std::string() : ":" + std::string(name) + (bits == 3 ? "+" : "-");
}

auto features_of(std::uint32_t flags, std::uint8_t interface_version) -> std::string {
  constexpr std::uint8_t k_third = 1;
  if (interface_version == k_third) {  // one bit per feature: set means on, unset states nothing
    return feature("sramecc", (flags & 0x200U) != 0 ? 3 : 0) + feature("xnack", (flags & 0x100U) != 0 ? 3 : 0);
  }
  return feature("sramecc", (flags >> 10U) & 3U) + feature("xnack", (flags >> 8U) & 3U);
}

}  // namespace

auto is_amd_target(std::string_view text) -> bool {
  return !text.empty() && text.size() <= k_longest_target &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789:+-_") == std::string_view::npos;
}

auto target_of_flags(std::uint32_t flags, std::uint8_t interface_version) -> std::string {
  const auto number = flags & 0xffU;
  const auto is_known = interface_version > 0 && number >= k_first_processor && number - k_first_processor < k_processors.size();
  const auto processor = is_known ? k_processors.at(number - k_first_processor) : std::string_view();
  return processor.empty() ? std::string() : std::string(processor) + features_of(flags, interface_version);
}

}  // namespace gpusolve::device_code
