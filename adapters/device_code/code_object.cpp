#include "adapters/device_code/code_object.hpp"

#include "adapters/device_code/amd_target.hpp"

namespace gpusolve::device_code {
namespace {

constexpr std::size_t k_header = 64;
constexpr std::uint16_t k_amd_machine = 224;  // EM_AMDGPU
constexpr std::uint16_t k_relocatable = 1;
constexpr std::uint64_t k_notes = std::uint64_t{64} * 1024;  // number of bytes at the start that contain the note with the target

/// The target in the note NT_AMDGPU_METADATA: `gfx90a:xnack-` in `amdgcn-amd-amdhsa--gfx90a:xnack-`; empty if there is none.
auto noted_target(const Bytes& bytes) -> std::string {
  constexpr std::string_view k_triple = "amdgcn-amd-amdhsa--";
  const auto start = bytes.read_up_to({0, k_notes});
  const auto at = start ? start->find(k_triple) : std::string::npos;
  if (at == std::string::npos) {
    return {};
  }
  const auto rest = std::string_view(*start).substr(at + k_triple.size());
  const auto target = rest.substr(0, rest.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789:+-_"));
  return is_amd_target(target) ? std::string(target) : std::string();
}

/// Whether the file contains its table of sections, which is at the end.
auto is_whole(std::string_view header, std::uint64_t size) -> bool {
  const std::uint64_t rows = std::uint64_t{number_at<std::uint16_t>(header, 58)} * number_at<std::uint16_t>(header, 60);
  return is_inside({number_at<std::uint64_t>(header, 40), rows}, size);
}

void add_target(std::string_view header, const std::string& noted, CodeGatherer& gatherer) {
  const auto flags = number_at<std::uint32_t>(header, 48);
  const auto stated = target_of_flags(flags, static_cast<std::uint8_t>(header[8]));
  const auto target = stated.empty() ? noted : stated;
  if (!stated.empty() && !noted.empty() && stated != noted) {
    gatherer.note("its header says " + stated + ", its notes say " + noted);
  }
  DeviceCode code{DeviceCode::Kind::amd, target, {}};
  if (target.empty()) {
    gatherer.mark_unknown();
    code = {DeviceCode::Kind::idle, "AMD processor " + std::to_string(flags & 0xffU), {}};
  } else if (number_at<std::uint16_t>(header, 16) == k_relocatable) {
    code = {DeviceCode::Kind::idle, "relocatable " + target, {}};
  }
  static_cast<void>(gatherer.add(code));  // one code and one unit are within the limits
  static_cast<void>(gatherer.end_unit());
}

}  // namespace

auto is_code_object(std::string_view start) -> bool {
  constexpr std::string_view k_wide_little_elf(
      "\x7f"
      "ELF\x02\x01",
      6);
  return start.size() >= 20 && start.starts_with(k_wide_little_elf) && number_at<std::uint16_t>(start, 18) == k_amd_machine;
}

auto read_code_object(const Bytes& bytes, CodeGatherer& gatherer) -> Status {
  const auto header = bytes.read({0, k_header});
  if (!header) {
    return broken("a code object is cut off in its header");
  }
  add_target(*header, noted_target(bytes), gatherer);
  return is_whole(*header, bytes.size()) ? Status(std::monostate{}) : Status(broken("a code object ends before its table of sections"));
}

}  // namespace gpusolve::device_code
