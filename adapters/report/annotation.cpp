#include "adapters/report/annotation.hpp"

#include <algorithm>

#include "adapters/report/plain.hpp"
#include "adapters/report/summary.hpp"
#include "adapters/report/wording.hpp"

namespace gpusolve::report {
namespace {

auto level_of(const Answer& answer, bool is_cpu_accepted) -> AnnotationLevel {
  switch (answer.outcome) {
    case OutcomeKind::gpu:
    case OutcomeKind::neutral:
      return AnnotationLevel::none;
    case OutcomeKind::cpu_only:
      return is_cpu_accepted ? AnnotationLevel::none : AnnotationLevel::error;
    case OutcomeKind::unsatisfiable:
      return AnnotationLevel::error;
  }
  return AnnotationLevel::error;
}

auto remedy_of(const Fix& fix, std::string_view torch) -> std::string {
  std::vector<std::string> changes;
  std::ranges::transform(fix.changes, std::back_inserter(changes), change_text);
  const auto gives = stack_line(fix.stack, torch);
  return joined(changes, ", and ") + (gives.empty() ? "" : ": gives " + gives);
}

}  // namespace

auto annotations_of(const Answer& answer, bool is_cpu_accepted) -> Annotations {
  Annotations all;
  all.headline = answer.summary.empty() ? outcome_line(answer) : answer.summary;
  all.level = level_of(answer, is_cpu_accepted);
  all.picture = picture_of(answer);
  if (all.level == AnnotationLevel::error) {
    for (const auto& worded : answer.reasons) {
      all.causes.push_back({std::string(reason_code_text(worded.reason.code)), AnnotationLevel::error,
                            worded.text.empty() ? reason_sentence(worded.reason) : worded.text});
    }
    if (all.causes.empty()) {
      const auto* const code = answer.outcome == OutcomeKind::cpu_only ? "cpu-only" : "unsatisfiable";
      all.causes.push_back({code, AnnotationLevel::error, all.headline});
    }
  }
  for (const auto& warning : answer.warnings) {
    all.others.push_back({warning.code, is_note(warning) ? AnnotationLevel::note : AnnotationLevel::warning, warning.text});
  }
  for (const auto& fix : answer.fixes) {
    all.remedies.push_back(remedy_of(fix, torch_name(answer)));
  }
  return all;
}

}  // namespace gpusolve::report
