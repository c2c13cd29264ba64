// Versions that are numbers and dots: NVIDIA drivers, CUDA, cuDNN, NCCL, glibc, compute capabilities, Python minors.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "resolver/result.hpp"

namespace gpusolve {

/// `535.104.05`: compared number by number, a missing part counts as 0 (`12` equals `12.0`). The text is kept as written,
/// for drivers are known by their leading zeros (`450.80.02`).
class DottedVersion {
 public:
  DottedVersion() = default;

  /// The parts, most significant first; empty for a default-constructed version.
  [[nodiscard]] auto parts() const -> const std::vector<std::uint32_t>& { return parts_; }
  /// Part `index`, 0 where the version is shorter.
  [[nodiscard]] auto part(std::size_t index) const -> std::uint32_t { return index < parts_.size() ? parts_[index] : 0; }
  /// As it was written.
  [[nodiscard]] auto text() const -> const std::string& { return text_; }
  /// The first `count` parts, as written (`11.8.0`, 2 -> `11.8`).
  [[nodiscard]] auto prefix(std::size_t count) const -> DottedVersion;

  /// By number; the spelling plays no part.
  auto operator<=>(const DottedVersion& other) const -> std::strong_ordering;
  auto operator==(const DottedVersion& other) const -> bool { return (*this <=> other) == 0; }

 private:
  friend auto parse_dotted_version(std::string_view text, std::string_view what) -> Result<DottedVersion>;
  std::vector<std::uint32_t> parts_;
  std::string text_;
};

/// Reads one to eight numbers of at most nine digits, separated by dots. `what` names the value in the error
/// ("driver version"). Errors are of kind `usage`.
[[nodiscard]] auto parse_dotted_version(std::string_view text, std::string_view what = "version") -> Result<DottedVersion>;

/// For literals that are known to be right; a Fault otherwise.
[[nodiscard]] auto dotted(std::string_view text) -> DottedVersion;

}  // namespace gpusolve
