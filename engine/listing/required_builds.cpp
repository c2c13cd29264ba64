#include "engine/listing/required_builds.hpp"

#include <span>
#include <variant>

namespace gpusolve::engine {
namespace {

using resolver::Requirement;

/// nullopt if some build that the spec allows runs, or none is known.
auto failing(resolver::SpecId spec, resolver::NameId name, GpuProvider& provider) -> std::optional<FailingPackage> {
  const auto candidates = provider.candidates_of(name);
  std::optional<FailingPackage> found;
  for (const auto& candidate : candidates ? std::span((*candidates)->usable) : std::span<const resolver::Candidate>()) {
    if (!provider.matches(spec, candidate.id)) {
      continue;
    }
    const auto& failures = provider.judgement_of(candidate.id).failures;
    if (failures.empty()) {
      return std::nullopt;
    }
    found = found ? std::move(found) : FailingPackage{provider.name_text(name) + " " + provider.version_text(candidate.id), failures};
  }
  return found;
}

}  // namespace

auto RequiredBuilds::failing_in(resolver::SpecId spec) -> const std::optional<FailingPackage>& {
  const auto [place, is_new] = known_.try_emplace(spec);
  if (is_new) {
    const auto target = provider_.target_of(spec);
    const auto* const package = std::get_if<resolver::PackageSpec>(&target);
    place->second = package == nullptr ? std::nullopt : failing(spec, package->name, provider_);
  }
  return place->second;
}

auto RequiredBuilds::failing_of(resolver::CandidateId build) -> std::optional<FailingPackage> {
  if (provider_.reading_cost() == resolver::ReadingCost::much) {
    return std::nullopt;
  }
  const auto requirements = provider_.requirements_of(build);
  for (const auto& requirement : requirements ? *requirements : std::span<const Requirement>()) {
    if (requirement.kind == Requirement::Kind::needs) {
      if (const auto& found = failing_in(requirement.spec)) {
        return found;
      }
    }
  }
  return std::nullopt;
}

}  // namespace gpusolve::engine
