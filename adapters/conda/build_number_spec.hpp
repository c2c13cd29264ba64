// Build numbers: `3`, `>=3`, `<100`, `*`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "adapters/conda/version_spec.hpp"

namespace gpusolve::conda {

/// Which build numbers are selected.
class BuildNumberSpec {
 public:
  [[nodiscard]] auto matches(std::uint64_t build_number) const -> bool;
  /// As conda prints it: a plain number without leading zeros, anything else as it was written.
  [[nodiscard]] auto text() const -> const std::string& { return text_; }

 private:
  friend auto parse_build_number_spec(std::string_view text) -> Result<BuildNumberSpec>;
  friend auto parse_lenient_build_number_spec(std::string_view text) -> Result<BuildNumberSpec>;
  struct Any {};
  struct None {};
  struct Bound {
    VersionOperator relation{};
    std::uint64_t number{};
  };
  using Kind = std::variant<Any, None, Bound, VersionBound>;  // VersionBound: conda compares with any version, as in `>=1.5`
  BuildNumberSpec(Kind kind, std::string_view text) : kind_(std::move(kind)), text_(text) {}

  Kind kind_;
  std::string text_;
};

/// Reads `*`, a number, or one of `= == != < <= > >=` and a number, blanks between them allowed. Errors are of kind `usage`.
[[nodiscard]] auto parse_build_number_spec(std::string_view text) -> Result<BuildNumberSpec>;

/// Reads a build number spec as conda does inside a match spec: other versions may be compared with, and a text that can equal no
/// number selects nothing instead of being an error.
[[nodiscard]] auto parse_lenient_build_number_spec(std::string_view text) -> Result<BuildNumberSpec>;

}  // namespace gpusolve::conda
