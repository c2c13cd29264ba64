// The content of CI annotations of one run, before it is written as workflow commands or SARIF.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "adapters/report/picture.hpp"
#include "base/result.hpp"
#include "model/answer.hpp"
#include "model/finding.hpp"

namespace gpusolve::report {

enum class AnnotationLevel : std::uint8_t { none, note, warning, error };

/// One annotation. `code` is one of docs/rules.md, "Reasons" and "Findings", or of a warning.
struct Annotation {
  std::string code;
  AnnotationLevel level{AnnotationLevel::error};
  std::string text;                  ///< one sentence
  std::optional<InputLine> place{};  ///< nothing: the whole file
  auto operator==(const Annotation&) const -> bool = default;
};

/// All annotations of a run.
struct Annotations {
  std::string headline;                          ///< one sentence
  AnnotationLevel level{AnnotationLevel::none};  ///< of the headline; none: all is well
  std::vector<Annotation> causes;                ///< what the headline rests on
  std::vector<Annotation> others;                ///< what is to be told besides
  std::vector<std::string> remedies;             ///< what would help, best first
  std::optional<std::string> file{};             ///< the file that it is about; CI systems show the text beside it
  Picture picture{};
};

/// Of `resolve`: reasons are causes, warnings and notes are told besides. A CPU set that is accepted is no error.
[[nodiscard]] auto annotations_of(const Answer& answer, bool is_cpu_accepted) -> Annotations;

/// Of `check`, `verify` and `diagnose`: errors are causes, warnings and notes are told besides; what mends the errors are the remedies. Of
/// several inputs, each has places of its own.
[[nodiscard]] auto annotations_of(std::span<const Audit> audits) -> Annotations;

/// Adds an input that cannot be read: a red job is to show where. `path`: "-" is standard input, which has no place.
void add_unreadable(const Error& error, const std::string& path, Annotations& all);

/// GitHub's workflow commands (`::error title=…::…`), one a line: the headline with its causes and remedies first, then the others.
/// GitHub shows ten errors and ten warnings of a step, so what belongs together is one of them, at the first cause's line; causes on other
/// lines are shown there once more.
[[nodiscard]] auto render_github(const Annotations& annotations) -> std::string;

/// One SARIF 2.1.0 document (OASIS, errata 01): each cause and each of the others a result, each code a rule, the picture a graph.
/// Without a cause, an error stands for itself.
[[nodiscard]] auto render_sarif(const Annotations& annotations) -> std::string;

}  // namespace gpusolve::report
