#include "engine/answers/source_builds.hpp"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <set>

#include "adapters/lock/commands.hpp"
#include "adapters/pypi/name.hpp"
#include "adapters/pypi/requirement.hpp"
#include "adapters/pypi/specifier.hpp"
#include "adapters/pypi/version.hpp"
#include "base/plain.hpp"
#include "catalogs/cuda/cuda_rules.hpp"
#include "catalogs/gpu_rules.hpp"
#include "engine/answers/asked.hpp"
#include "engine/answers/assumptions.hpp"
#include "engine/answers/compiled_code.hpp"
#include "engine/answers/stack.hpp"
#include "engine/answers/toolkit.hpp"
#include "engine/judging/verdict_of_machines.hpp"
#include "engine/machine/boards.hpp"
#include "engine/query/source_choice.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "engine/specs/spec_text.hpp"
#include "engine/worlds/worlds.hpp"

namespace gpusolve::engine {
namespace {

using catalogs::SourceRecipe;

/// The requirement on the main package in the metadata of the release's wheel on PyPI: `torch==2.9.0`; empty if unknown. A recipe
/// may compile for another release of the main package; this is the one that the authors test.
auto own_requirement(const std::string& package, const std::string& version, const catalogs::Catalog& catalog) -> std::string {
  for (const auto& row : catalog.stack_builds(false, package)) {
    const bool is_it = row.label.empty() && row.pages.empty() && row.index.empty() && row.has_release(version);
    for (const auto& requirement : is_it ? row.requirements : std::vector<std::string>()) {
      if (pypi::normalise_name(name_in_spec(requirement)) == catalog.roles().pypi) {
        return requirement;
      }
    }
  }
  return {};
}

/// Requested if the compiled package needs nothing else, so that the set is not empty.
constexpr auto k_python = "python";

/// Whether a requirement of a recipe is on the Python, as in `python<3.14`.
auto is_on_python(const std::string& requirement) -> bool { return name_in_spec(requirement) == k_python; }

auto is_python_met(const Answer& answer, const std::string& requirement) -> bool {
  const auto parsed = pypi::parse_requirement(requirement);
  const auto version = answer.python ? pypi::parse_version(*answer.python) : Result<pypi::Version>(Error{});
  return parsed && (!version || parsed->specifiers.contains(*version));
}

/// The Pythons that the metadata of a release require.
auto required_python(const std::string& package, const std::string& version, const catalogs::Catalog& catalog) -> catalogs::VersionRange {
  for (const auto& row : catalog.stack_builds(false, package)) {
    const auto its = std::ranges::find(row.versions, version, &catalogs::StackVersion::text);
    if (its != row.versions.end() && its->python.is_known()) {
      return its->python;
    }
  }
  return {};
}

auto takes_python(const std::string& package, const std::string& version, const Answer& answer, const catalogs::Catalog& catalog) -> bool {
  const auto python = answer.python ? parse_dotted_version(*answer.python) : Result<DottedVersion>(Error{});
  return !python || required_python(package, version, catalog).allows(python->prefix(2));
}

/// Whether the set has the Python and the packages against which the recipe compiles, in versions that the recipe accepts.
auto meets_requirements(const Answer& answer, const SourceRecipe& recipe) -> bool {
  return std::ranges::all_of(recipe.requirements, [&](const std::string& text) {
    if (is_on_python(text)) {
      return is_python_met(answer, text);
    }
    const auto requirement = pypi::parse_requirement(text);
    return requirement && std::ranges::any_of(answer.packages, [&](const Package& package) {
             const auto version = pypi::parse_version(public_version(package.version));
             return package.ecosystem == Ecosystem::pypi && package.name == pypi::normalise_name(requirement->name) && version &&
                    requirement->specifiers.contains(*version);
           });
  });
}

/// The variables of a recipe. Leaves out those that list the GPUs if `gpus` is empty: the build then takes the GPUs of its machine.
auto environment_of(const SourceRecipe& recipe, const std::string& gpus) -> std::vector<std::pair<std::string, std::string>> {
  constexpr std::string_view k_gpus = "{archs}";
  std::vector<std::pair<std::string, std::string>> environment;
  for (const auto& [name, value] : recipe.environment) {
    if (!gpus.empty() || value.find(k_gpus) == std::string::npos) {
      environment.emplace_back(name, with_replaced(value, k_gpus, gpus));
    }
  }
  return environment;
}

/// The set beside which a package is compiled.
struct BuildTarget {
  const Answer& answer;
  std::span<const Facts> machines;  ///< several that share the set; empty: one, that of the answer
  const catalogs::Catalog& catalog;
};

/// Whether each GPU of each machine runs the code, and each driver supports the GPU and the code.
auto runs_on(const catalogs::StackBuild& build, const BuildTarget& setting) -> bool {
  return verdict_of(setting.answer.facts, setting.machines,
                    [&](const Facts& machine) { return catalogs::judge(build, machine, setting.catalog); })
      .runs();
}

/// nullopt if the release cannot be compiled for this set and these GPUs.
auto build_of(const std::string& package, const std::string& version, const SourceRecipe& recipe, const BuildTarget& setting)
    -> std::optional<SourceBuild> {
  const auto& [answer, machines, catalog] = setting;
  const auto cuda = toolkit_of(answer);
  const auto gpus = answer.facts.capabilities();
  const SourceRelease release{pypi::normalise_name(name_in_spec(package)), version};
  if (!takes_python(release.package, version, answer, catalog) || !cuda || (recipe.least_cuda && *cuda < *recipe.least_cuda) ||
      !meets_requirements(answer, recipe)) {
    return std::nullopt;
  }
  const auto code = compiled_code(release, recipe, *cuda, gpus, catalog);
  if (!code || !runs_on(code->build, setting)) {
    return std::nullopt;
  }
  const auto& architectures = code->architectures;
  const auto text = recipe.spelling == SourceRecipe::Spelling::digits ? digits_text(architectures) : dotted_text(architectures);
  SourceBuild build{package, version, cuda->text(), names_gpus(recipe) ? text : std::string(), !architectures.by_ptx.empty()};
  build.has_ptx = build.is_by_ptx || catalogs::has_ptx_part(code->build, gpus);
  build.environment = environment_of(recipe, text);
  build.needs = recipe.needs;
  build.options = recipe.options;
  build.source = recipe.evidence.source.str();
  std::ranges::transform(recipe.steps, std::back_inserter(build.steps),
                         [&](const std::string& step) { return with_replaced(step, "{version}", version); });
  return build;
}

auto newest_build(const SourcePlan& plan, const BuildTarget& setting) -> std::optional<SourceBuild> {
  for (const auto& [version, recipe] : plan.releases) {
    if (auto build = build_of(plan.package + plan.extras, version, *recipe, setting)) {
      return build;
    }
  }
  return std::nullopt;
}

/// Gives a set without CUDA the newest one that the driver serves and whose nvcc compiles the package for the GPUs. The outcome
/// is then `gpu`.
void choose_cuda(const SourcePlan& plan, const Query& query, Answer& answer, const catalogs::Catalog& catalog) {
  const auto& facts = answer.facts;
  for (const auto& cuda : std::views::reverse(catalog.toolkits())) {
    const bool is_allowed = (!query.cuda || query.cuda->allows(cuda)) && catalogs::is_native_cuda(cuda, facts, catalog);
    auto compiled = answer;
    auto& stack = compiled.stack.emplace();
    stack.cuda = cuda.text();
    stack.python = answer.python;
    if (const auto build = is_allowed ? newest_build(plan, {compiled, query.machines, catalog}) : std::nullopt) {
      stack.min_driver = text_if_known(least_driver_for(cuda, build->has_ptx, facts, catalog));
      stack.native_driver =
          board_among(facts, catalog) == nullptr ? text_if_known(catalog.native_driver(cuda, facts.platform.value)) : std::nullopt;
      answer.stack = std::move(compiled.stack);
      answer.outcome = OutcomeKind::gpu;
      return;
    }
  }
}

/// PTX needs a driver whose own CUDA is not older than that of nvcc.
void raise_least_driver(const SourceBuild& build, Answer& answer) {
  if (!build.has_ptx || !answer.stack || !answer.stack->native_driver) {
    return;
  }
  auto& least = answer.stack->min_driver;
  const auto own = leading_numbers(least.value_or(""));
  const auto native = leading_numbers(*answer.stack->native_driver);
  least = own && native && *native < *own ? least : answer.stack->native_driver;
}

void add_source_build(SourceBuild build, Answer& answer) {
  answer.request.compiled.push_back(build.package + "==" + build.version);
  answer.builds.push_back(std::move(build));
}

auto warning_about(const SourceBuild& build) -> Warning {
  return {WarningCode::from_source, "no wheel of " + build.package + " fits this set: " + build.package + " " + build.version +
                                        " is compiled from its source after the set is installed, and is not judged"};
}

/// Marks as not requested the packages that were added only because a package is compiled against them.
void mark_requested(Answer& answer, const Query& query) {
  for (auto& package : answer.packages) {
    if (std::ranges::none_of(query.specs, [&](const Spec& spec) { return spec.project() == package.name.text(); })) {
      take_as_brought(package);
    }
  }
}

/// The packages that a package of the set requires for an extra.
auto behind_extra(const Package& package, std::string_view extra, const catalogs::Catalog& catalog) -> std::set<std::string> {
  std::set<std::string> names;
  for (const auto& row : catalog.stack_builds(false, package.name.text())) {
    for (const auto& [name, requirements] : row.extras) {
      for (const auto& requirement : name == extra ? requirements : std::vector<std::string>()) {
        names.insert(pypi::normalise_name(name_in_spec(requirement)));
      }
    }
  }
  return names;
}

auto is_built(const Answer& answer, const std::string& name) -> bool {
  return std::ranges::find(answer.builds, name, &SourceBuild::package) != answer.builds.end();
}

/// Adds a build of `name`, in the version of `package`, if PyPI has only the source; returns whether it did. `extra`: the extra
/// of `package` that requires `name`; empty if `name` is `package` itself.
auto add_usual_build(const std::string& name, const Package& package, std::string_view extra, Answer& answer,
                     const catalogs::Catalog& catalog) -> bool {
  const auto version = public_version(package.version);
  const auto numbers = leading_numbers(version);
  const auto* const recipe = numbers ? catalog.source_recipe(name, *numbers, answer.facts.platform.value) : nullptr;
  auto build = recipe != nullptr && recipe->is_usual && !is_built(answer, name) ? build_of(name, version, *recipe, {answer, {}, catalog})
                                                                                : std::optional<SourceBuild>();
  if (!build) {
    return false;
  }
  const auto left_out = extra.empty() ? std::string()
                                      : ", and the commands before that leave out " + quote(package.name + "[" + std::string(extra) + "]") +
                                            ", with which pip would compile it too early";
  answer.warnings.push_back({WarningCode::from_source, "PyPI has only the source of " + name + " " + version +
                                                           ": it is compiled after the rest of the set is installed" + left_out});
  add_source_build(*std::move(build), answer);
  return true;
}

/// Whether the specs on the package of a pin such as `torch==2.9.0` all allow its version.
auto allow_pin(const std::vector<Spec>& specs, const Spec& pin) -> bool {
  const auto& version = pin.version();
  return version.starts_with("==") && std::ranges::all_of(specs, [&](const Spec& spec) {
           const auto limits = pypi::parse_specifier_set(spec.version());
           const bool is_on_it = spec.project() == pin.name();
           return !is_on_it || (limits && limits->contains_text(std::string_view(version).substr(2)));
         });
}

}  // namespace

auto needs_no_set(const Query& rest) -> bool { return rest.specs.size() == 1 && rest.specs.front().text() == k_python; }

auto without_wheels_of(const Query& query, std::span<const SourcePlan> plans, const catalogs::Catalog& catalog) -> Query {
  auto out = query;
  out.sources.installer = InstallerChoice::pip;
  for (const auto& plan : plans) {
    std::erase(out.specs, plan.spec);
  }
  const auto is_named = [&](const std::string& name) { return std::ranges::find(out.specs, name, &Spec::project) != out.specs.end(); };
  for (const auto& plan : plans) {
    const auto own =
        Spec::parse(plan.releases.size() == 1 ? own_requirement(plan.package, plan.releases.front().first, catalog) : std::string());
    for (const auto& requirement : parse_specs(plan.releases.front().second->requirements)) {
      if (requirement.name() == k_python) {
        out.constraints.push_back(requirement);
      } else if (const auto& name = requirement.project(); !is_named(name)) {
        // Without a version if several releases can be compiled; the one that fits is found later.
        out.specs.push_back(name == own.name() ? own : Spec::parse(name));
      } else if (name == own.name() && allow_pin(out.specs, own)) {
        out.constraints.push_back(own);
      }
    }
  }
  for (const auto& plan : plans) {
    const auto python =
        plan.releases.size() == 1 ? required_python(plan.package, plan.releases.front().first, catalog).range() : std::string();
    if (!python.empty()) {
      out.constraints.push_back(Spec::parse(k_python + python));
    }
  }
  if (out.specs.empty()) {
    out.specs.push_back(Spec::parse(k_python));
  }
  return out;
}

auto with_builds(Answer answer, const Query& query, std::span<const SourcePlan> plans, const catalogs::Catalog& catalog)
    -> std::optional<Answer> {
  for (const auto& plan : plans) {
    if (!toolkit_of(answer)) {
      choose_cuda(plan, query, answer, catalog);
    }
    auto build = newest_build(plan, {answer, query.machines, catalog});
    if (!build) {
      return std::nullopt;
    }
    answer.warnings.push_back(warning_about(*build));
    tell_undated(plan.package, build->version, query, catalog, answer);
    raise_least_driver(*build, answer);
    add_source_build(*std::move(build), answer);
    answer.request.set_aside.push_back({plan.spec.text(), plan.package, "", SetAside::Why::source, true});
  }
  answer.request.specs = texts_of(query.specs);
  mark_requested(answer, query);
  return answer;
}

auto add_locked_builds(Answer& answer, const catalogs::Catalog& catalog) -> Status {
  for (const auto& spec : answer.request.compiled) {
    const auto version = spec.substr(std::min(spec.find("==") + 2, spec.size()));
    const auto package = pypi::normalise_name(name_in_spec(spec));
    const auto numbers = leading_numbers(version);
    const auto* const recipe = numbers ? catalog.source_recipe(package, *numbers, answer.facts.platform.value) : nullptr;
    auto build = recipe == nullptr ? std::nullopt : build_of(package + extras_in_spec(spec), version, *recipe, {answer, {}, catalog});
    auto commands = build ? lock::source_commands(answer, *build) : Result<std::vector<std::string>>(std::vector<std::string>{});
    if (!build || !commands) {
      return build ? commands.error()
                   : Error{ErrorKind::usage,
                           quote(spec) + " is compiled after this set by its lock, and the catalog has no recipe for that", "compiled"};
    }
    build->commands = std::move(commands).value();
    answer.builds.push_back(*std::move(build));
  }
  return std::monostate{};
}

void add_usual_builds(Answer& answer, const catalogs::Catalog& catalog) {
  const bool is_set = answer.outcome == OutcomeKind::gpu && answer.request.installer == Ecosystem::pypi;
  for (std::size_t at = 0; is_set && at < answer.packages.size(); ++at) {
    const auto package = answer.packages[at];
    add_usual_build(package.name, package, "", answer, catalog);
    std::erase_if(answer.packages[at].extras, [&](const std::string& extra) {  // pip would compile the packages behind it, and fail
      const auto names = behind_extra(package, extra, catalog);
      return std::ranges::count_if(names, [&](const std::string& name) { return add_usual_build(name, package, extra, answer, catalog); }) >
             0;
    });
  }
}

}  // namespace gpusolve::engine
