#include "engine/resolve/resolve.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "adapters/lock/commands.hpp"
#include "adapters/report/words/summary.hpp"
#include "adapters/report/words/why.hpp"
#include "base/check.hpp"
#include "catalogs/cuda/cuda_rules.hpp"
#include "engine/answers/answer_order.hpp"
#include "engine/answers/asked.hpp"
#include "engine/answers/main_holders.hpp"
#include "engine/answers/source_builds.hpp"
#include "engine/answers/system_libraries.hpp"
#include "engine/answers/toolkit.hpp"
#include "engine/environment/unasked_channels.hpp"
#include "engine/query/source_choice.hpp"
#include "engine/remedies/hidden_releases.hpp"
#include "engine/remedies/knobs.hpp"
#include "engine/remedies/remedies.hpp"
#include "engine/resolve/completed.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

auto has_doubts(const Answer& answer) -> bool {
  constexpr std::array k_doubts{WarningCode::minor_version_compatibility, WarningCode::architectures_unknown,
                                WarningCode::catalog_unknown_build, WarningCode::libraries_missing};
  return std::ranges::any_of(answer.warnings, [&](const auto& one) { return std::ranges::find(k_doubts, one.code) != k_doubts.end(); });
}

/// Whether the other answer is as good and has none of the doubts of the best one.
auto is_worth_a_look(const Answer& other, const Answer& best) -> bool {
  return best.outcome == OutcomeKind::gpu && other.outcome == OutcomeKind::gpu && has_doubts(best) && !has_doubts(other) &&
         !is_better(best, other);
}

/// A warning that states the outcome of the other installer.
auto other_answer(const Answer& other, const Answer& best) -> Warning {
  const auto gives =
      option_text(Option::installer) + " " + std::string(installer_text(other.request.installer)) + " gives " + report::outcome_line(other);
  return is_worth_a_look(other, best) ? Warning{WarningCode::installer_choice, gives + ", without such a warning"}
                                      : Warning{WarningCode::other_installer, gives};
}

/// Whether the warning tells which variant an open name of the request means.
auto is_about_variants(const Warning& warning) -> bool { return warning.code == WarningCode::gpu_variant; }

/// Whether the sources of the answer lack a requested name.
auto lacks_a_name(const Answer& answer) -> bool {
  return std::ranges::any_of(answer.reasons, [](const WordedReason& one) { return one.reason.code == ReasonCode::unknown_package; });
}

/// If the first remedy is for another installer, takes over that installer's reasons: the remedy removes those. Not if that
/// installer's sources lack a name that this installer knows, which says nothing about the request.
void take_reasons_of_remedy(Answer& answer, std::vector<Answer>& others) {
  if (answer.fixes.empty() || answer.fixes.front().installer == answer.request.installer) {
    return;
  }
  const auto other = std::ranges::find(others, answer.fixes.front().installer, [](const Answer& one) { return one.request.installer; });
  if (other == others.end() || other->reasons.empty() || other->outcome == OutcomeKind::gpu || lacks_a_name(*other)) {
    return;
  }
  answer.reasons = std::move(other->reasons);
  answer.conflict = std::move(other->conflict);
  answer.lost = std::move(other->lost);
  std::erase_if(answer.warnings, is_about_variants);
  std::ranges::copy_if(other->warnings, std::back_inserter(answer.warnings), is_about_variants);
}

/// The best answer of the installers. If it is not what the user requested, adds fixes.
auto full_answer(Workshop& workshop, Workshop::Solved& solved) -> Result<Answer> {
  auto& answer = solved.answer;
  for (const auto& other : solved.others) {
    const bool says_nothing =
        answer.outcome == other.outcome && (answer.outcome == OutcomeKind::unsatisfiable || answer.outcome == OutcomeKind::unjudged);
    if (!says_nothing) {
      answer.warnings.push_back(other_answer(other, answer));
    }
  }
  for (const auto& [installer, why] : solved.left_out) {
    const auto clause = why.where == "SPEC" ? why.message : why.text();  // the message names the spec
    const auto code = answer.outcome == OutcomeKind::gpu ? WarningCode::other_installer : WarningCode::installer_left_out;
    answer.warnings.push_back(
        {code, option_text(Option::installer) + " " + std::string(installer_text(installer)) + " is left out: " + clause});
  }
  const auto warnings = workshop.network_warnings();
  answer.warnings.insert(answer.warnings.end(), warnings.begin(), warnings.end());
  if (!workshop.first().wants_advice || (answer.outcome == OutcomeKind::cpu_only && workshop.first().accepts_cpu)) {
    return std::move(answer);
  }
  auto fixes = remedies_of(workshop, solved);
  if (!fixes) {
    return fixes.error();
  }
  answer.fixes = std::move(fixes).value();
  take_reasons_of_remedy(answer, solved.others);
  return std::move(answer);
}

/// State that all solves of one run share.
struct ResolveRun {
  const catalogs::Catalog& catalog;
  Host host{};
  OpenWorlds* opened{};  ///< null: the run opens its own
  Resolved resolved{};

  auto open_workshop(const Query& query) -> Workshop& {
    resolved.workshops.push_back(opened == nullptr ? std::make_unique<Workshop>(catalog, query, host)
                                                   : std::make_unique<Workshop>(catalog, query, *opened));
    return *resolved.workshops.back();
  }
};

/// A GPU set beside which these packages can be compiled, with the warnings of its sources; nullopt if there is none.
auto built_answer(const Query& query, std::span<const SourcePlan> plans, ResolveRun& run) -> Result<std::optional<Answer>> {
  const auto rest = without_wheels_of(query, plans, run.catalog);
  auto& workshop = run.open_workshop(rest);
  auto solved = workshop.solve(rest);
  const auto wanted = needs_no_set(rest) ? OutcomeKind::neutral : OutcomeKind::gpu;
  if (!solved || solved->answer.outcome != wanted) {
    return solved || solved.error().kind == ErrorKind::usage ? Result<std::optional<Answer>>(std::nullopt) : solved.error();
  }
  auto answer = full_answer(workshop, *solved);
  return answer ? with_builds(*std::move(answer), query, plans, run.catalog) : Result<std::optional<Answer>>(answer.error());
}

/// If no set has wheels of all requested packages, compiles as few packages as possible: tries each alone, then all together.
auto answer_from_source(const Query& query, ResolveRun& run) -> Result<std::optional<Answer>> {
  const auto plans = source_plans(query, run.catalog);
  std::vector<std::span<const SourcePlan>> attempts;
  for (std::size_t at = 0; at < plans.size(); ++at) {
    attempts.push_back(std::span(plans).subspan(at, 1));
  }
  if (plans.size() > 1) {
    attempts.emplace_back(plans);
  }
  for (const auto& attempt : attempts) {
    auto answer = built_answer(query, attempt, run);
    if (!answer || *answer) {
      return answer;
    }
  }
  return std::optional<Answer>();
}

/// Whether the answer has a CPU set or no set.
auto is_without_gpu(const Answer& answer) -> bool {
  return answer.outcome == OutcomeKind::unsatisfiable || answer.outcome == OutcomeKind::cpu_only;
}

/// The first GPU that the driver does not support, whatever the build, and the reason; nullopt if the driver supports all.
auto fault_of_driver(const Query& query, const catalogs::Catalog& catalog) -> std::optional<std::pair<ComputeCapability, Reason>> {
  for (const auto gpu : query.facts.capabilities()) {
    if (auto fault = catalogs::driver_fault(gpu, query.facts, catalog)) {
      return std::pair(gpu, *std::move(fault));
    }
  }
  return std::nullopt;
}

/// The request for the same machine with another driver, without advice.
auto with_driver(const Query& query, const DottedVersion& driver, const catalogs::Catalog& catalog) -> Query {
  auto other = query;
  other.wants_advice = false;
  other.facts.driver = Driver{driver, catalog.cuda_of_driver(driver, query.facts.platform.value), query.facts.driver->provenance};
  return other;
}

/// If a fix changes the driver and more, and the driver alone allows the package without a wheel to be compiled, replaces the fix
/// by the driver alone. Returns whether a fix was replaced.
auto shorten_fixes(const Query& query, Answer& answer, ResolveRun& run) -> Result<bool> {
  const auto is_driver = [](const Change& change) { return change.kind == Change::Kind::driver; };
  const auto has_more = [&](const Fix& fix) { return fix.changes.size() > 1 && std::ranges::any_of(fix.changes, is_driver); };
  const auto long_fix = std::ranges::find_if(answer.fixes, has_more);
  const auto driver = long_fix == answer.fixes.end() ? Result<DottedVersion>(Error{})
                                                     : parse_dotted_version(std::ranges::find_if(long_fix->changes, is_driver)->to);
  if (!driver || !query.facts.driver) {
    return false;
  }
  const auto built = answer_from_source(with_driver(query, *driver, run.catalog), run);
  if (!built || !*built) {
    return built ? Result<bool>(false) : built.error();
  }
  *long_fix = fix_of(**built, {*std::ranges::find_if(long_fix->changes, is_driver)}, query, run.catalog);
  long_fix->cost = cost::k_driver;
  std::erase_if(answer.fixes, has_more);
  return true;
}

/// A warning if only the driver prevents a package from being compiled, because the reasons are about wheels alone. None if that
/// driver also allows a set of wheels: a remedy says so.
auto warning_about_driver(const Query& query, ResolveRun& run) -> Result<std::optional<Warning>> {
  const auto fault = query.wants_advice && query.machines.empty() ? fault_of_driver(query, run.catalog) : std::nullopt;
  const auto needed = fault ? parse_dotted_version(fault->second.needed) : Result<DottedVersion>(Error{});
  if (!needed) {
    return std::optional<Warning>();
  }
  const auto other = with_driver(query, *needed, run.catalog);
  const auto wheels = run.open_workshop(other).solve(other);
  if (!wheels || !is_without_gpu(wheels->answer)) {
    return wheels ? Result<std::optional<Warning>>(std::nullopt) : wheels.error();
  }
  const auto built = answer_from_source(other, run);
  if (!built || !*built) {
    return built ? Result<std::optional<Warning>>(std::nullopt) : built.error();
  }
  const auto& build = (*built)->builds.front();
  const auto& [gpu, reason] = *fault;
  const bool is_beyond = reason.is_of_driver;
  return std::optional(
      Warning{WarningCode::from_source, reason.fact + " does not serve " + gpu.sm() + ": with driver " +
                                            (is_beyond ? "branch " + reason.needed + " or older, " : reason.needed + " or newer, ") +
                                            build.package + " " + build.version + " can be compiled from its source"});
}

auto answer_to(const Query& query, ResolveRun& run) -> Result<Answer> {
  auto& workshop = run.open_workshop(query);
  auto solved = workshop.solve(query);
  if (!solved) {
    return solved.error();
  }
  const bool is_lost = is_without_gpu(solved->answer);
  auto built = is_lost ? answer_from_source(query, run) : Result<std::optional<Answer>>(std::nullopt);
  if (!built) {
    return built.error();
  }
  const bool is_compiled = built->has_value();
  auto answer = is_compiled ? Result<Answer>(**std::move(built)) : full_answer(workshop, *solved);
  const bool is_failed = answer && is_lost && !is_compiled;
  const auto is_shortened = is_failed ? shorten_fixes(query, *answer, run) : Result<bool>(false);
  if (!is_shortened) {
    return is_shortened.error();
  }
  const auto warning = is_failed && !*is_shortened ? warning_about_driver(query, run) : Result<std::optional<Warning>>(std::nullopt);
  if (!warning) {
    return warning.error();
  }
  if (*warning) {
    answer->warnings.push_back(**warning);
  }
  if (answer && answer->builds.empty()) {
    add_usual_builds(*answer, run.catalog);
  }
  if (answer && query.wants_advice && answer->outcome == OutcomeKind::gpu) {
    const auto hidden = warnings_about_hidden(workshop, *answer, run.host);
    answer->warnings.insert(answer->warnings.end(), hidden.begin(), hidden.end());
  }
  return answer;
}

/// Whether the request leaves the installer open, and only pip can take anything from the mirror.
auto leaves_mirror_to_pip(const Sources& sources, const catalogs::Catalog& catalog) -> bool {
  const auto mirror = Mirror::find(catalog, *sources.mirror);
  return sources.installer == InstallerChoice::by_sources && (names_no_source(sources) || sources.are_official) && mirror &&
         !mirror->has_channels();
}

/// If the mirror lacks the PyTorch indexes but PyPI's own builds (or conda's) give a GPU set, answers with that set, and names
/// the better set that exists without the mirror.
auto answer_by_mirror(const Query& query, ResolveRun& run) -> Result<Answer> {
  auto whole = answer_to(query, run);
  if (!whole || whole->outcome != OutcomeKind::gpu || !has_pypi_only(query.sources, run.catalog)) {
    return whole;
  }
  auto kept = query;
  kept.sources.is_pypi_only = true;
  auto of_wheels = kept;
  of_wheels.sources.installer = InstallerChoice::pip;
  const bool is_of_wheels = leaves_mirror_to_pip(query.sources, run.catalog);
  auto mirrored = answer_to(is_of_wheels ? of_wheels : kept, run);
  if (is_of_wheels && mirrored && mirrored->outcome != OutcomeKind::gpu) {
    mirrored = answer_to(kept, run);
  }
  if (!mirrored || mirrored->outcome != OutcomeKind::gpu) {
    return whole;
  }
  const auto is_main = [&](const Package& package) { return package.ecosystem == Ecosystem::pypi && whole->roles.is_main(package.name); };
  if (std::ranges::none_of(mirrored->packages, is_main)) {
    return mirrored;
  }
  const auto better = is_better(*whole, *mirrored) ? "; without it there is " + report::outcome_line(*whole) : std::string();
  mirrored->warnings.push_back({WarningCode::mirror_pypi_only, "the mirror " + *query.sources.mirror + " has no wheels of the " +
                                                                   whole->roles.title +
                                                                   " indexes, only PyPI's own: the set keeps to what it has" + better});
  return mirrored;
}

/// The answer beside a former companion that the request names. Where no set has the release of its time, it holds nothing back.
auto answer_beside_former(const Query& query, ResolveRun& run) -> Result<Answer> {
  const auto held = held_by_former(query, run.catalog);
  auto answer = held ? answer_by_mirror(held->query, run) : Result<Answer>(Error{});
  const auto is_of_main = [&](const Package& package) { return run.catalog.roles().is_main(package.name.text()); };
  if (!held || (answer && answer->outcome == OutcomeKind::unsatisfiable) ||
      (answer && answer->outcome == OutcomeKind::cpu_only && !query.accepts_cpu && !query.facts.has_no_gpu())) {
    return answer_by_mirror(query, run);
  }
  if (answer && std::ranges::any_of(answer->packages, is_of_main)) {
    answer->warnings.push_back(held->note);
  }
  return answer;
}

/// Marks the packages with which the request was completed.
void mark_completing(const std::vector<std::string>& names, Answer& answer) {
  for (auto& package : answer.packages) {
    if (std::ranges::find(names, package.name.text()) != names.end()) {
      take_as_brought(package);
    }
  }
}

auto resolved_by(const Query& typed, ResolveRun run) -> Result<Resolved> {
  const auto [query, names, note] = completed(typed, run.catalog);
  auto answer = answer_beside_former(query, run);
  if (!answer) {
    return answer.error();
  }
  if (note) {
    answer->warnings.push_back(*note);
    mark_completing(names, *answer);
  }
  std::ranges::move(notes_about_holders(query, *answer, run.catalog), std::back_inserter(answer->warnings));
  add_channels_of_file(query, *answer);
  run.resolved.answer = std::move(answer).value();
  if (query.wants_toolkit) {
    add_toolkit(run.resolved.answer, run.catalog);
  }
  return std::move(run.resolved);
}

/// Adds the commands that compile packages, and those that install the toolkit.
auto add_build_commands(Answer& answer) -> Status {
  for (auto& build : answer.builds) {
    auto lines = lock::source_commands(answer, build);
    if (!lines) {
      return lines.error();
    }
    build.commands = std::move(lines).value();
  }
  if (answer.toolkit) {
    auto lines = lock::toolkit_commands(answer, *answer.toolkit);
    if (!lines) {
      return lines.error();
    }
    answer.toolkit->commands = std::move(lines).value();
  }
  return std::monostate{};
}

}  // namespace

auto resolve(const Query& query, const catalogs::Catalog& catalog, const Host& host) -> Result<Resolved> {
  return resolved_by(query, {catalog, host});
}

auto resolve_among(const Query& query, const catalogs::Catalog& catalog, OpenWorlds& opened) -> Result<Resolved> {
  GPUSOLVE_CHECK(is_of_catalog(query.sources), "worlds of other sources are not shared");
  return resolved_by(query, {catalog, {}, &opened});
}

auto finish(Answer& answer, const Sources& sources, const catalogs::Catalog& catalog, const std::optional<std::string>& requirements)
    -> Status {
  if (auto mirrored = apply_mirror(answer, sources, catalog); !mirrored) {
    return mirrored;
  }
  add_system_libraries(answer, catalog);
  note_asked_names(answer, catalog);
  answer.summary = report::summarise(answer);
  if (answer.outcome == OutcomeKind::unsatisfiable) {
    return std::monostate{};
  }
  auto commands = lock::install_commands(answer, {.requirements = requirements});
  if (!commands) {
    return commands.error();
  }
  answer.commands = std::move(commands).value();
  return add_build_commands(answer);
}

}  // namespace gpusolve::engine
