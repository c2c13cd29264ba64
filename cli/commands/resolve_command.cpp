#include "cli/commands/resolve_command.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "adapters/lock/commands.hpp"
#include "adapters/report/summary.hpp"
#include "cli/asked_again.hpp"
#include "cli/commands/with_catalog.hpp"
#include "cli/from_env.hpp"
#include "cli/kept_until_exit.hpp"
#include "cli/output/answer.hpp"
#include "cli/output/output.hpp"
#include "cli/reasons/remedies.hpp"
#include "cli/typed_question.hpp"
#include "cli/worlds/sources.hpp"
#include "cli/worlds/workshop.hpp"

namespace gpusolve::cli {
namespace {

class Stopwatch {
 public:
  /// Milliseconds since the previous call.
  auto lap() -> double {
    const auto now = std::chrono::steady_clock::now();
    const auto passed = std::chrono::duration<double, std::milli>(now - last_).count();
    last_ = now;
    return passed;
  }

 private:
  std::chrono::steady_clock::time_point last_{std::chrono::steady_clock::now()};
};

auto has_doubts(const Answer& answer) -> bool {
  constexpr std::array<std::string_view, 3> k_doubts{"minor-version-compatibility", "architectures-unknown", "catalog-unknown-build"};
  return std::ranges::any_of(answer.warnings, [&](const auto& one) { return std::ranges::find(k_doubts, one.code) != k_doubts.end(); });
}

/// Whether the other answer is as good and has none of the doubts of the best one.
auto is_worth_a_look(const Answer& other, const Answer& best) -> bool {
  return best.outcome == OutcomeKind::gpu && other.outcome == OutcomeKind::gpu && has_doubts(best) && !has_doubts(other) &&
         !is_better(best, other);
}

/// A warning that says what the other installer would give.
auto other_answer(const Answer& other, const Answer& best) -> Warning {
  const auto gives = "--installer " + other.request.installer + " gives " + report::outcome_line(other);
  return is_worth_a_look(other, best) ? Warning{"installer-choice", gives + ", without such a warning"} : Warning{"other-installer", gives};
}

/// The best answer of the installers. If it is not what the user requested, adds fixes.
auto full_answer(Workshop& workshop, bool is_cpu_accepted) -> Result<Answer> {
  auto solved = workshop.solve(workshop.first());
  if (!solved) {
    return solved.error();
  }
  auto& answer = solved->answer;
  for (const auto& other : solved->others) {
    const bool says_nothing =
        answer.outcome == other.outcome && (answer.outcome == OutcomeKind::unsatisfiable || answer.outcome == OutcomeKind::unjudged);
    if (!says_nothing) {
      answer.warnings.push_back(other_answer(other, answer));
    }
  }
  for (const auto& [installer, why] : solved->left_out) {
    const auto name = installer == Ecosystem::pypi ? "pip" : "conda";
    const auto* const code = answer.outcome == OutcomeKind::gpu ? "other-installer" : "installer-left-out";
    answer.warnings.push_back({code, std::string("--installer ") + name + " is left out: " + why.text()});
  }
  const auto warnings = workshop.network_warnings();
  answer.warnings.insert(answer.warnings.end(), warnings.begin(), warnings.end());
  if (answer.outcome == OutcomeKind::cpu_only && is_cpu_accepted) {
    return std::move(answer);
  }
  auto fixes = remedies_of(workshop, *solved);
  if (!fixes) {
    return fixes.error();
  }
  answer.fixes = std::move(fixes).value();
  return std::move(answer);
}

auto answer_to(const Question& question, const catalogs::Catalog& catalog, bool is_cpu_accepted) -> Result<Answer> {
  return full_answer(kept_until_exit<Workshop>(catalog, question), is_cpu_accepted);
}

/// If the mirror lacks the PyTorch indexes but PyPI's own builds (or conda's) give a GPU set, answers with that set, and says which better
/// set exists without the mirror.
auto answer_by_mirror(const Question& question, const catalogs::Catalog& catalog, bool is_cpu_accepted) -> Result<Answer> {
  auto whole = answer_to(question, catalog, is_cpu_accepted);
  if (!whole || whole->outcome != OutcomeKind::gpu || !has_pypi_only(question.options, catalog)) {
    return whole;
  }
  auto kept = question;
  kept.options.is_pypi_only = true;
  auto mirrored = answer_to(kept, catalog, is_cpu_accepted);
  if (!mirrored || mirrored->outcome != OutcomeKind::gpu) {
    return whole;
  }
  const auto better = is_better(*whole, *mirrored) ? "; without it there is " + report::outcome_line(*whole) : std::string();
  mirrored->warnings.push_back(
      {"mirror-pypi-only", "the mirror " + *question.options.mirror +
                               " has no wheels of the PyTorch indexes, only PyPI's own: the set keeps to what it has" + better});
  return mirrored;
}

auto status_of(OutcomeKind outcome, bool is_cpu_accepted) -> ExitStatus {
  switch (outcome) {
    case OutcomeKind::gpu:
    case OutcomeKind::neutral:
    case OutcomeKind::unjudged:
      return ExitStatus::done;
    case OutcomeKind::cpu_only:
      return is_cpu_accepted ? ExitStatus::done : ExitStatus::cpu_only;
    case OutcomeKind::unsatisfiable:
      return ExitStatus::unsatisfiable;
  }
  return ExitStatus::fault;
}

/// `is_success`: the files that the commands need will be written.
auto finish(Answer& answer, const ResolveOptions& options, const catalogs::Catalog& catalog, bool is_success) -> Status {
  if (auto mirrored = apply_mirror(answer, options, catalog); !mirrored) {
    return mirrored;
  }
  answer.summary = report::summarise(answer);
  if (answer.outcome == OutcomeKind::unsatisfiable) {
    return std::monostate{};
  }
  auto commands = lock::install_commands(answer, {.requirements = is_success ? requirements_place(answer, options) : std::nullopt});
  if (!commands) {
    return commands.error();
  }
  answer.commands = std::move(commands).value();
  return std::monostate{};
}

auto resolve_with(ResolveOptions asked, const catalogs::Catalog& catalog) -> Result<ExitStatus> {
  Stopwatch watch;
  const auto command = asked_again(asked);
  const auto prepared = typed_question(std::move(asked), catalog);
  if (!prepared) {
    return prepared.error();
  }
  const auto& options = prepared->question.options;
  const auto facts_time = watch.lap();
  const bool is_cpu_accepted = options.allows_cpu || options.gpus == std::vector<std::string>{"none"};
  auto answer = answer_by_mirror(prepared->question, catalog, is_cpu_accepted);
  if (!answer) {
    return answer.error();
  }
  answer->warnings.insert(answer->warnings.end(), prepared->warnings.begin(), prepared->warnings.end());
  name_environment(*answer, options, prepared->typed);
  const auto status = status_of(answer->outcome, is_cpu_accepted);
  if (auto finished = finish(*answer, options, catalog, status == ExitStatus::done); !finished) {
    return finished.error();
  }
  answer->timings = {{"facts", facts_time}, {"solve", watch.lap()}};
  const Asking asking{command, std::string(catalog.date()), status == ExitStatus::done, is_cpu_accepted};
  if (auto written = write_out(*answer, options, asking); !written) {
    return written.error();
  }
  return status;
}

}  // namespace

auto run_resolve(ResolveOptions options) -> Result<ExitStatus> {
  if (options.specs.empty() && !options.from_env) {
    options.specs = {"torch", "torchvision"};
  }
  if (auto checked = check_output(options); !checked) {
    return checked.error();
  }
  return with_catalog(options.catalog, [&](const catalogs::Catalog& catalog) { return resolve_with(options, catalog); });
}

}  // namespace gpusolve::cli
