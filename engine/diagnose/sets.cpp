#include "engine/diagnose/sets.hpp"

#include <algorithm>
#include <utility>

#include "adapters/report/words/summary.hpp"
#include "base/plain.hpp"
#include "catalogs/newest.hpp"
#include "engine/answers/missing_libraries.hpp"
#include "engine/audit/choice/make_scene.hpp"
#include "engine/audit/repair/repair.hpp"
#include "engine/judging/judge.hpp"
#include "engine/judging/known_extras.hpp"
#include "engine/machine/machine_facts.hpp"
#include "engine/resolve/resolve.hpp"
#include "model/option.hpp"

namespace gpusolve::engine::diagnose {
namespace {

using Lines = std::vector<std::string>;

/// The best set with these packages for the wanted machine, if possible for the log's own Python.
auto set_with(const Lines& specs, const Case& one) -> std::optional<Answer> {
  Query query;
  query.specs = parse_specs(specs);
  const auto completed = facts_of({}, one.machines.wanted, one.catalog);  // assumes a C library as the command resolve does
  query.facts = completed ? *completed : one.machines.wanted;
  query.wants_advice = false;
  const auto own = one.clues.python ? parse_version_limit(one.clues.python->prefix(2).text(), VersionLimit::Subject::python)
                                    : Result<VersionLimit>(Error{});
  std::optional<Answer> best;
  for (const auto& python : {own ? std::optional(*own) : std::nullopt, std::optional<VersionLimit>()}) {
    query.python = python;
    auto resolved = resolve(query, one.catalog);
    const bool is_whole = resolved && finish(resolved->answer, query.sources, one.catalog);
    auto answer = is_whole ? std::optional(std::move(resolved->answer)) : std::nullopt;
    // With another Python, only a set that is known to run is better than an unjudged set with the log's Python.
    const bool is_gpu = answer && answer->outcome == OutcomeKind::gpu;
    if (is_gpu || !best || best->outcome != OutcomeKind::unjudged) {
      best = std::move(answer);
    }
    if (!own || is_gpu) {
      break;
    }
  }
  return best;
}

/// Whether the warning says that no package of the set brings the CUDA libraries that a wheel loads.
auto is_of_libraries(const Warning& warning) -> bool { return warning.code == WarningCode::libraries_missing; }

/// The requested wheels of the set, each with the extras that bring the libraries which it loads; empty if no wheel has such extras.
auto specs_with_libraries(const Answer& answer, const Case& one) -> Lines {
  Lines specs;
  for (const auto& package : answer.packages) {
    const bool is_wheel = package.ecosystem == Ecosystem::pypi && package.requested && package.extras.empty();
    const auto judgement =
        is_wheel ? Judge(one.catalog, answer.facts, {}).judge(package.name, package.version, audit::plain_wheel()) : Judgement{};
    const auto whole = is_wheel && loads_libraries(judgement) ? name_with_libraries(judgement.stack) : std::string();
    if (!whole.empty()) {
      specs.push_back(whole + "==" + package.version);
    }
  }
  return specs;
}

/// The best set with the spec; if CUDA libraries would be missing and an extra brings them, the set with that extra.
auto whole_set_with(const std::string& spec, const Case& one) -> std::optional<Answer> {
  auto answer = set_with({spec}, one);
  const bool is_short = answer && answer->outcome == OutcomeKind::gpu && std::ranges::any_of(answer->warnings, is_of_libraries);
  const auto specs = is_short ? specs_with_libraries(*answer, one) : Lines{};
  auto whole = specs.empty() ? std::nullopt : set_with(specs, one);
  return whole && whole->outcome == OutcomeKind::gpu ? whole : answer;
}

/// Whether a fact about the machine is known. A known platform alone can exclude all builds, but cannot choose one.
auto is_machine_known(const Facts& facts) -> bool {
  return !facts.has_no_gpu() && (facts.gpus || facts.driver || facts.platform.provenance != Provenance::assumed);
}

void take_commands(Repair& repair, const Answer& answer) {
  repair.commands = answer.request.installer == Ecosystem::conda ? answer.commands.conda : answer.commands.pip;
}

void take_gpu_set(Repair& repair, const Answer& answer, const Case& one) {
  const auto& stack = answer.stack;
  const bool is_open = stack && !one.machines.wanted.driver && stack->min_driver;
  const auto least = is_open ? " under driver " + *stack->min_driver + " or newer" : std::string();
  repair.what += " " + report::outcome_line(answer) + " runs " + place_of(one.machines) + least + ", in an environment of its own.";
  for (const auto& warning : answer.warnings) {
    repair.what += is_of_libraries(warning) ? " " + warning.text + "." : "";
  }
  take_commands(repair, answer);
}

/// Takes a set that is compatible with the driver, although no source states for which GPUs the set has code. Without a driver such a set
/// is no better than commands for any machine.
auto take_unjudged_set(Repair& repair, const Answer& answer, const Case& one) -> bool {
  const auto& driver = one.machines.wanted.driver;
  if (is_unsolved(answer) || !driver || !(driver->version || driver->cuda)) {
    return false;
  }
  const auto of = driver->version ? "driver " + driver->version->text() : "a driver for CUDA " + driver->cuda->text();
  std::vector<std::string> names;
  for (const auto& package : answer.packages) {
    if (package.requested) {
      names.push_back(package.name + " " + package.version);
    }
  }
  repair.what += " " + joined(names, ", ") + " goes with " + of + "; whether it has code for the GPU is not known.";
  take_commands(repair, answer);
  return true;
}

}  // namespace

auto place_of(const Machines& machines) -> std::string {
  if (machines.differences.empty()) {
    return "here";
  }
  std::vector<std::string> parts;
  for (const auto capability : machines.wanted.capabilities()) {
    parts.push_back(capability.sm());
  }
  if (machines.wanted.driver && machines.wanted.driver->version) {
    parts.push_back("driver " + machines.wanted.driver->version->text());
  }
  return "on the machine that was given" + (parts.empty() ? "" : " (" + joined(parts, ", ") + ")");
}

auto resolve_command(const std::string& spec, const Case& one) -> std::vector<std::string> {
  const inventory::Inventory none{.kind = inventory::Kind::site_packages, .path = "log"};
  const auto facts = as_given(one.machines.wanted);
  return is_machine_known(facts) ? audit::another_release(spec, audit::make_scene_without_parts(none, facts, one.catalog)).commands
                                 : Lines{"gpusolve resolve " + spec + " " + option_text(Option::gpu, "auto")};
}

auto take_set(Repair& repair, const std::string& spec, const Case& one) -> bool {
  const auto& facts = one.machines.wanted;
  const auto answer = !spec.empty() && is_machine_known(facts) ? whole_set_with(spec, one) : std::nullopt;
  if (!answer) {
    return false;
  }
  if (answer->outcome == OutcomeKind::unjudged) {
    return take_unjudged_set(repair, *answer, one);
  }
  if (answer->outcome != OutcomeKind::gpu) {
    repair.what = "No GPU build of " + spec + " in " + catalogs::catalog_of_date(one.catalog) + " runs " + place_of(one.machines) +
                  ". This says why, and what would help:";
    repair.commands = resolve_command(spec, one);
    return true;
  }
  if (!facts.gpus && !facts.driver) {
    return false;
  }
  take_gpu_set(repair, *answer, one);
  return true;
}

auto take_set_of_holder(Repair& repair, const Case& one) -> bool {
  const auto& holder = one.clues.holder;
  if (!holder || !is_machine_known(one.machines.wanted) || is_macos(one.machines.wanted.platform.value)) {
    return false;
  }
  repair.what += " A release of " + holder->name + " goes with few releases of " + one.catalog.roles().pypi + ": change both together.";
  const auto same = holder->version.empty() ? std::nullopt : whole_set_with(holder->name + "==" + holder->version, one);
  if (same && same->outcome == OutcomeKind::gpu && same->builds.empty()) {
    take_gpu_set(repair, *same, one);
  } else if (!take_set(repair, holder->name, one)) {
    repair.commands = resolve_command(holder->name, one);
  }
  return true;
}

}  // namespace gpusolve::engine::diagnose
