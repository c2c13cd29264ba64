#include "adapters/report/ci/annotation.hpp"

#include <algorithm>

#include "adapters/report/words/change_words.hpp"
#include "adapters/report/words/finding_words.hpp"
#include "adapters/report/words/stack_words.hpp"
#include "adapters/report/words/summary.hpp"
#include "adapters/report/words/wording.hpp"
#include "base/plain.hpp"

namespace gpusolve::report {
namespace {

auto level_of(const Answer& answer, bool is_cpu_accepted) -> AnnotationLevel {
  switch (answer.outcome) {
    case OutcomeKind::gpu:
    case OutcomeKind::neutral:
    case OutcomeKind::unjudged:
      return AnnotationLevel::none;
    case OutcomeKind::cpu_only:
      return is_cpu_accepted ? AnnotationLevel::none : AnnotationLevel::error;
    case OutcomeKind::unsatisfiable:
      return AnnotationLevel::error;
  }
  return AnnotationLevel::error;
}

auto level_of(Level level) -> AnnotationLevel {
  switch (level) {
    case Level::error:
      return AnnotationLevel::error;
    case Level::warning:
      return AnnotationLevel::warning;
    case Level::note:
      return AnnotationLevel::note;
  }
  return AnnotationLevel::error;
}

/// The sentence and the commands on one line, in the order in which to run them.
auto remedy_of(const Repair& repair) -> std::string {
  const auto sentence = repair_sentence(repair);
  return repair.commands.empty() ? sentence : sentence + " " + joined(repair.commands, " && ");
}

/// Adds a text unless it is there already, because two findings often have the same repair.
void add_once(std::string text, std::vector<std::string>& texts) {
  if (std::ranges::find(texts, text) == texts.end()) {
    texts.push_back(std::move(text));
  }
}

/// The sentence of a finding; of one that is no error also its repair, because the remedies of the report are those of errors.
auto text_of(const Finding& finding, std::string_view main) -> std::string {
  auto sentence = finding_sentence(finding, main);
  return finding.level == Level::error || !finding.repair ? sentence : sentence + " " + remedy_of(*finding.repair);
}

/// Adds the findings of one input; with several inputs, a finding without a place gets the input's file as its place.
void add_audit(const Audit& audit, bool is_one_of_many, Annotations& all) {
  const auto file = audit.path == "-" ? std::nullopt : std::optional(audit.path);
  all.file = is_one_of_many ? std::nullopt : file;
  all.main = audit.main;
  for (const auto& finding : audit.findings) {
    const bool is_error = finding.level == Level::error;
    const auto place = finding.place || !is_one_of_many || !file ? finding.place : std::optional(InputLine{*file, 1});
    (is_error ? all.causes : all.others)
        .push_back({std::string(finding_code_text(finding.code)), level_of(finding.level), text_of(finding, audit.main), place});
    if (is_error && finding.repair) {
      add_once(remedy_of(*finding.repair), all.remedies);
    }
  }
}

}  // namespace

auto annotations_of(const Answer& answer, bool is_cpu_accepted) -> Annotations {
  Annotations all;
  all.main = answer.roles.pypi;
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
    all.others.push_back(
        {std::string(warning_code_text(warning.code)), is_note(warning) ? AnnotationLevel::note : AnnotationLevel::warning, warning.text});
  }
  for (const auto& fix : answer.fixes) {
    all.remedies.push_back(fix_clause(fix, answer));
  }
  return all;
}

auto annotations_of(std::span<const Audit> audits) -> Annotations {
  Annotations all;
  std::vector<Finding> findings;
  for (const auto& audit : audits) {
    add_audit(audit, audits.size() > 1, all);
    findings.insert(findings.end(), audit.findings.begin(), audit.findings.end());
  }
  all.headline = count_line(findings);
  all.level = has_error(findings) ? AnnotationLevel::error : AnnotationLevel::none;
  return all;
}

void add_unreadable(const Unreadable& input, Annotations& all) {
  const auto& [path, error] = input;
  const auto whole = path == "-" ? std::nullopt : std::optional(InputLine{path, 1});
  const auto line = parse_place(error.where);
  all.headline = all.causes.empty() ? error.text() : all.headline;
  all.level = AnnotationLevel::error;
  all.failures.push_back({"unreadable-input", AnnotationLevel::error, error.text(), line ? line : whole});
  all.causes.push_back(all.failures.back());
}

}  // namespace gpusolve::report
