// Reads the entries of fatbins. Sources of the fields: NVIDIA's fatbinary.h, and 8,604 entries in 14 libraries of CUDA 12.2 to 13.1
// (docs/device-code.md).
#include "adapters/device_code/fatbin_entry.hpp"

#include <algorithm>

#include "adapters/device_code/bytes.hpp"

namespace gpusolve::device_code {
namespace {

constexpr std::uint64_t k_lz4 = 0x2000;
constexpr std::uint64_t k_zstd = 0x8000;
constexpr std::uint64_t k_architecture_specific = 0x100000;
constexpr std::uint64_t k_family_specific = 0x200000;
// Flags of 64 bit, debug, producers, hosts, an old compression, LTO, and compatibility attributes.
constexpr std::uint64_t k_known_flags = 0x7f | 0x1000 | k_lz4 | k_zstd | 0x10000 | k_architecture_specific | k_family_specific | 0x1000000;

constexpr std::string_view k_elf_magic =
    "\x7f"
    "ELF";
constexpr std::uint16_t k_nvidia_machine = 190;
constexpr std::size_t k_longest_target = 8;

/// The target behind `key`: the longest run of digits, `a` and `f`.
auto target_behind(std::string_view text, std::string_view key) -> std::string {
  const auto at = text.find(key);
  if (at == std::string_view::npos) {
    return {};
  }
  auto rest = text.substr(at + key.size());
  rest = rest.substr(0, rest.find_first_not_of("0123456789af"));
  const bool is_target = !rest.empty() && rest.size() <= k_longest_target;
  return is_target ? std::string(rest) : std::string();
}

/// The release of a toolkit: `13.0` in "Cuda compilation tools, release 13.0, V13.0.88".
auto release_in(std::string_view text) -> std::string {
  constexpr std::string_view k_key = "tools, release ";
  const auto at = text.find(k_key);
  if (at == std::string_view::npos) {
    return {};
  }
  const auto rest = text.substr(at + k_key.size(), 8);
  const auto version = rest.substr(0, rest.find_first_not_of("0123456789."));
  return version.find('.') == std::string_view::npos ? std::string() : std::string(version);
}

/// Reads the ELF header of the interface before CUDA 13: e_version states the toolkit, e_flags the architecture and, in bit 11, `a`.
auto identify_by_header(std::string_view start) -> PayloadIdentity {
  constexpr std::uint32_t k_specific = 1U << 11U;
  const auto version = number_at<std::uint32_t>(start, 20);
  const auto flags = number_at<std::uint32_t>(start, 48);
  PayloadIdentity identity{.target = std::to_string(flags & 0xffU) + ((flags & k_specific) != 0 ? "a" : ""), .toolkit = {}};
  if (version >= 100 && version < 200) {
    identity.toolkit = std::to_string(version / 10) + "." + std::to_string(version % 10);
  }
  return identity;
}

}  // namespace

auto FatbinEntry::is_zstd() const -> bool { return (flags & k_zstd) != 0; }
auto FatbinEntry::is_lz4() const -> bool { return (flags & k_lz4) != 0; }
auto FatbinEntry::unknown_flags() const -> std::uint64_t { return flags & ~k_known_flags; }

auto FatbinEntry::suffix() const -> std::string {
  return (flags & k_architecture_specific) != 0 ? "a" : (flags & k_family_specific) != 0 ? "f" : "";
}

auto parse_entry(std::string_view bytes) -> FatbinEntry {
  return {.kind = number_at<std::uint16_t>(bytes, 0),
          .header_size = number_at<std::uint32_t>(bytes, 4),
          .payload_size = number_at<std::uint64_t>(bytes, 8),
          .compressed_size = number_at<std::uint32_t>(bytes, 16),
          .minor = number_at<std::uint16_t>(bytes, 24),
          .major = number_at<std::uint16_t>(bytes, 26),
          .architecture = number_at<std::uint32_t>(bytes, 28),
          .flags = number_at<std::uint64_t>(bytes, 40)};
}

auto identify_ptx(std::string_view start) -> PayloadIdentity {
  return {.target = target_behind(start, ".target sm_"), .toolkit = release_in(start)};
}

auto identify_cubin(std::string_view start) -> std::optional<PayloadIdentity> {
  if (start.size() < 64 || !start.starts_with(k_elf_magic) || number_at<std::uint16_t>(start, 18) != k_nvidia_machine) {
    return std::nullopt;
  }
  constexpr char k_last_old_interface = 7;
  auto identity = start[8] <= k_last_old_interface ? identify_by_header(start) : PayloadIdentity{};
  if (auto asked = target_behind(start, "-arch sm_"); !asked.empty()) {
    identity.target = std::move(asked);
  }
  if (auto release = release_in(start); !release.empty()) {
    identity.toolkit = std::move(release);
  }
  identity.is_relocatable = number_at<std::uint16_t>(start, 16) == 1;
  return identity;
}

auto is_empty_cubin(std::string_view start) -> bool {
  constexpr std::uint64_t k_section_header = 64;
  constexpr std::uint64_t k_is_loaded = 0x2;  // SHF_ALLOC
  if (!identify_cubin(start)) {
    return false;
  }
  const FileRange table{number_at<std::uint64_t>(start, 40), number_at<std::uint16_t>(start, 60) * k_section_header};
  if (table.first == 0 || table.size == 0 || number_at<std::uint16_t>(start, 58) != k_section_header || !is_inside(table, start.size())) {
    return false;
  }
  const auto sections = start.substr(table.first, table.size);
  for (std::uint64_t at = 0; at < sections.size(); at += k_section_header) {
    if ((number_at<std::uint64_t>(sections, at + 8) & k_is_loaded) != 0) {
      return false;
    }
  }
  return true;
}

auto code_of(const FatbinEntry& entry, const PayloadIdentity* identity) -> DeviceCode {
  const auto number = std::to_string(entry.architecture);
  // A payload for another architecture than its header states is reported elsewhere; the driver uses the header.
  const bool is_stated = identity != nullptr && identity->target.starts_with(number) && identity->target.size() <= number.size() + 1;
  const auto name = is_stated ? identity->target : number + entry.suffix();
  if (entry.kind == k_ptx_entry) {
    return {DeviceCode::Kind::ptx, "compute_" + name, std::to_string(entry.major) + "." + std::to_string(entry.minor)};
  }
  if (entry.kind == k_cubin_entry) {
    const bool is_relocatable = identity != nullptr && identity->is_relocatable;
    return is_relocatable ? DeviceCode{DeviceCode::Kind::idle, "relocatable sm_" + name, {}}
                          : DeviceCode{DeviceCode::Kind::cubin, "sm_" + name, {}};
  }
  const auto kind = entry.kind == k_lto_entry ? std::string("LTO") : "kind " + std::to_string(entry.kind);
  return {DeviceCode::Kind::idle, kind + " sm_" + name, {}};
}

}  // namespace gpusolve::device_code
