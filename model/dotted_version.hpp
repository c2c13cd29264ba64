// Versions of numbers and dots: NVIDIA drivers, CUDA, cuDNN, NCCL, glibc, compute capabilities, Python minor versions.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace gpusolve {

/// `535.104.05`: compared number by number; a missing part counts as 0 (`12` equals `12.0`). Keeps leading zeros, because drivers are known
/// with them (`450.80.02`). Trivially copyable, because catalogs and candidates hold thousands of versions.
class DottedVersion {
 public:
  DottedVersion() = default;
  /// One to eight numbers of at most nine digits, separated by dots; nullopt for any other text.
  [[nodiscard]] static auto parse(std::string_view text) -> std::optional<DottedVersion>;

  /// The parts, most significant first; empty for a default-constructed version.
  [[nodiscard]] auto parts() const -> std::span<const std::uint32_t> { return std::span(parts_).first(count_); }
  /// Part `index`; 0 if the version is shorter.
  [[nodiscard]] auto part(std::size_t index) const -> std::uint32_t { return index < k_most_parts ? parts_[index] : 0; }
  /// As written; empty for a default-constructed version.
  [[nodiscard]] auto text() const -> std::string;
  /// The first `count` parts, as written (`11.8.0`, 2 -> `11.8`).
  [[nodiscard]] auto prefix(std::size_t count) const -> DottedVersion;

  /// Like <=>, but compares only as many parts as `bound` has: `8.9.7` is equal to `8.9`.
  [[nodiscard]] auto compare_within(const DottedVersion& bound) const -> std::strong_ordering;

  /// Compares the numbers; ignores the spelling.
  auto operator<=>(const DottedVersion& other) const -> std::strong_ordering;
  auto operator==(const DottedVersion& other) const -> bool { return (*this <=> other) == 0; }

 private:
  static constexpr std::size_t k_most_parts = 8;
  std::array<std::uint32_t, k_most_parts> parts_{};
  std::array<std::uint8_t, k_most_parts> zeros_{};  ///< number of leading zeros of each part
  std::uint8_t count_{};
};

/// DottedVersion::parse for what a user typed. `what` names the value in the error ("driver version"). Errors are of kind `usage`.
[[nodiscard]] auto parse_dotted_version(std::string_view text, std::string_view what = "version") -> Result<DottedVersion>;

/// The first two parts without the dot between them: `118` for 11.8.0, `120` for 12.
[[nodiscard]] auto minor_digits(const DottedVersion& version) -> std::string;

/// The text of a version, if it is known.
[[nodiscard]] auto text_if_known(const std::optional<DottedVersion>& version) -> std::optional<std::string>;

/// Parses a literal that is known to be valid; throws `Fault` if it is not.
[[nodiscard]] auto dotted(std::string_view text) -> DottedVersion;

}  // namespace gpusolve
