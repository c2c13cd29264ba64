#include "api/public_values.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "adapters/report/words/change_words.hpp"
#include "adapters/report/words/finding_words.hpp"
#include "base/url/secrets.hpp"

namespace gpusolve::api {
namespace {

/// The results of `make` for all values.
template <class Value, class Make>
auto all_of(const std::vector<Value>& values, const Make& make) {
  std::vector<decltype(make(values.front()))> made;
  std::ranges::transform(values, std::back_inserter(made), make);
  return made;
}

template <class Text>
auto text_or_empty(const std::optional<Text>& text) -> std::string {
  return text ? text->text() : std::string();
}

auto public_outcome(OutcomeKind outcome) -> v1::Outcome {
  switch (outcome) {
    case OutcomeKind::gpu:
      return v1::Outcome::gpu;
    case OutcomeKind::cpu_only:
      return v1::Outcome::cpu_only;
    case OutcomeKind::neutral:
      return v1::Outcome::neutral;
    case OutcomeKind::unjudged:
      return v1::Outcome::unjudged;
    case OutcomeKind::unsatisfiable:
      return v1::Outcome::unsatisfiable;
  }
  return v1::Outcome::unsatisfiable;
}

auto public_kind(FailureKind kind) -> v1::Failure::Kind {
  switch (kind) {
    case FailureKind::fault:
      return v1::Failure::Kind::fault;
    case FailureKind::usage:
      return v1::Failure::Kind::usage;
    case FailureKind::source:
      return v1::Failure::Kind::source;
    case FailureKind::cancelled:
      return v1::Failure::Kind::cancelled;
  }
  return v1::Failure::Kind::fault;
}

auto public_stack(const Stack& stack) -> v1::Stack {
  return {
      stack.torch, stack.build, stack.cuda, stack.cudnn, stack.python, stack.min_driver, all_of(stack.runs, [](const gpusolve::Run& run) {
        return v1::GpuRun{run.arch, run_text(run)};
      })};
}

auto public_package(const Package& package) -> v1::Package {
  return {package.name.text(), package.version.text(),     text_or_empty(package.build),  std::string(ecosystem_text(package.ecosystem)),
          package.source,      text_or_empty(package.url), text_or_empty(package.sha256), package.requested};
}

auto public_reasons(const std::vector<WordedReason>& reasons) -> std::vector<v1::Note> {
  return all_of(reasons, [](const WordedReason& one) { return v1::Note{std::string(reason_code_text(one.reason.code)), one.text}; });
}

auto public_warnings(const std::vector<Warning>& warnings) -> std::vector<v1::Note> {
  return all_of(warnings, [](const Warning& one) { return v1::Note{std::string(warning_code_text(one.code)), one.text}; });
}

auto described(const Change& change) -> std::string {
  const auto name = report::change_name(change);
  return std::string(change_kind_text(change.kind)) + (name.empty() ? "" : " " + name) +
         (change.from.empty() ? "" : " from " + change.from) + " to " + change.to;
}

auto public_fixes(const std::vector<Fix>& fixes) -> std::vector<v1::Fix> {
  return all_of(fixes, [](const Fix& fix) { return v1::Fix{all_of(fix.changes, described), fix.steps}; });
}

auto public_finding(const Finding& finding, std::string_view main) -> v1::Finding {
  using Level = v1::Finding::Level;
  const auto level = finding.level == gpusolve::Level::error     ? Level::error
                     : finding.level == gpusolve::Level::warning ? Level::warning
                                                                 : Level::note;
  return {level, std::string(finding_code_text(finding.code)), finding.subject, report::finding_sentence(finding, main)};
}

auto public_build(const engine::Listed& listed) -> v1::Build {
  const auto& package = listed.package;
  return {package.name.text(),
          package.version.text(),
          text_or_empty(package.build),
          std::string(ecosystem_text(package.ecosystem)),
          package.source,
          text_if_known(listed.variant.cuda),
          text_if_known(listed.variant.python),
          text_if_known(listed.least_driver),
          std::string(fitness_text(listed.fitness))};
}

auto public_sets(const std::vector<MachineSet>& sets, ExitStatus status) -> std::vector<v1::FleetSet> {
  return all_of(sets, [status](const MachineSet& set) {
    v1::FleetSet out{.answer = public_answer({set.answer, status})};
    for (const auto& kind : set.kinds) {
      out.nodes.insert(out.nodes.end(), kind.nodes.begin(), kind.nodes.end());
    }
    return out;
  });
}

}  // namespace

auto public_failure(const Failed& failed) -> v1::Failure {
  return {public_kind(failed.kind), url::text_without_secrets(failed.error.message), url::text_without_secrets(failed.error.where)};
}

auto public_answer(Told<Answer> told) -> v1::Answer {
  auto& answer = told.value;
  return {.outcome = public_outcome(answer.outcome),
          .status = static_cast<int>(told.status),
          .summary = std::move(answer.summary),
          .stack = answer.stack ? std::optional(public_stack(*answer.stack)) : std::nullopt,
          .packages = all_of(answer.packages, public_package),
          .commands = {answer.commands.conda, answer.commands.pip, answer.commands.uv, answer.commands.verify},
          .reasons = public_reasons(answer.reasons),
          .fixes = public_fixes(answer.fixes),
          .warnings = public_warnings(answer.warnings),
          .json = std::move(told.json)};
}

auto public_why_not(Told<WhyNot> told) -> v1::WhyNot {
  using Verdict = v1::WhyNot::Verdict;
  const auto& found = told.value;
  const auto verdict = found.verdict == gpusolve::Verdict::chosen     ? Verdict::chosen
                       : found.verdict == gpusolve::Verdict::not_best ? Verdict::not_best
                       : found.verdict == gpusolve::Verdict::no_gpu   ? Verdict::no_gpu
                                                                      : Verdict::impossible;
  return {.verdict = verdict,
          .status = static_cast<int>(told.status),
          .better = found.better ? found.better->words : std::string(),
          .reasons = public_reasons(found.answer.reasons),
          .fixes = public_fixes(found.answer.fixes),
          .json = std::move(told.json)};
}

auto public_audit(Told<std::vector<Audit>> told) -> v1::Audit {
  v1::Audit audit{.status = static_cast<int>(told.status), .json = std::move(told.json)};
  for (const auto& one : told.value) {
    std::ranges::transform(one.findings, std::back_inserter(audit.findings),
                           [&](const Finding& finding) { return public_finding(finding, one.main); });
  }
  std::ranges::stable_sort(audit.findings, {}, &v1::Finding::level);
  return audit;
}

auto public_plan(Told<MachineSets> told) -> v1::FleetPlan {
  const auto& all = told.value;
  return {.status = static_cast<int>(told.status),
          .sets = public_sets(all.sets, ExitStatus::done),
          .cpu_sets = public_sets(all.cpu_sets, ExitStatus::done),
          .without = public_sets(all.without, told.status),
          .json = std::move(told.json)};
}

auto public_listing(Told<engine::Listing> told) -> v1::Listing {
  return {.status = static_cast<int>(told.status),
          .builds = all_of(told.value.builds, public_build),
          .warnings = public_warnings(told.value.warnings),
          .json = std::move(told.json)};
}

}  // namespace gpusolve::api
