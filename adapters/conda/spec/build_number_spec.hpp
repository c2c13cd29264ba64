// Specs of build numbers: `3`, `>=3`, `<100`, `*`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "adapters/conda/spec/version_spec.hpp"

namespace gpusolve::conda {

/// A set of build numbers.
class BuildNumberSpec {
 public:
  [[nodiscard]] auto matches(std::uint64_t build_number) const -> bool;
  /// The form that conda prints: a plain number without leading zeros, anything else as written.
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
  using Kind = std::variant<Any, None, Bound, VersionBound>;  // VersionBound: conda allows any version here, as in `>=1.5`
  BuildNumberSpec(Kind kind, std::string_view text) : kind_(std::move(kind)), text_(text) {}

  Kind kind_;
  std::string text_;
};

/// Parses `*`, a number, or one of `= == != < <= > >=` and a number; allows blanks between them. Errors are of kind `usage`.
[[nodiscard]] auto parse_build_number_spec(std::string_view text) -> Result<BuildNumberSpec>;

/// Parses a build number spec as conda does inside a match spec: it may compare with other versions, and a text that can equal no number
/// selects nothing instead of being an error.
[[nodiscard]] auto parse_lenient_build_number_spec(std::string_view text) -> Result<BuildNumberSpec>;

}  // namespace gpusolve::conda
