#include "cli/commands/resolve_command.hpp"

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "adapters/lock/commands.hpp"
#include "adapters/report/summary.hpp"
#include "cli/commands/with_catalog.hpp"
#include "cli/from_env.hpp"
#include "cli/kept_until_exit.hpp"
#include "cli/output/output.hpp"
#include "cli/reasons/remedies.hpp"
#include "cli/typed_question.hpp"
#include "cli/worlds/sources.hpp"
#include "cli/worlds/workshop.hpp"

namespace gpusolve::cli {
namespace {

using report::Answer;
using report::OutcomeKind;

class Stopwatch {
 public:
  /// Milliseconds since the last lap.
  auto lap() -> double {
    const auto now = std::chrono::steady_clock::now();
    const auto passed = std::chrono::duration<double, std::milli>(now - last_).count();
    last_ = now;
    return passed;
  }

 private:
  std::chrono::steady_clock::time_point last_{std::chrono::steady_clock::now()};
};

/// What the installer that lost would have given.
auto other_answer(const Answer& other) -> report::Warning {
  return {"other-installer", "--installer " + other.request.installer + " gives " + report::outcome_line(other)};
}

/// The best of the installers' answers, with what would help where it is not what was wanted.
auto full_answer(Workshop& workshop, bool is_cpu_accepted) -> Result<Answer> {
  auto solved = workshop.solve(workshop.first());
  if (!solved) {
    return solved.error();
  }
  auto& answer = solved->answer;
  for (const auto& other : solved->others) {
    const bool says_nothing = answer.outcome == OutcomeKind::unsatisfiable && other.outcome == OutcomeKind::unsatisfiable;
    if (!says_nothing) {
      answer.warnings.push_back(other_answer(other));
    }
  }
  for (const auto& [installer, why] : solved->left_out) {
    const auto name = installer == report::Ecosystem::pypi ? "pip" : "conda";
    answer.warnings.push_back({"other-installer", std::string("--installer ") + name + " is left out: " + why.text()});
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

auto status_of(OutcomeKind outcome, bool is_cpu_accepted) -> ExitStatus {
  switch (outcome) {
    case OutcomeKind::gpu:
    case OutcomeKind::neutral:
      return ExitStatus::done;
    case OutcomeKind::cpu_only:
      return is_cpu_accepted ? ExitStatus::done : ExitStatus::cpu_only;
    case OutcomeKind::unsatisfiable:
      return ExitStatus::unsatisfiable;
  }
  return ExitStatus::fault;
}

auto finish(Answer& answer, const ResolveOptions& options, const catalogs::Catalog& catalog) -> Status {
  if (auto mirrored = apply_mirror(answer, options, catalog); !mirrored) {
    return mirrored;
  }
  answer.summary = report::summarise(answer);
  if (answer.outcome == OutcomeKind::unsatisfiable) {
    return std::monostate{};
  }
  auto commands = lock::install_commands(answer);
  if (!commands) {
    return commands.error();
  }
  answer.commands = std::move(commands).value();
  return std::monostate{};
}

auto resolve_with(ResolveOptions asked, const catalogs::Catalog& catalog) -> Result<ExitStatus> {
  Stopwatch watch;
  const auto prepared = typed_question(std::move(asked), catalog);
  if (!prepared) {
    return prepared.error();
  }
  const auto& options = prepared->question.options;
  const auto facts_time = watch.lap();
  const bool is_cpu_accepted = options.allows_cpu || options.gpus == std::vector<std::string>{"none"};
  auto& workshop = kept_until_exit<Workshop>(catalog, prepared->question);
  auto answer = full_answer(workshop, is_cpu_accepted);
  if (!answer) {
    return answer.error();
  }
  answer->warnings.insert(answer->warnings.end(), prepared->warnings.begin(), prepared->warnings.end());
  name_environment(*answer, options, prepared->typed);
  if (auto finished = finish(*answer, options, catalog); !finished) {
    return finished.error();
  }
  answer->timings = {{"facts", facts_time}, {"solve", watch.lap()}};
  const auto status = status_of(answer->outcome, is_cpu_accepted);
  if (auto written = write_out(*answer, options, status == ExitStatus::done, is_cpu_accepted); !written) {
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
