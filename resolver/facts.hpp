// Facts: what is true of the machine that will run the packages. A fact that is not given is free and constrains nothing,
// which is not the same as a fact that is known to be "none".
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "resolver/dotted_version.hpp"
#include "resolver/result.hpp"

namespace gpusolve {

/// Where a fact was learnt.
enum class Provenance : std::uint8_t { flag, env, detected, assumed };

/// "flag", "env", "detected", "assumed".
[[nodiscard]] auto provenance_text(Provenance provenance) -> std::string_view;

/// CUDA compute capability, 8.6 of `sm_86`. Ordered by (major, minor).
struct ComputeCapability {
  std::uint16_t major{};
  std::uint16_t minor{};
  auto operator<=>(const ComputeCapability&) const = default;

  /// `sm_86`, `sm_120`.
  [[nodiscard]] auto sm() const -> std::string;
  /// `8.6`, `12.0`.
  [[nodiscard]] auto text() const -> std::string;
};

/// Reads `sm_86`, `compute_86`, `8.6`, `sm_120`, `12.1`; nothing for any other text. The last digit is the minor version.
[[nodiscard]] auto parse_compute_capability(std::string_view text) -> std::optional<ComputeCapability>;

/// One GPU (or several alike).
struct Gpu {
  std::optional<std::string> name;  ///< marketing or nvidia-smi name, where known
  ComputeCapability capability;
  Provenance provenance{Provenance::flag};
  auto operator==(const Gpu&) const -> bool = default;
};

/// The NVIDIA driver: its own version, or only the CUDA version that it reports, or both.
struct Driver {
  std::optional<DottedVersion> version;  ///< 535.104.05
  std::optional<DottedVersion> cuda;     ///< the CUDA driver API version, 12.2; an upper bound, not an installed toolkit
  Provenance provenance{Provenance::flag};
  auto operator==(const Driver&) const -> bool = default;
};

/// The platforms of the contract, in conda's spelling.
enum class Platform : std::uint8_t { linux_64, linux_aarch64, win_64, osx_arm64, osx_64 };

/// `linux-64` and so on.
[[nodiscard]] auto platform_text(Platform platform) -> std::string_view;
[[nodiscard]] auto parse_platform(std::string_view text) -> std::optional<Platform>;
[[nodiscard]] auto is_linux(Platform platform) -> bool;
[[nodiscard]] auto is_windows(Platform platform) -> bool;
[[nodiscard]] auto is_macos(Platform platform) -> bool;

/// A value together with where it comes from.
template <class T>
struct Known {
  T value{};
  Provenance provenance{Provenance::flag};
  auto operator==(const Known&) const -> bool = default;
};

/// Everything that is known of the machine.
struct Facts {
  /// Nothing: free (any GPU). Empty: there is none, so no GPU build will be of use.
  std::optional<std::vector<Gpu>> gpus;
  /// Nothing: free.
  std::optional<Driver> driver;
  Known<Platform> platform{Platform::linux_64, Provenance::assumed};
  /// Nothing where the platform has no glibc.
  std::optional<Known<DottedVersion>> glibc;

  /// Known to have no GPU.
  [[nodiscard]] auto has_no_gpu() const -> bool { return gpus && gpus->empty(); }
  /// The distinct capabilities, ascending; empty when free or none.
  [[nodiscard]] auto capabilities() const -> std::vector<ComputeCapability>;
  auto operator==(const Facts&) const -> bool = default;
};

}  // namespace gpusolve
