// The judges of gpusolve-suite for the PEP files: pep440_versions, pep440_specifiers, pep508_requirements, pep508_markers, tags.
// The current release of the `packaging` library is the judge behind the rows.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace gpusolve::suite {

struct PepPassed {};
struct PepSkipped {
  std::string why;
};
struct PepFailed {
  std::string got;
};
using PepVerdict = std::variant<PepPassed, PepSkipped, PepFailed>;

/// Is it one of the five?
[[nodiscard]] auto is_pep_kind(std::string_view kind) -> bool;

/// Judges one row of a file of that kind; `fields` have their escapes resolved, and may lack empty ones at the end.
[[nodiscard]] auto judge_pep_row(std::string_view kind, std::span<const std::string> fields) -> PepVerdict;

}  // namespace gpusolve::suite
