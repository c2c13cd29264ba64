#include "cli/resolve_command.hpp"

#include <chrono>
#include <optional>

#include "adapters/lock/commands.hpp"
#include "adapters/report/summary.hpp"
#include "cli/answer.hpp"
#include "cli/facts.hpp"
#include "cli/from_env.hpp"
#include "cli/output.hpp"
#include "cli/resolution.hpp"
#include "cli/sources.hpp"
#include "cli/worlds.hpp"

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

auto policy_of(const ResolveOptions& options) -> Result<GpuPolicy> {
  GpuPolicy policy;
  policy.is_strict = options.is_strict_catalog;
  for (const auto& [text, option, limit] :
       {std::tuple(options.cuda, "--cuda", &policy.cuda), std::tuple(options.cudnn, "--cudnn", &policy.cudnn)}) {
    if (!text) {
      continue;
    }
    auto parsed = parse_version_limit(*text, option);
    if (!parsed) {
      return parsed.error();
    }
    *limit = std::move(parsed).value();
  }
  return policy;
}

auto wanted_of(const ResolveOptions& options) -> Result<Wanted> {
  Wanted wanted{options.specs, options.constraints, std::nullopt};
  if (options.python) {
    auto limit = parse_version_limit(*options.python, "--python");
    if (!limit) {
      return limit.error();
    }
    wanted.python = std::move(limit).value();
  }
  return wanted;
}

auto answer_in(World& world, const Judge& judge, const Wanted& wanted, const ResolveOptions& options) -> Result<Answer> {
  GpuProvider provider(world, judge);
  const auto resolution = resolve_in(world, provider, judge, wanted);
  if (!resolution) {
    return resolution.error();
  }
  return answer_of(*resolution, world, provider, judge, options);
}

/// What the installer that lost would have given.
auto other_answer(const Answer& other) -> report::Warning {
  return {"other-installer", "--installer " + other.request.installer + " gives " + report::outcome_line(other)};
}

/// Solves in every world and keeps the best answer; a world that comes first wins a tie.
auto best_answer(const ResolveOptions& options, const Judge& judge, const catalogs::Catalog& catalog) -> Result<Answer> {
  const auto wanted = wanted_of(options);
  if (!wanted) {
    return wanted.error();
  }
  Network network(options);
  auto worlds = open_worlds(options, judge.facts(), catalog, network);
  if (!worlds) {
    return worlds.error();
  }
  std::optional<Answer> best;
  for (auto& world : *worlds) {
    auto answer = answer_in(*world, judge, *wanted, options);
    if (!answer) {
      return answer.error();
    }
    if (!best) {
      best = std::move(answer).value();
      continue;
    }
    const bool is_new_best = is_better(*answer, *best);
    auto loser = is_new_best ? std::move(*best) : *answer;
    best = is_new_best ? std::move(answer).value() : std::move(*best);
    best->warnings.push_back(other_answer(loser));
  }
  const auto warnings = network.warnings();
  best->warnings.insert(best->warnings.end(), warnings.begin(), warnings.end());
  return std::move(*best);
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

auto resolve_with(ResolveOptions options, const catalogs::Catalog& catalog) -> Result<ExitStatus> {
  Stopwatch watch;
  auto sourced = with_sources(std::move(options), catalog);
  if (!sourced) {
    return sourced.error();
  }
  options = std::move(sourced).value();
  const auto facts = facts_of(options, catalog);
  if (!facts) {
    return facts.error();
  }
  const auto left_out = options.from_env ? add_environment(options, *facts, catalog) : std::vector<report::Warning>{};
  if (!left_out) {
    return left_out.error();
  }
  auto policy = policy_of(options);
  if (!policy) {
    return policy.error();
  }
  const auto facts_time = watch.lap();
  const Judge judge(catalog, *facts, std::move(policy).value());
  auto answer = best_answer(options, judge, catalog);
  if (!answer) {
    return answer.error();
  }
  answer->warnings.insert(answer->warnings.end(), left_out->begin(), left_out->end());
  if (auto finished = finish(*answer, options, catalog); !finished) {
    return finished.error();
  }
  answer->timings = {{"facts", facts_time}, {"solve", watch.lap()}};
  const bool is_cpu_accepted = options.allows_cpu || options.gpus == std::vector<std::string>{"none"};
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
  if (!options.catalog) {
    return resolve_with(std::move(options), catalogs::Catalog::embedded());
  }
  const auto catalog = catalogs::Catalog::load(*options.catalog);
  if (!catalog) {
    return catalog.error().in("--catalog");
  }
  return resolve_with(std::move(options), *catalog);
}

}  // namespace gpusolve::cli
