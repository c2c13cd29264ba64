// Facts about the machine that will run the packages (docs/rules.md, "Facts"). A fact that is not given is free and constrains nothing;
// that differs from a fact that is known to be "none".
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "model/dotted_version.hpp"

namespace gpusolve {

/// The origin of a fact.
enum class Provenance : std::uint8_t { flag, env, detected, assumed };

/// "flag", "env", "detected", "assumed".
[[nodiscard]] auto provenance_text(Provenance provenance) -> std::string_view;
/// The inverse of `provenance_text`; nullopt for any other text.
[[nodiscard]] auto parse_provenance(std::string_view text) -> std::optional<Provenance>;

/// CUDA compute capability, 8.6 for `sm_86`. Ordered by (major, minor).
struct ComputeCapability {
  std::uint16_t major{};
  std::uint16_t minor{};
  auto operator<=>(const ComputeCapability&) const = default;

  /// `sm_86`, `sm_120`.
  [[nodiscard]] auto sm() const -> std::string;
  /// `8.6`, `12.0`.
  [[nodiscard]] auto text() const -> std::string;
};

/// Parses `sm_86`, `compute_86`, `8.6`, `sm_120`, `12.1`; nullopt for any other text. The last digit is the minor version.
[[nodiscard]] auto parse_compute_capability(std::string_view text) -> std::optional<ComputeCapability>;

/// One GPU, or several identical ones.
struct Gpu {
  std::optional<std::string> name;  ///< marketing or nvidia-smi name, if known
  ComputeCapability capability;
  Provenance provenance{Provenance::flag};
  auto operator==(const Gpu&) const -> bool = default;
};

/// The NVIDIA driver: its own version, the CUDA version that it reports, or both.
struct Driver {
  std::optional<DottedVersion> version;  ///< 535.104.05
  std::optional<DottedVersion> cuda;     ///< the CUDA driver API version, 12.2; an upper bound, not an installed toolkit
  Provenance provenance{Provenance::flag};
  std::optional<DottedVersion> of_board{};  ///< the version of a board's own driver (540.4.0 of a Jetson), which is shown but never
                                            ///< compared
  auto operator==(const Driver&) const -> bool = default;
};

/// "535.104.05"; "CUDA 12.2" if only that is known; empty if neither is.
[[nodiscard]] auto known_version_text(const Driver& driver) -> std::string;

/// The supported platforms (docs/rules.md, "Facts"), in conda's spelling.
enum class Platform : std::uint8_t { linux_64, linux_aarch64, win_64, osx_arm64, osx_64 };

/// `linux-64` and so on.
[[nodiscard]] auto platform_text(Platform platform) -> std::string_view;
[[nodiscard]] auto parse_platform(std::string_view text) -> std::optional<Platform>;
/// All words, in the order of the enum.
[[nodiscard]] auto platform_words() -> std::vector<std::string>;
/// "linux-64, linux-aarch64, …": all of them, with `last` before the last one.
[[nodiscard]] auto platforms_text(std::string_view last = ", ") -> std::string;
[[nodiscard]] auto is_linux(Platform platform) -> bool;
[[nodiscard]] auto is_windows(Platform platform) -> bool;
[[nodiscard]] auto is_macos(Platform platform) -> bool;

/// A value with its provenance.
template <class T>
struct Known {
  T value{};
  Provenance provenance{Provenance::flag};
  auto operator==(const Known&) const -> bool = default;
};

/// All facts about the machine.
struct Facts {
  /// nullopt: free (any GPU). Empty: there is no GPU, so GPU builds are useless.
  std::optional<std::vector<Gpu>> gpus;
  /// nullopt: free.
  std::optional<Driver> driver;
  Known<Platform> platform{Platform::linux_64, Provenance::assumed};
  /// nullopt if the platform has no glibc.
  std::optional<Known<DottedVersion>> glibc;

  /// Whether it is known that there is no GPU.
  [[nodiscard]] auto has_no_gpu() const -> bool { return gpus && gpus->empty(); }
  /// The distinct capabilities, ascending; empty if the GPUs are free or none.
  [[nodiscard]] auto capabilities() const -> std::vector<ComputeCapability>;
  auto operator==(const Facts&) const -> bool = default;
};

}  // namespace gpusolve
