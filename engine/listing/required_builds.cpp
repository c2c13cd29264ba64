#include "engine/listing/required_builds.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <variant>

namespace gpusolve::engine {
namespace {

using resolver::Requirement;

/// Whether the reason excludes a build by the machine's Python or platform, whatever its GPUs.
auto is_of_machine(const Reason& reason) -> bool {
  return reason.code == ReasonCode::python_unavailable || reason.code == ReasonCode::platform_unavailable;
}

auto name_in(const resolver::SpecTarget& target) -> std::optional<resolver::NameId> {
  const auto* const package = std::get_if<resolver::PackageSpec>(&target);
  return package == nullptr ? std::nullopt : std::optional(package->name);
}

auto specs_on(resolver::NameId name, std::span<const Requirement> requirements, const GpuProvider& provider)
    -> std::vector<resolver::SpecId> {
  std::vector<resolver::SpecId> specs;
  for (const auto& requirement : requirements) {
    if (name_in(provider.target_of(requirement.spec)) == name) {
      specs.push_back(requirement.spec);
    }
  }
  return specs;
}

}  // namespace

auto RequiredBuilds::finds_fault(resolver::NameId name) -> bool {
  const auto candidates = provider_.candidates_of(name);
  if (!candidates || *candidates == nullptr) {
    return false;
  }
  const auto may_fail = [&](const resolver::Candidate& one) {
    return !provider_.judgement_of(one.id).failures.empty() || provider_.python_of(one.id).has_value();
  };
  return std::ranges::any_of((*candidates)->usable, may_fail) ||
         std::ranges::any_of((*candidates)->excluded, [](const auto& excluded) { return is_of_machine(excluded.reason); });
}

auto RequiredBuilds::can_fail(resolver::NameId name) -> bool {
  const auto [place, is_new] = can_fail_.try_emplace(name);
  place->second = is_new ? finds_fault(name) : place->second;
  return place->second;
}

/// nullopt if some build that the specs allow runs, or no build is known.
auto RequiredBuilds::search(const RequiredBuild& need) -> std::optional<FailingPackage> {
  const auto candidates = provider_.candidates_of(need.name);
  if (!candidates || *candidates == nullptr) {
    return std::nullopt;
  }
  const auto is_met_by = [&](resolver::CandidateId build) {
    return std::ranges::all_of(need.specs, [&](resolver::SpecId spec) { return provider_.matches(spec, build); });
  };
  const auto named = [&](resolver::CandidateId build) { return provider_.name_text(need.name) + " " + provider_.version_text(build); };
  std::optional<FailingPackage> found;
  std::optional<FailingPackage> of_other_python;
  for (const auto& candidate : (*candidates)->usable) {
    if (!is_met_by(candidate.id)) {
      continue;
    }
    const auto python = provider_.python_of(candidate.id);
    const auto& failures = provider_.judgement_of(candidate.id).failures;
    if (python && need.python && *python != *need.python) {
      of_other_python = FailingPackage{named(candidate.id), {{ReasonCode::python_unavailable, "", "python " + need.python->text(), ""}}};
    } else if (failures.empty()) {
      return std::nullopt;
    } else {
      found = found ? std::move(found) : FailingPackage{named(candidate.id), failures};
    }
  }
  for (const auto& [build, reason] : (*candidates)->excluded) {
    found =
        !found && !of_other_python && is_of_machine(reason) && is_met_by(build) ? FailingPackage{named(build), {reason}} : std::move(found);
  }
  return found ? found : of_other_python;
}

auto RequiredBuilds::failing_in(const RequiredBuild& need) -> const std::optional<FailingPackage>& {
  const auto [place, is_new] = known_.try_emplace(need);
  if (is_new) {
    place->second = search(need);
  }
  return place->second;
}

auto RequiredBuilds::failing_for(resolver::CandidateId build, const std::optional<DottedVersion>& python) -> std::optional<FailingPackage> {
  const auto read = provider_.requirements_of(build);
  const auto requirements = read ? *read : std::span<const Requirement>();
  for (const auto& requirement : requirements) {
    const auto name = requirement.kind == Requirement::Kind::needs ? name_in(provider_.target_of(requirement.spec)) : std::nullopt;
    if (name && can_fail(*name)) {
      if (const auto& found = failing_in({*name, specs_on(*name, requirements, provider_), python})) {
        return found;
      }
    }
  }
  return std::nullopt;
}

auto RequiredBuilds::failing_of(resolver::CandidateId build) -> std::optional<FailingPackage> {
  return provider_.reading_cost() == resolver::ReadingCost::much ? std::nullopt : failing_for(build, provider_.python_of(build));
}

auto RequiredBuilds::failing_of_extra(resolver::CandidateId build, resolver::NameId extended) -> std::optional<FailingPackage> {
  const auto candidates = provider_.reading_cost() == resolver::ReadingCost::much ? Result<const resolver::Candidates*>(nullptr)
                                                                                  : provider_.candidates_of(extended);
  if (!candidates || *candidates == nullptr) {
    return std::nullopt;
  }
  const auto found = std::ranges::find_if((*candidates)->usable, [&](const resolver::Candidate& one) {  // it requires this very build
    return std::ranges::any_of(one.known, [&](const Requirement& known) { return provider_.matches(known.spec, build); });
  });
  return found == (*candidates)->usable.end() ? std::nullopt : failing_for(found->id, provider_.python_of(build));
}

}  // namespace gpusolve::engine
