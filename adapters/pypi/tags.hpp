// Decides which wheels run on a target: compatibility tags (PEP 425) of CPython on glibc Linux (PEP 600: manylinux), musl Linux (PEP 656),
// Windows and macOS. A target is a value, so any machine can compute the tags of any other.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adapters/pypi/wheel_name.hpp"
#include "model/dotted_version.hpp"

namespace gpusolve::pypi {

/// An operating system and a CPU, in the terms of wheels.
struct WheelPlatform {
  enum class System : std::uint8_t { linux_glibc, linux_musl, macos, windows };
  System system{System::linux_glibc};
  std::string machine;    ///< as in the tag: `x86_64`, `aarch64`, `arm64`; on Windows `amd64`, `arm64`, `x86`
  DottedVersion version;  ///< version of glibc, musl or macOS; unused on Windows
  auto operator==(const WheelPlatform&) const -> bool = default;
};

/// CPython 3.`minor`.
struct WheelPython {
  std::uint32_t minor{};
  bool is_free_threaded{};
  auto operator<=>(const WheelPython&) const = default;
};

/// The platform's tags, best first: `manylinux_2_28_x86_64`, ..., `linux_x86_64`. Without `any`.
[[nodiscard]] auto platform_tags(const WheelPlatform& platform) -> std::vector<std::string>;

/// The glibc (2.28) and the machine that a manylinux tag (`manylinux2014_x86_64`, `manylinux_2_28_x86_64`) requires.
struct ManylinuxTag {
  DottedVersion glibc;
  std::string machine;
};
[[nodiscard]] auto parse_manylinux_tag(std::string_view platform) -> std::optional<ManylinuxTag>;
/// The oldest glibc that a manylinux tag of the set names for this machine; nullopt if none does.
[[nodiscard]] auto least_glibc(const TagSet& tags, std::string_view machine) -> std::optional<DottedVersion>;

/// Ranks the wheels of one release for one interpreter on one platform.
class TagRanks {
 public:
  TagRanks(WheelPython python, const WheelPlatform& platform);

  /// The rank of the best tag; 0 is the best; nullopt if no tag of the set is supported.
  [[nodiscard]] auto rank(const TagSet& tags) const -> std::optional<std::uint32_t>;
  /// Whether the interpreter accepts the wheel, ignoring the platform.
  [[nodiscard]] auto takes_interpreter(const TagSet& tags) const -> bool;
  /// Whether the platform accepts the wheel, ignoring the interpreter.
  [[nodiscard]] auto takes_platform(const TagSet& tags) const -> bool;
  /// All tags, best first, as `cp310-cp310-linux_x86_64`.
  [[nodiscard]] auto all() const -> std::vector<std::string>;

 private:
  using Pair = std::pair<std::string, std::string>;  ///< interpreter and ABI
  static constexpr std::uint32_t k_none = UINT32_MAX;

  /// The best rank in `ranks` of any pair of the set; k_none if `ranks` contains no pair of the set.
  [[nodiscard]] static auto best(const TagSet& tags, const std::map<Pair, std::uint32_t>& ranks) -> std::uint32_t;
  [[nodiscard]] auto best_platform(const TagSet& tags) const -> std::uint32_t;

  std::map<Pair, std::uint32_t> native_;  ///< pairs that are combined with a platform
  std::map<Pair, std::uint32_t> pure_;    ///< pairs that are combined with `any`
  std::map<std::string, std::uint32_t, std::less<>> platform_ranks_;
};

}  // namespace gpusolve::pypi
