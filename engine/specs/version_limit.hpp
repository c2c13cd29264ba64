// Limits on dotted versions: of CUDA, cuDNN and Python.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "model/dotted_version.hpp"

namespace gpusolve::engine {

/// `11.8` (that release and its patches), or conditions joined by commas: `>=11.8,<12.5`, `!=12.0`, `==12.4`.
class VersionLimit {
 public:
  /// The limited version: decides which spellings are allowed, and the example in errors.
  enum class Subject : std::uint8_t { cuda, cudnn, python };

  [[nodiscard]] auto allows(const DottedVersion& version) const -> bool;
  /// The versions that the limit names exactly, `9.3` and `==9.3.0.75`; not the ends of ranges.
  [[nodiscard]] auto named_versions() const -> std::vector<DottedVersion>;
  /// As written.
  [[nodiscard]] auto text() const -> const std::string& { return text_; }
  /// The limit in the syntax of PEP 440, `==11.8.*`, `>=11.8,<12.5`; with `=` for `within` in that of conda, in which `==11.8.*`
  /// means 11.8 alone.
  [[nodiscard]] auto specifier(std::string_view within = "==") const -> std::string;
  auto operator==(const VersionLimit&) const -> bool = default;

 private:
  friend auto parse_version_limit(std::string_view text, Subject subject) -> Result<VersionLimit>;
  struct Condition {
    std::string operation;  ///< empty: the version and its sub-versions
    DottedVersion version;
    auto operator==(const Condition&) const -> bool = default;
  };
  /// Two conditions that no version meets together, in words; empty if there are none.
  [[nodiscard]] auto contradiction() const -> std::string;
  std::vector<Condition> conditions_;
  std::string text_;
};

/// For CUDA also the label of a wheel, `cu118`. Errors (kind `usage`) name the text that is invalid or that no version meets, and say
/// what would be right.
[[nodiscard]] auto parse_version_limit(std::string_view text, VersionLimit::Subject subject) -> Result<VersionLimit>;

/// The text of a limit; nullopt without one.
[[nodiscard]] auto text_of(const std::optional<VersionLimit>& limit) -> std::optional<std::string>;

}  // namespace gpusolve::engine
