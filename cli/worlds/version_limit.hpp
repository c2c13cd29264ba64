// Limits on dotted versions for `--cuda`, `--cudnn` and `--python`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "model/dotted_version.hpp"

namespace gpusolve::cli {

/// `11.8` (that release and its patches), or conditions joined by commas: `>=11.8,<12.5`, `!=12.0`, `==12.4`.
class VersionLimit {
 public:
  [[nodiscard]] auto allows(const DottedVersion& version) const -> bool;
  /// As written.
  [[nodiscard]] auto text() const -> const std::string& { return text_; }
  /// In the syntax common to conda and PEP 440: `11.8.*`, `>=11.8,<12.5`.
  [[nodiscard]] auto specifier() const -> std::string;

 private:
  friend auto parse_version_limit(std::string_view text, std::string_view option) -> Result<VersionLimit>;
  struct Condition {
    std::string operation;  ///< empty: the version and its sub-versions
    DottedVersion version;
  };
  std::vector<Condition> conditions_;
  std::string text_;
};

/// Errors (kind `usage`) name the option and the invalid part.
[[nodiscard]] auto parse_version_limit(std::string_view text, std::string_view option) -> Result<VersionLimit>;

}  // namespace gpusolve::cli
