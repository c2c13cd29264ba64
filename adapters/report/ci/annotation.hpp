// The content of CI annotations of one run, before it is written as workflow commands or SARIF.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "adapters/report/html/picture.hpp"
#include "adapters/report/unreadable.hpp"
#include "base/result.hpp"
#include "model/answer.hpp"
#include "model/finding.hpp"

namespace gpusolve::report {

enum class AnnotationLevel : std::uint8_t { none, note, warning, error };

/// One annotation. `code` is a reason or a finding of docs/rules.md, or a warning.
struct Annotation {
  std::string code;
  AnnotationLevel level{AnnotationLevel::error};
  std::string text;                  ///< one sentence
  std::optional<InputLine> place{};  ///< nullopt: the whole file
  auto operator==(const Annotation&) const -> bool = default;
};

/// All annotations of a run.
struct Annotations {
  std::string headline;                          ///< one sentence
  AnnotationLevel level{AnnotationLevel::none};  ///< the level of the headline; none: there is no error
  std::vector<Annotation> causes;                ///< the reasons for the headline
  std::vector<Annotation> failures;              ///< the reasons why an input could not be judged; the causes contain them too
  std::vector<Annotation> others;                ///< all other annotations
  std::vector<std::string> remedies;             ///< helpful changes, best first
  std::string main{};                            ///< the package of the main stack, which titles of codes may name
  std::optional<std::string> file{};             ///< the file that the run is about; CI systems show the annotation there
  Picture picture{};
};

/// For `resolve`: reasons become causes; warnings and notes become others. A CPU set that the user accepts is not an error.
[[nodiscard]] auto annotations_of(const Answer& answer, bool is_cpu_accepted) -> Annotations;

/// For `check`, `verify` and `diagnose`: errors become causes, warnings and notes become others, and the repairs of the errors become
/// remedies. With several inputs, each annotation names the file of its input.
[[nodiscard]] auto annotations_of(std::span<const Audit> audits) -> Annotations;

/// Adds an error for an input that cannot be read, so that a failed job shows its place. Standard input has no place.
void add_unreadable(const Unreadable& input, Annotations& all);

/// GitHub's workflow commands (`::error title=…::…`), one per line: first the headline with its causes and remedies, then the others.
/// GitHub shows at most ten errors and ten warnings per step, so the headline, causes and remedies form one command, placed at the line
/// of the first cause. Causes on other lines get further commands there.
[[nodiscard]] auto render_github(const Annotations& annotations) -> std::string;

/// One SARIF 2.1.0 document (OASIS, errata 01): each cause and each of the others is a result, each code is a rule, and the picture is
/// a graph. With failures the run counts as not successful, and each failure is a notification.
[[nodiscard]] auto render_sarif(const Annotations& annotations) -> std::string;

}  // namespace gpusolve::report
