#include "engine/answers/answer.hpp"

#include <algorithm>
#include <iterator>

#include "adapters/report/words/wording.hpp"
#include "base/plain.hpp"
#include "base/url/secrets.hpp"
#include "engine/answers/absent_extras.hpp"
#include "engine/answers/asked.hpp"
#include "engine/answers/assumed_mates.hpp"
#include "engine/answers/assumed_pythons.hpp"
#include "engine/answers/assumptions.hpp"
#include "engine/answers/compiler_limits.hpp"
#include "engine/answers/earlier_releases.hpp"
#include "engine/answers/held_libraries.hpp"
#include "engine/answers/missing_libraries.hpp"
#include "engine/answers/neighbours.hpp"
#include "engine/answers/newer_releases.hpp"
#include "engine/answers/partial_failures.hpp"
#include "engine/answers/plain_http.hpp"
#include "engine/answers/stack.hpp"
#include "engine/answers/stacks.hpp"
#include "engine/answers/toolkit_specs.hpp"
#include "engine/answers/try_codes.hpp"
#include "engine/answers/unjudged_constraints.hpp"
#include "engine/judging/known_extras.hpp"
#include "engine/reasons/lost_builds.hpp"
#include "engine/reasons/told_reasons.hpp"
#include "engine/solving/resolve_in.hpp"
#include "engine/solving/set_aside.hpp"
#include "model/extra_name.hpp"
#include "model/library_names.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

using Builds = std::vector<std::pair<resolver::NameId, resolver::CandidateId>>;

/// The extras of a package that the request names; `jax[cuda12]` is a root of its own.
auto extras_of(const std::string& package, const GpuProvider& provider, const std::vector<resolver::NameId>& roots)
    -> std::vector<std::string> {
  std::vector<std::string> extras;
  for (const auto root : roots) {
    const auto name = provider.name_text(root);
    if (const auto extra = extra_of(name); !extra.empty() && project_of(name) == package) {
      extras.emplace_back(extra);
    }
  }
  std::ranges::sort(extras);
  extras.erase(std::ranges::unique(extras).begin(), extras.end());
  return extras;
}

auto packages_of(const resolver::Solution& solution, const World& world, const GpuProvider& provider,
                 const std::vector<resolver::NameId>& roots, const catalogs::Catalog& catalog) -> std::vector<Package> {
  std::vector<Package> packages;
  for (const auto& [name, candidate] : solution.chosen) {
    if (auto package = world.describe(candidate)) {
      package->depends = world.depends_of(candidate);
      package->requested = std::ranges::find(roots, name) != roots.end();
      package->extras = extras_of(package->name, provider, roots);
      const auto& judged = provider.judgement_of(candidate).stack;
      const auto is_there = [&](const std::string& extra) { return !is_absent_extra(extra, judged, catalog); };
      const auto absent = std::ranges::stable_partition(package->extras, is_there);
      package->absent_extras.assign(absent.begin(), absent.end());
      package->extras.erase(absent.begin(), absent.end());
      std::ranges::transform(package->extras, package->extras.begin(),
                             [&](const std::string& extra) { return own_spelling(extra, *package, catalog); });
      packages.push_back(std::move(*package));
    }
  }
  std::ranges::sort(packages, [](const Package& left, const Package& right) {
    return std::tie(left.ecosystem, left.name) < std::tie(right.ecosystem, right.name);
  });
  return packages;
}

/// Warns about names that were not found, with similar names.
void add_near_names(const World& world, Answer& answer) {
  for (const auto& [reason, text] : answer.reasons) {
    if (reason.code != ReasonCode::unknown_package) {
      continue;
    }
    std::string near;
    for (const auto& name : world.near_names(reason.subject)) {
      near += (near.empty() ? "" : ", ") + quote(name);
    }
    if (!near.empty()) {
      answer.warnings.push_back({WarningCode::near_names, quote(reason.subject) + ": did you mean " + near + "?"});
    }
  }
}

void add_skipped(const World& world, Answer& answer) {
  if (const auto skipped = world.skipped(); !skipped.empty()) {
    answer.warnings.push_back({WarningCode::records_skipped, report::counted(skipped.size(), "record") + " could not be used, the first: " +
                                                                 url::text_without_secrets(skipped.front().text)});
  }
}

/// Warns that the limit on cuDNN was not tested, if neither torch's build nor a package of the set states its cuDNN.
void add_untested_cudnn(const Query& query, const Resolution& resolution, const GpuProvider& provider, const std::string& main_name,
                        Answer& answer) {
  const auto main = main_gpu_build(*resolution.solution, provider);
  const auto is_known = (main && provider.judgement_of(*main).variant.cudnn) ||
                        std::ranges::any_of(answer.packages, [](const auto& package) { return is_cudnn_package(package.name); });
  if (query.cudnn && answer.outcome == OutcomeKind::gpu && answer.stack->torch && !is_known) {
    answer.warnings.push_back({WarningCode::cudnn_unknown, "it is not known which cuDNN " + main_name + " " + *answer.stack->torch +
                                                               " brings, so " + option_text(Option::cudnn, query.cudnn->text()) +
                                                               " was not tested"});
  }
}

auto host_python_of(const Query& query) -> std::optional<HostPython> {
  const auto& python = query.host_python;
  if (!python) {
    return std::nullopt;
  }
  return HostPython{python->version.text(), python->place, python->kind == hardware::HostPython::Kind::venv};
}

/// Warns of CPU builds beside packages of the set that run on the GPU.
void add_stacks_on_cpu(const Resolution& resolution, const GpuProvider& provider, const Judge& judge, Answer& answer) {
  const auto all = stacks_on_cpu(resolution, provider, judge);
  answer.stacks_on_cpu = all.size();
  const bool is_mixed = std::ranges::find(resolution.parts, GpuPart::Kind::known, &GpuPart::kind) != resolution.parts.end();
  for (const auto& [name, build] : is_mixed ? all : Builds()) {
    const auto label = provider.name_text(name) + " " + provider.version_text(build);
    const bool has_way = !other_way_sentence(label, provider.judgement_of(build)).empty();
    answer.warnings.push_back(
        {WarningCode::cpu_build,
         label + (has_way ? " is a build without CUDA" : " is a CPU build, and does not use the GPU") + "; no other fits this request"});
  }
}

/// Warns that the set is for another Python than the host's, and names the option for the host's; does not try whether that has a set.
void add_other_python(const Query& query, Answer& answer) {
  const auto& host = answer.host_python;
  const bool is_asked = std::ranges::any_of(query.specs, [](const Spec& spec) { return spec.name() == "python"; });
  if (host && answer.python && *answer.python != host->version && !is_asked) {
    answer.warnings.push_back({WarningCode::other_python, "the best set is not available for Python " + host->version + " (" + host->place +
                                                              "); " + option_text(Option::python, host->version) + " asks for another"});
  }
}

/// Raises the oldest driver of the set to the newest that one of its stacks needs.
void raise_least_driver(Answer& answer) {
  for (const auto& stack : answer.stack ? answer.stacks : std::vector<StackUse>()) {
    auto& least = answer.stack->min_driver;
    if (stack.min_driver && (!least || dotted(*least) < dotted(*stack.min_driver))) {
      least = stack.min_driver;
    }
  }
}

/// Whether the set is the answer, and not only the CPU set that is shown beside the reasons against a GPU set.
auto is_served(const Answer& answer, const Query& query) -> bool { return answer.outcome != OutcomeKind::cpu_only || query.accepts_cpu; }

/// Whether a set has another package in place of one that the file names: pip would install both, and the modules of `onnxruntime` and
/// `onnxruntime-gpu` overwrite each other.
auto has_substitute(const std::vector<Spec>& specs, const std::vector<SetAside>& aside, const Answer& answer) -> bool {
  return std::ranges::any_of(specs, [&](const Spec& spec) {
    return std::ranges::find(aside, spec.text(), &SetAside::spec) == aside.end() &&
           std::ranges::find(answer.packages, spec.project(), &Package::name) == answer.packages.end();
  });
}

/// If pip installs the rest of a requirements file after the set, leaves specs that are set aside to the file, which names their sources.
auto leave_to_file(std::vector<SetAside> aside, const Query& query, Answer& answer) -> std::vector<SetAside> {
  for (auto& one : aside) {  // PyPI has no local versions, and without a set no page is known that may have this one
    const bool is_local = answer.request.installer == Ecosystem::pypi && one.spec.find('+') != std::string::npos;
    one.is_in_file = one.is_in_file || (is_local && one.why == SetAside::Why::build && one.judged.empty() && answer.packages.empty());
  }
  if (!query.rest_file || answer.request.installer != Ecosystem::pypi || has_substitute(query.rest_file->specs, aside, answer)) {
    return aside;
  }
  for (auto& one : aside) {
    const bool is_of_file = std::ranges::find(query.rest_file->specs, one.spec, &Spec::text) != query.rest_file->specs.end();
    one.is_in_file = one.is_in_file || (is_of_file && one.judged.empty());
  }
  if (std::ranges::any_of(aside, &SetAside::is_in_file)) {
    answer.request.rest_file = query.rest_file->path;
  }
  return aside;
}

/// `3.10` of `--python 3.10`; nullopt for a range. For the commands of a set whose packages determine no Python.
auto typed_python(const Query& query) -> std::optional<std::string> {
  const auto version = query.python ? parse_dotted_version(query.python->text()) : Result<DottedVersion>(Error{});
  return version && version->parts().size() > 1 ? std::optional(version->prefix(2).text()) : std::nullopt;
}

/// Whether a package of the set states its Python. Wheels of the catalog with unknown Pythons are compatible with any.
auto states_python(const resolver::Solution& solution, World& world) -> bool {
  return std::ranges::any_of(solution.chosen, [&](const auto& one) {
    return one.first != world.python_name() && world.variant_of(one.second).python.has_value();
  });
}

/// The Python of the set; nullopt if the newest was chosen only because the catalog does not know the Pythons (docs/rules.md, "Choice").
auto python_of_set(const resolver::Solution& solution, World& world, const GpuProvider& provider, const Query& query, const Answer& answer)
    -> std::optional<std::string> {
  const auto python = python_of(solution, provider);
  const bool is_own = python && answer.host_python && answer.host_python->version == *python;
  const bool is_open = world.is_embedded() && world.ecosystem() == Ecosystem::pypi && !query.python && !is_own;
  return is_open && !states_python(solution, world) ? std::nullopt : python;
}

/// A query and its resolution.
struct Solved {
  const Resolution& resolution;
  World& world;
  GpuProvider& provider;
  const Judge& judge;
  const Query& query;
};

void add_warnings(Answer& answer, std::vector<Warning> warnings) { std::ranges::move(warnings, std::back_inserter(answer.warnings)); }

/// Adds the packages of the set, its stacks and its Python.
void add_set(const Solved& solved, Answer& answer) {
  const auto& [resolution, world, provider, judge, query] = solved;
  answer.python = python_of_set(*resolution.solution, world, provider, query, answer);
  answer.python = answer.python ? answer.python : typed_python(query);
  answer.stacks = stacks_of(resolution, provider, judge);
  answer.stack = stack_of(*resolution.solution, answer.stacks, provider, judge);
  if (answer.stack && !answer.python) {
    answer.stack->python.reset();
  }
  if (!answer.stack && answer.outcome == OutcomeKind::cpu_only) {  // half of a stack, without the packages that have its GPU code
    answer.stack.emplace();
    answer.stack->build = "cpu";
    answer.stack->python = answer.python;
  }
  raise_least_driver(answer);
  answer.packages = packages_of(*resolution.solution, world, provider, resolution.roots, judge.catalog());
  pin_held_libraries(resolution, provider, answer.packages);
  answer.try_codes = try_codes_of(answer, judge.catalog());
}

/// Adds the warnings about assumptions and gaps of the embedded catalog.
void add_assumptions(const Solved& solved, Answer& answer) {
  const auto& [resolution, world, provider, judge, query] = solved;
  tell_assumptions(judge.catalog(), answer);
  tell_undated_stacks(query, judge.catalog(), answer);
  auto mates = warnings_about_mates(resolution, provider, judge);
  answer.assumed_mates = mates.size();
  add_warnings(answer, std::move(mates));
  const auto open_python = states_python(*resolution.solution, world) ? std::nullopt : answer.python;
  add_warnings(answer, warnings_about_pythons(resolution, provider, open_python));
}

void add_warnings_of_set(const Solved& solved, Answer& answer) {
  const auto& [resolution, world, provider, judge, query] = solved;
  answer.warnings = warnings_of(*resolution.solution, provider, judge);
  add_warnings(answer, warnings_about_extras(query, resolution, provider, judge.catalog()));
  add_warnings(answer, warnings_about_signs(resolution, provider));
  add_warnings(answer, warnings_about_libraries(resolution, provider, judge, answer.packages));
  add_warnings(answer, world.remarks(*resolution.solution, resolution.roots));
  add_warnings(answer, warnings_about_plain_http(query, answer));
  if (answer.stack) {
    add_untested_cudnn(query, resolution, provider, judge.catalog().roles().pypi, answer);
  }
  add_other_python(query, answer);
  tell_two_variants(judge.catalog(), answer);
  add_stacks_on_cpu(resolution, provider, judge, answer);
  add_warnings(answer, warnings_about_compilers(resolution, world, provider, judge));
  add_warnings(answer, warnings_about_nvrtc(resolution, provider, judge));
  add_warnings(answer, warnings_about_partial_failures(resolution, provider, judge));
  add_warnings(answer, warnings_about_nvcc(query, resolution, provider, judge));
  if (is_served(answer, query)) {
    warn_of_neighbours(judge.catalog(), answer);
  }
  if (world.is_embedded() && is_served(answer, query)) {
    add_assumptions(solved, answer);
  }
}

/// Removes a bare name of a package without GPU code if the request names another package of its stack: conda's `jax` beside
/// jaxlib is judged by jaxlib. Keeps a spec with a version: nobody knows which builds are compatible with that version.
void drop_names_beside_code(const Solved& solved, std::vector<SetAside>& aside) {
  const auto& catalog = solved.judge.catalog();
  const bool is_conda = solved.world.ecosystem() == Ecosystem::conda;
  std::erase_if(aside, [&](const SetAside& one) {
    const bool is_bare = one.why == SetAside::Why::unknown_name && !one.is_in_file && one.spec == one.package;
    const auto* const package = is_bare ? catalog.stack_package(true, one.package) : nullptr;
    const auto is_of_its_stack = [&](resolver::NameId root) {
      const auto name = solved.provider.name_text(root);
      const auto* const other = catalog.stack_package(is_conda, name);
      const auto& roles = catalog.roles();
      return roles.is_main(name) ? package->stack == roles.id : other != nullptr && other->stack == package->stack;
    };
    return package != nullptr && package->carries == catalogs::Carries::none &&
           std::ranges::any_of(solved.resolution.roots, is_of_its_stack);
  });
}

/// Adds the specs that are set aside, with warnings about them.
void add_unjudged(const Solved& solved, Answer& answer) {
  const auto& [resolution, world, provider, judge, query] = solved;
  auto parts = follow_cuda(answer, leave_to_file(resolution.aside, query, answer));
  answer.request.set_aside = std::move(parts.aside);
  add_warnings(answer, std::move(parts.warnings));
  drop_names_beside_code(solved, parts.others);
  const auto& platform = judge.facts().platform.value;
  add_warnings(answer, warnings_about(parts.others, answer.request.rest_file.has_value(), platform, judge.catalog()));
  add_warnings(answer, warnings_about_newer(parts.others, judge));
  if (world.is_embedded()) {
    tell_earlier_releases(judge.catalog(), answer);
  }
}

}  // namespace

auto answer_of(const Resolution& resolution, World& world, GpuProvider& provider, const Judge& judge, const Query& query) -> Answer {
  Answer answer;
  answer.roles = judge.catalog().roles();
  answer.outcome = resolution.outcome;
  answer.facts = judge.facts();
  answer.request = asked_by(query, world.ecosystem());
  answer.sources = world.sources();
  answer.host_python = host_python_of(query);
  const Solved solved{resolution, world, provider, judge, query};
  if (resolution.solution) {
    add_set(solved, answer);
    add_warnings_of_set(solved, answer);
  }
  tell_reasons(resolution, world, provider, judge, answer);
  answer.lost = lost_builds_of(resolution, world, provider, judge, query);
  add_unjudged(solved, answer);
  if (world.is_embedded() && is_served(answer, query)) {
    add_warnings(answer, warnings_about_constraints(query, world));
    hold_neighbours(judge.catalog(), query.left_out_specs, answer);
    select_tegra_build(resolution, provider, judge, answer);
    hold_cudnn_of_conda(resolution, provider, judge, query.cudnn, answer);
  }
  add_near_names(world, answer);
  add_skipped(world, answer);
  return answer;
}

}  // namespace gpusolve::engine
