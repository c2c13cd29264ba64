// Build numbers: `3`, `>=3`, `<100`, `*`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "adapters/conda/version_spec.hpp"

namespace gpusolve::conda {

/// Which build numbers are selected.
class BuildNumberSpec {
 public:
  [[nodiscard]] auto matches(std::uint64_t build_number) const -> bool;
  /// The text it was read from, without blanks.
  [[nodiscard]] auto text() const -> const std::string& { return text_; }

 private:
  friend auto parse_build_number_spec(std::string_view text) -> Result<BuildNumberSpec>;
  friend auto parse_lenient_build_number_spec(std::string_view text) -> Result<BuildNumberSpec>;
  VersionOperator relation_{VersionOperator::equal};
  std::optional<std::uint64_t> number_;  // absent: every number (any_) or none
  bool any_{};
  std::string text_;
};

/// Reads `*`, a number, or one of `= == != < <= > >=` with a number. Errors are of kind `usage`.
[[nodiscard]] auto parse_build_number_spec(std::string_view text) -> Result<BuildNumberSpec>;

/// The same, but a text that can equal no number selects nothing, as in conda, where it is no error.
[[nodiscard]] auto parse_lenient_build_number_spec(std::string_view text) -> Result<BuildNumberSpec>;

}  // namespace gpusolve::conda
