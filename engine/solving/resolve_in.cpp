#include "engine/solving/resolve_in.hpp"

#include <algorithm>
#include <span>

#include "catalogs/cuda/code_targets.hpp"
#include "engine/solving/one_python.hpp"
#include "engine/solving/set_aside.hpp"
#include "model/extra_name.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

using resolver::Requirement;

/// Adds the option to the error, and the typed text unless the error contains it.
auto placed(const Error& error, const std::string& option, const std::string& typed) -> Error {
  const bool is_told = error.text().find(quote(typed)) != std::string::npos;
  return error.in(is_told ? option : option + " " + quote(typed));
}

auto add_constraints(World& world, std::span<const Spec> specs, const std::string& option, resolver::Request& request) -> Status {
  for (const auto& [spec, judged, is_constraint] : judged_specs(world, specs).specs) {
    const auto ids = world.add_spec(judged, Requirement::Kind::constrains);
    if (!ids) {
      return placed(ids.error(), option, spec.text());
    }
    request.constraints.insert(request.constraints.end(), ids->begin(), ids->end());
  }
  return std::monostate{};
}

/// In real channels, records for Arm servers require `arm-variant * sbsa`; these do not run on a Jetson, whose builds require that for
/// Tegra (https://conda-forge.org/docs/how-to/advanced/cuda/tegra/).
auto pins_of_machine(const World& world, const Judge& judge, const Wanted& wanted) -> std::vector<Spec> {
  const std::string selector = "arm-variant";
  const bool has_records = world.ecosystem() == Ecosystem::conda && !world.is_embedded();
  const bool is_named = std::ranges::find(wanted.specs, selector, [](const Spec& spec) { return spec.name(); }) != wanted.specs.end();
  return has_records && !is_named && std::ranges::any_of(judge.facts().capabilities(), catalogs::is_tegra)
             ? std::vector{Spec::parse(selector + "=*=tegra")}
             : std::vector<Spec>();
}

auto build_request(World& world, const Judge& judge, const Wanted& wanted) -> Result<resolver::Request> {
  resolver::Request request;
  for (const auto& [spec, judged, is_constraint] : judged_specs(world, wanted.specs).specs) {
    const auto ids = world.add_spec(judged, is_constraint ? Requirement::Kind::constrains : Requirement::Kind::needs);
    if (!ids) {
      return placed(ids.error(), "SPEC", spec.text());
    }
    auto& list = is_constraint ? request.constraints : request.roots;
    list.insert(list.end(), ids->begin(), ids->end());
  }
  for (const auto& [needed, spec] : wanted.needed) {
    const auto ids = world.add_spec(needed, Requirement::Kind::needs);
    if (!ids) {
      return ids.error();
    }
    request.roots.insert(request.roots.end(), ids->begin(), ids->end());
    request.implied_roots += static_cast<std::uint32_t>(ids->size());
  }
  auto constraints = wanted.constraints;
  if (wanted.python) {
    constraints.push_back(Spec::parse("python" + wanted.python->specifier()));
  }
  if (auto added = add_constraints(world, constraints, option_text(Option::constraint), request); !added) {
    return added.error();
  }
  const bool has_pins = world.ecosystem() == Ecosystem::conda;
  const auto pins = has_pins ? wanted.conda_pins : std::vector<Spec>();
  if (auto added = add_constraints(world, pins, "pinned_packages of .condarc", request); !added) {
    return added.error();
  }
  if (auto added = add_constraints(world, pins_of_machine(world, judge, wanted), "the GPU", request); !added) {
    return added.error();
  }
  request.objectives.resize(judge.objectives().count());
  request.before_versions = Objectives::k_gpu_first + 1;
  request.then_newest = {world.python_name()};
  request.part = wanted.part;
  return request;
}

/// Replaces the specs `own` by `shown` in the edges from the request: specs on the same names, or several for one.
void replace_specs_in_edges(resolver::ConflictGraph& graph, World& world, const std::string& own, const std::string& shown) {
  const auto specs = world.add_spec(own, Requirement::Kind::needs);
  const auto others = world.add_spec(shown, Requirement::Kind::needs);
  if (!specs || !others || others->empty()) {
    return;
  }
  for (auto& edge : graph.edges) {
    const auto place = std::ranges::find(*specs, edge.spec);
    if (edge.from == 0 && place != specs->end()) {
      edge.spec = others->size() == specs->size() ? (*others)[static_cast<std::size_t>(place - specs->begin())] : others->back();
    }
  }
}

/// Replaces specs that the user did not type. The package that decides a variant becomes the spec that names the variant; a limit
/// to releases that have a variant becomes the spec without the limit.
void tell_by_asked_specs(resolver::ConflictGraph& graph, World& world, const Wanted& wanted) {
  for (const auto& [needed, spec] : wanted.needed) {
    replace_specs_in_edges(graph, world, needed, spec.text());
  }
  for (const auto& [limited, told] : wanted.told) {
    replace_specs_in_edges(graph, world, limited.text(), told.text());
  }
}

/// All specs that are left to the installer.
auto set_aside(World& world, const Wanted& wanted) -> std::vector<SetAside> {
  auto aside = judged_specs(world, wanted.specs).aside;
  for (const auto& name : wanted.left_out) {
    aside.push_back({name, name, {}, SetAside::Why::unknown_name, true});
  }
  return aside;
}

auto is_unjudged(const SetAside& aside) -> bool { return aside.judged.empty(); }

/// Whether this is the CPU half of a requested stack (jaxlib), without any package of the set that brings its GPU code.
auto is_half_alone(const Judgement& judgement, const Resolution& resolution, const GpuProvider& provider, const Judge& judge) -> bool {
  const auto* const half = judgement.stack.package;
  const bool is_half = half != nullptr && !half->completed_by.empty() && judgement.stack.match;
  if (!is_half || (judgement.variant.accelerator != Accelerator::none && judgement.variant.accelerator != Accelerator::cpu)) {
    return false;
  }
  const auto is_of_stack = [&](resolver::NameId root) {
    const auto name = provider.name_text(root);
    const auto* const asked = judge.catalog().stack_package(half->is_conda, project_of(name));
    return asked != nullptr && asked->stack == half->stack;
  };
  const auto completes = [&](const auto& one) {
    return std::ranges::find(half->completed_by, provider.name_text(one.first)) != half->completed_by.end();
  };
  return std::ranges::any_of(resolution.roots, is_of_stack) && std::ranges::none_of(resolution.solution->chosen, completes);
}

/// Whether the request names an extra for the CPU: `jax[cpu]`.
auto is_cpu_asked_for(const Resolution& resolution, const GpuProvider& provider) -> bool {
  return std::ranges::any_of(resolution.roots, [&](resolver::NameId root) { return provider.name_text(root).ends_with("[cpu]"); });
}

/// Whether the request names a stack that brings GPU code by its variants (`jax[cuda12_pip]`), and no package of the set has that code.
auto is_name_alone(const Resolution& resolution, const GpuProvider& provider, const Judge& judge) -> bool {
  const auto carries_code_of = [&](const std::string& stack) {
    return std::ranges::any_of(resolution.solution->chosen, [&](const auto& one) {
      const auto& part = provider.judgement_of(one.second).stack;
      return part.carries_own_code() && part.package->stack == stack;
    });
  };
  return std::ranges::any_of(resolution.roots, [&](resolver::NameId root) {
    const auto name = provider.name_text(root);
    const auto project = project_of(name);
    return std::ranges::any_of(judge.catalog().stacks(), [&](const catalogs::StackEntry& stack) {
      const auto* const package = judge.catalog().stack_package(false, project);
      const bool is_asked =
          project != name && std::ranges::find(stack.requests, project, &catalogs::StackRequest::asked) != stack.requests.end();
      return is_asked && package != nullptr && package->carries == catalogs::Carries::none && !carries_code_of(stack.id);
    });
  });
}

/// Whether the package has the GPU code of another package of the set: ctranslate2 has that of faster-whisper.
auto is_code_of_another(const catalogs::StackPackage& package, const Resolution& resolution, const GpuProvider& provider,
                        const Judge& judge) -> bool {
  const auto is_its = [&](const catalogs::StackVariant& variant) {
    return variant.decides == package.name && variant.spec != package.name &&
           std::ranges::any_of(resolution.solution->chosen, [&](const auto& one) { return provider.name_text(one.first) == variant.spec; });
  };
  return std::ranges::any_of(judge.catalog().stacks(), [&](const catalogs::StackEntry& stack) {
    return std::ranges::any_of(stack.requests, [&](const catalogs::StackRequest& request) {
      return std::ranges::any_of(package.is_conda ? request.conda : request.pip, is_its);
    });
  });
}

/// Determines the outcome from the builds in the set: one requested stack on the CPU is enough for `cpu_only`. Builds for Apple GPUs are
/// not judged.
auto classify(const Resolution& resolution, const GpuProvider& provider, const Judge& judge) -> OutcomeKind {
  using Kind = GpuPart::Kind;
  const auto& solution = *resolution.solution;
  const auto has = [&](Kind kind) { return std::ranges::find(resolution.parts, kind, &GpuPart::kind) != resolution.parts.end(); };
  bool has_cpu = is_name_alone(resolution, provider, judge);
  bool has_stack_on_cpu = !stacks_on_cpu(resolution, provider, judge).empty();
  bool has_system_gpu = false;
  for (const auto& [name, candidate] : solution.chosen) {
    const auto& judgement = provider.judgement_of(candidate);
    const auto& variant = judgement.variant;
    const bool is_cpu =
        variant.accelerator == Accelerator::cpu || variant.is_foreign() || is_half_alone(judgement, resolution, provider, judge);
    has_cpu = has_cpu || is_cpu;
    has_system_gpu = has_system_gpu || variant.is_of_system();
    has_stack_on_cpu = has_stack_on_cpu || (is_cpu && judgement.decides);
  }
  const bool has_gpu = has(Kind::known);
  if (has_stack_on_cpu || (has_gpu && judge.facts().has_no_gpu()) || (has_cpu && !has_gpu && !has_system_gpu)) {
    return OutcomeKind::cpu_only;
  }
  const bool is_whole = std::ranges::none_of(resolution.aside, is_unjudged);
  const bool has_signs = has_system_gpu || has(Kind::unknown) || has(Kind::library);
  return has_gpu ? OutcomeKind::gpu : is_whole && !has_signs ? OutcomeKind::neutral : OutcomeKind::unjudged;
}

/// Whether this Python or this system has no build that the spec of the request allows, whatever the GPUs and the driver are.
auto has_no_build_here(const resolver::ConflictGraph& graph, resolver::SpecId spec) -> bool {
  bool is_excluded = false;
  for (const auto& edge : graph.edges) {
    if (edge.from == 0 && edge.spec == spec) {
      const auto* const exclusion = std::get_if<resolver::ExclusionNode>(&graph.nodes[edge.to]);
      const auto code = exclusion == nullptr ? ReasonCode::dependency_conflict : exclusion->reason.code;
      if (code != ReasonCode::python_unavailable && code != ReasonCode::platform_unavailable) {
        return false;
      }
      is_excluded = true;
    }
  }
  return is_excluded;
}

auto is_any_without_build(const Resolution& resolution) -> bool {
  return std::ranges::any_of(resolution.root_specs, [&](resolver::SpecId spec) { return has_no_build_here(*resolution.graph, spec); });
}

/// The set in a few words, for a run that ends early.
auto shown(const resolver::Solution& solution, const World& world) -> std::string {
  constexpr std::size_t k_most = 5;
  std::string text;
  for (std::size_t at = 0; at < std::min(solution.chosen.size(), k_most); ++at) {
    const auto package = world.describe(solution.chosen[at].second);
    text += package ? (text.empty() ? "" : ", ") + package->name + " " + package->version : "";
  }
  return text + (solution.chosen.size() > k_most ? " and more" : "");
}

/// The largest bound that excludes the CPU set.
auto gpu_bound(const resolver::Solution& solution) -> std::uint16_t {
  const auto level = solution.levels.at(Objectives::k_gpu_first);
  return static_cast<std::uint16_t>(std::max(level, std::uint16_t{1}) - 1U);
}

/// The arguments of `resolve_in`.
struct Solving {
  World& world;
  GpuProvider& provider;
  const Judge& judge;
  const Wanted& wanted;
  SolveMode mode;
};

/// The part of the result that is known before the request is solved.
auto unsolved(const resolver::Request& request, World& world, GpuProvider& provider, const Wanted& wanted) -> Resolution {
  Resolution resolution;
  resolution.root_specs.assign(request.roots.begin(), request.roots.end() - static_cast<std::ptrdiff_t>(wanted.needed.size()));
  resolution.aside = set_aside(world, wanted);
  for (const auto root : resolution.root_specs) {
    const auto target = provider.target_of(root);
    if (const auto* const package = std::get_if<resolver::PackageSpec>(&target)) {
      resolution.roots.push_back(package->name);
    }
  }
  return resolution;
}

/// If only a CPU set was found although there is a GPU, adds the reasons: the conflict of the same request without that set.
auto explain_refused(const Solving& solving, resolver::Request& request, Resolution resolution) -> Result<Resolution> {
  const bool is_refused = resolution.solution->levels.at(Objectives::k_gpu_first) > 0;  // half of a stack is no CPU build by itself
  if (resolution.outcome != OutcomeKind::cpu_only || solving.judge.facts().has_no_gpu() || !is_refused) {
    return resolution;
  }
  resolution.gpu_bound = gpu_bound(*resolution.solution);
  if (solving.mode.explanation == resolver::Explanation::none) {
    return resolution;
  }
  request.objectives[Objectives::k_gpu_first].limit = resolution.gpu_bound;
  auto bounded = resolver::resolve(request, solving.provider, solving.mode.expansion, &resolution.stats);
  if (!bounded) {
    return bounded.error();
  }
  auto* const graph = std::get_if<resolver::ConflictGraph>(&bounded.value());
  GPUSOLVE_CHECK(graph != nullptr, "a GPU set exists and was not chosen");
  resolution.graph = std::move(*graph);
  tell_by_asked_specs(*resolution.graph, solving.world, solving.wanted);
  return resolution;
}

/// The parts of the packages of the set, in their order.
auto gpu_parts_of(const resolver::Solution& solution, World& world, GpuProvider& provider, const Judge& judge) -> std::vector<GpuPart> {
  std::vector<GpuPart> parts;
  for (const auto& [name, candidate] : solution.chosen) {
    parts.push_back(gpu_part_of(candidate, provider.judgement_of(candidate), world, judge));
  }
  return parts;
}

/// Like `resolve_in`, but a conflict covers all Pythons that take part.
auto resolve_whole(const Solving& solving, const NoteFound& note_found) -> Result<Resolution> {
  const auto& [world, provider, judge, wanted, mode] = solving;
  const auto note = [&](std::string what) {
    if (note_found) {
      note_found(std::move(what));
    }
  };
  auto request = build_request(world, judge, wanted);
  if (!request) {
    return request.error();
  }
  request->objectives[Objectives::k_gpu_first].limit = mode.bound;
  auto resolution = unsolved(*request, world, provider, wanted);
  note("no set, and no proof that there is none");
  auto outcome = resolver::resolve(*request, provider, mode.expansion, &resolution.stats, mode.explanation);
  if (!outcome) {
    return outcome.error();
  }
  if (auto* const graph = std::get_if<resolver::ConflictGraph>(&outcome.value())) {
    resolution.outcome = OutcomeKind::unsatisfiable;
    if (mode.explanation == resolver::Explanation::none) {
      return resolution;
    }
    resolution.graph = std::move(*graph);
    if (!wanted.needed.empty() && is_any_without_build(resolution)) {  // the package that decides the variant is no further cause
      auto asked = wanted;
      asked.needed.clear();
      return resolve_whole({world, provider, judge, asked, mode}, note_found);
    }
    tell_by_asked_specs(*resolution.graph, world, wanted);
    note("that the request cannot be met; what would help was still being looked for");
    return resolution;
  }
  resolution.solution = std::get<resolver::Solution>(std::move(outcome.value()));
  resolution.parts = gpu_parts_of(*resolution.solution, world, provider, judge);
  resolution.outcome = classify(resolution, provider, judge);
  note("a set (" + shown(*resolution.solution, world) + "), of which the answer was still being made");
  return explain_refused(solving, *request, std::move(resolution));
}

}  // namespace

auto stacks_on_cpu(const Resolution& resolution, const GpuProvider& provider, const Judge& judge)
    -> std::vector<std::pair<resolver::NameId, resolver::CandidateId>> {
  auto found = resolution.solution->chosen;
  std::erase_if(found, [&](const auto& one) {
    const auto& judgement = provider.judgement_of(one.second);
    const auto* const package = judgement.stack.package;
    const bool is_on_cpu = judgement.variant.accelerator == Accelerator::cpu && judgement.stack.match.has_value() && package != nullptr &&
                           package->carries == catalogs::Carries::by_build;
    const bool is_root = std::ranges::find(resolution.roots, one.first) != resolution.roots.end() ||
                         (is_on_cpu && is_code_of_another(*package, resolution, provider, judge));
    const bool is_half = is_half_alone(judgement, resolution, provider, judge) && !is_cpu_asked_for(resolution, provider);
    return !(is_on_cpu && is_root) && !is_half;
  });
  return found;
}

auto resolve_in(World& world, GpuProvider& provider, const Judge& judge, const Wanted& wanted, SolveMode mode, const NoteFound& note_found)
    -> Result<Resolution> {
  auto resolution = resolve_whole({world, provider, judge, wanted, mode}, note_found);
  const bool is_explained = resolution && resolution->graph && !wanted.part && !wanted.python;
  const auto python = is_explained ? python_to_explain(*resolution->graph, world.python_name(), provider) : std::nullopt;
  if (!python) {
    return resolution;
  }
  auto narrowed = wanted;
  narrowed.part = resolver::Part{world.python_name(), *python};
  mode.bound = resolution->solution ? resolution->gpu_bound : mode.bound;
  auto partly = resolve_whole({world, provider, judge, narrowed, mode}, {});
  if (!partly) {
    return partly.error();
  }
  const auto is_told = partly->graph ? replace_missing_by_other_pythons(*partly->graph, *narrowed.part, provider) : false;
  if (is_told && *is_told) {
    resolution->graph = std::move(partly->graph);
    resolution->python_of_graph = provider.version_text(*python);
  }
  return is_told ? std::move(resolution) : is_told.error();
}

auto can_be_met_in(World& world, GpuProvider& provider, const Judge& judge, const Wanted& wanted, std::optional<std::uint16_t> bound)
    -> Result<bool> {
  auto request = build_request(world, judge, wanted);
  if (!request) {
    return request.error().kind == ErrorKind::source ? Result<bool>(request.error()) : Result<bool>(false);
  }
  request->objectives[Objectives::k_gpu_first].limit = bound;
  return resolver::can_be_met(*request, provider);
}

}  // namespace gpusolve::engine
