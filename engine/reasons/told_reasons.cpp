#include "engine/reasons/told_reasons.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "adapters/report/words/summary.hpp"
#include "adapters/report/words/why.hpp"
#include "adapters/report/words/wording.hpp"
#include "catalogs/newest.hpp"
#include "engine/reach/listed_platforms.hpp"
#include "engine/reasons/graph_view.hpp"
#include "engine/reasons/lone_cause.hpp"
#include "engine/reasons/reasons.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "engine/specs/spec_text.hpp"
#include "engine/variants/stack_variants.hpp"
#include "model/extra_name.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

/// Adds requests for a CPU build, even if there are other reasons.
void add_cpu_requests(const Resolution& resolution, const GpuProvider& provider, const StackRoles& roles, std::vector<Reason>& reasons) {
  if (std::ranges::any_of(reasons, [](const Reason& reason) { return reason.code == ReasonCode::cpu_build_requested; })) {
    return;
  }
  for (const auto spec : resolution.root_specs) {
    const auto target = provider.target_of(spec);
    const auto* const package = std::get_if<resolver::PackageSpec>(&target);
    const auto name = package == nullptr ? std::string() : provider.name_text(package->name);
    const auto text = provider.spec_text(spec);
    if (roles.chooses_cpu(name) || (name == roles.conda_mutex && text.find("cpu") != std::string::npos)) {
      reasons.push_back({ReasonCode::cpu_build_requested, "the request", text, ""});
    }
  }
}

/// Names the platform as missing, and not the version, if the release of torch exists for other platforms.
void name_platform(const Answer& answer, const catalogs::Catalog& catalog, Reason& reason) {
  const auto name = name_in_spec(reason.subject);
  const auto rest = rest_of_spec(reason.subject);
  const auto version = leading_numbers(std::string_view(rest).substr(std::min(rest.find_first_of("0123456789"), rest.size())));
  const auto own = answer.facts.platform.value;
  const bool is_release = reason.code == ReasonCode::version_unavailable && catalog.pypi_name(name) == catalog.roles().pypi && version;
  if (!is_release || !std::ranges::all_of(answer.sources, [](const auto& source) { return is_embedded(source); })) {
    return;
  }
  const auto is_built_for = [&](Platform platform) {
    return std::ranges::any_of(catalog.published_builds(platform),
                               [&](const catalogs::PublishedBuild& build) { return build.version == *version; });
  };
  if (!is_built_for(own) && is_built_for(Platform::linux_64)) {
    reason = {ReasonCode::platform_unavailable, name + " " + version->text(), std::string(platform_text(own)), ""};
  }
}

/// "cpu, cu118 and cu121": the wheel variants of a release.
auto tags_of(const DottedVersion& torch, Platform platform, const catalogs::Catalog& catalog) -> std::string {
  std::set<std::string> tags;
  for (const auto& build : catalog.published_builds(platform)) {
    if (build.version == torch && build.packaging == Packaging::wheel) {
      tags.insert(build.tag);
    }
  }
  return report::enumerated({tags.begin(), tags.end()});
}

/// Says that a missing release of torch is newer than the catalog, or has other variants than the requested one.
void name_builds(const Answer& answer, const catalogs::Catalog& catalog, Reason& reason) {
  const auto versions = version_of_spec(reason.subject);
  const auto digit = std::min(versions.find_first_of("0123456789"), versions.size());
  const auto version = leading_numbers(std::string_view(versions).substr(digit));
  const auto& main = catalog.roles().pypi;
  const bool is_main = reason.code == ReasonCode::version_unavailable && catalog.pypi_name(name_in_spec(reason.subject)) == main;
  if (!is_main || !version || !std::ranges::all_of(answer.sources, [](const auto& source) { return is_embedded(source); })) {
    return;
  }
  if (catalogs::is_newer_than_catalog(catalog, main, *version)) {
    reason.fact = catalogs::catalog_of_date(catalog);
    reason.unavailable = Unavailable::newer_than_catalog;
    return;
  }
  const auto tags = tags_of(*version, answer.facts.platform.value, catalog);
  if (versions.find('+') != std::string::npos && !tags.empty()) {
    reason.fact = "only " + tags + " of " + main + " " + version->text();
    reason.needed = "one of them";
  }
}

/// The specs that clash with one, by name where they are few.
auto others_than(const std::string& spec, std::vector<std::string> contending) -> std::string {
  constexpr std::size_t k_most_named = 3;
  std::erase(contending, spec);
  return contending.empty()                  ? "what it needs"
         : contending.size() <= k_most_named ? report::enumerated(contending)
                                             : std::to_string(contending.size()) + " other specs of the request";
}

/// Very many clashes are a puzzle, in which the specs that take part are more useful than the intermediate steps. Returns the
/// number of omitted reasons.
auto trim_clashes(const Answer& answer, std::vector<Reason>& reasons) -> std::size_t {
  constexpr std::size_t k_most_clashes = 24;
  const auto is_clash = [](const Reason& reason) { return reason.code == ReasonCode::dependency_conflict; };
  const auto count = static_cast<std::size_t>(std::ranges::count_if(reasons, is_clash));
  if (count <= k_most_clashes) {
    return 0;
  }
  std::erase_if(reasons, is_clash);
  const auto contending = report::contending_specs(answer);
  const auto told = std::min(contending.size(), k_most_clashes);
  for (std::size_t i = 0; i < told; ++i) {
    reasons.push_back({ReasonCode::dependency_conflict, contending[i], others_than(contending[i], contending), ""});
  }
  return count - told;
}

/// The reason why the set has no GPU code although nothing rules it out: the spec asks for a CPU build, or for an extra that
/// brings no GPU code.
auto cpu_reason(const Spec& spec, const catalogs::Catalog& catalog) -> Reason {
  const bool is_for_gpu = !spec.extras().empty() && !asks_for_cpu(std::array{spec}, catalog);
  return is_for_gpu ? Reason{ReasonCode::source_lacks_gpu_builds, spec.text(), "", ""}
                    : Reason{ReasonCode::cpu_build_requested, "the request", spec.text(), ""};
}

/// The requested spec that the set has a CPU build for; otherwise the last one.
auto spec_on_cpu(const Resolution& resolution, const GpuProvider& provider) -> resolver::SpecId {
  const auto is_on_cpu = [&](resolver::SpecId spec) {
    const auto target = provider.target_of(spec);
    const auto* const package = std::get_if<resolver::PackageSpec>(&target);
    return package != nullptr && resolution.solution && std::ranges::any_of(resolution.solution->chosen, [&](const auto& one) {
             return one.first == package->name && provider.judgement_of(one.second).variant.accelerator == Accelerator::cpu;
           });
  };
  const auto found = std::ranges::find_if(resolution.root_specs, is_on_cpu);
  return found == resolution.root_specs.end() ? resolution.root_specs.back() : *found;
}

/// Corrects the nodes of packages that only seem unknown: their records in a source cannot be used, so the solver has no
/// candidates of them.
void name_unusable(const World& world, Graph& graph) {
  for (auto& node : graph.nodes) {
    const auto name = node.name.value_or("");
    if (node.reason && node.reason->code == ReasonCode::unknown_package && world.is_held(project_of(name))) {
      node.reason = Reason{.code = ReasonCode::version_unavailable,
                           .subject = node.reason->subject,
                           .fact = "",
                           .unavailable = Unavailable::unusable_records};
    }
  }
}

/// Names the system as missing, and not the package, if the embedded catalog has the package for other systems alone.
void name_system(const World& world, const Judge& judge, Reason& reason) {
  const auto platform = judge.facts().platform.value;
  if (reason.code == ReasonCode::unknown_package && world.is_embedded() &&
      is_for_other_systems(name_in_spec(reason.subject), platform, judge.catalog())) {
    reason = {ReasonCode::platform_unavailable, reason.subject, std::string(platform_text(platform)), ""};
  }
}

auto reasons_for(const Resolution& resolution, const World& world, GpuProvider& provider, const Judge& judge, Answer& answer)
    -> std::vector<Reason> {
  if (!resolution.graph) {
    const bool is_cpu_only = resolution.outcome == OutcomeKind::cpu_only;
    if (is_cpu_only && !judge.facts().has_no_gpu() && !resolution.root_specs.empty()) {
      return {cpu_reason(Spec::parse(provider.spec_text(spec_on_cpu(resolution, provider))), judge.catalog())};
    }
    return is_cpu_only ? std::vector<Reason>{{ReasonCode::no_gpu, "this machine", "", ""}} : std::vector<Reason>{};
  }
  const auto& graph = *resolution.graph;
  answer.conflict = view_of(graph, provider);
  name_unusable(world, *answer.conflict);
  auto reasons = reasons_of(graph, provider, world, judge.facts());
  if (resolution.outcome == OutcomeKind::cpu_only) {
    add_cpu_requests(resolution, provider, judge.catalog().roles(), reasons);
  }
  return reasons;
}

}  // namespace

void tell_reasons(const Resolution& resolution, const World& world, GpuProvider& provider, const Judge& judge, Answer& answer) {
  auto reasons = reasons_for(resolution, world, provider, judge, answer);
  for (auto& reason : reasons) {
    name_system(world, judge, reason);
    name_platform(answer, judge.catalog(), reason);
    name_builds(answer, judge.catalog(), reason);
  }
  if (answer.conflict) {
    for (auto& node : answer.conflict->nodes) {
      if (node.reason) {
        name_system(world, judge, *node.reason);
        name_platform(answer, judge.catalog(), *node.reason);
        name_builds(answer, judge.catalog(), *node.reason);
      }
    }
    answer.lone_cause = lone_cause_of(*answer.conflict);
  }
  if (const auto left_out = trim_clashes(answer, reasons); left_out > 0) {
    answer.warnings.push_back({WarningCode::reasons_left_out, std::to_string(left_out) +
                                                                  " more clashes are not listed here; the conflict graph (" +
                                                                  option_text(Option::json) + ") has them all"});
  }
  if (resolution.python_of_graph) {
    answer.warnings.push_back({WarningCode::reasons_left_out, "the reasons are those for Python " + *resolution.python_of_graph +
                                                                  "; there is no set for other Pythons either, whose reasons " +
                                                                  option_text(Option::python) + " shows"});
  }
  for (const auto& reason : reasons) {
    answer.reasons.push_back({reason, report::reason_sentence(reason)});
  }
}

}  // namespace gpusolve::engine
