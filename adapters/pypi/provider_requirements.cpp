// The requirements of the builds of PypiProvider.
#include <algorithm>
#include <utility>

#include "adapters/pypi/name.hpp"
#include "adapters/pypi/provider.hpp"
#include "adapters/pypi/provider_records.hpp"
#include "base/overloaded.hpp"

namespace gpusolve::pypi {
namespace {

/// Whether the marker holds for any Python, or for none.
auto is_for_any_python(const Requirement& requirement) -> bool {
  constexpr std::string_view k_of_python[] = {"python_version", "python_full_version", "implementation_version"};
  return !requirement.marker ||
         std::ranges::none_of(k_of_python, [&](std::string_view variable) { return requirement.marker->uses(variable); });
}

}  // namespace

auto PypiProvider::requirements_of(CandidateId candidate) -> Result<std::span<const resolver::Requirement>> {
  GPUSOLVE_CHECK(candidate.value < candidates_.size(), "a candidate of another provider");
  auto& known = candidates_[candidate.value];
  if (!known.is_loaded) {
    if (auto loaded = load_requirements(known); !loaded) {
      return loaded.error();
    }
    known.is_loaded = true;
    expect_needs_of(known);
  }
  return std::span<const resolver::Requirement>(known.requirements);
}

auto PypiProvider::shared_requirements_of(CandidateId candidate) -> Result<std::span<const resolver::Requirement>> {
  const auto [place, is_new] = shared_requirements_.try_emplace(candidate);
  if (!is_new) {
    return std::span<const resolver::Requirement>(place->second);
  }
  auto shared = record(candidate);
  shared.requirements.clear();
  if (shared.base) {
    shared.requirements.push_back({.spec = intern_exactly(*shared.base)});
  }
  if (shared.python && shared.name != python_) {
    const auto answer = metadata_of(shared);
    if (!answer) {
      return answer.error();
    }
    if (const auto* const metadata = std::get_if<CoreMetadata>(*answer)) {
      append_dependencies(shared, *metadata, is_for_any_python);
      candidates_[candidate.value].lacks_extra = shared.lacks_extra;
    }
  }
  place->second = std::move(shared.requirements);
  return std::span<const resolver::Requirement>(place->second);
}

auto PypiProvider::metadata_of(const CandidateRecord& candidate) -> Result<const MetadataAnswer*> {
  const auto* const file = candidate.base ? record(*candidate.base).file : candidate.file;
  GPUSOLVE_CHECK(file != nullptr && candidate.index != nullptr, "metadata asked for of what has no wheel");
  if (const auto known = metadata_.find(file); known != metadata_.end()) {
    return &known->second;
  }
  auto answer = candidate.index->metadata_of(*file);
  if (!answer) {
    return answer.error();
  }
  const auto* const stored = &metadata_.emplace(file, std::move(*answer)).first->second;
  if (const auto* broken = std::get_if<MetadataBroken>(stored)) {
    broken_.push_back({record(candidate.name).project, broken->why});
  }
  if (std::holds_alternative<MetadataUnknown>(*stored)) {
    broken_.push_back({record(candidate.name).project, {ErrorKind::source, "the index does not tell what it needs", file->name}});
  }
  return stored;
}

auto PypiProvider::dependency_texts_of(CandidateId candidate) const -> std::vector<std::string> {
  std::vector<std::string> texts;
  const auto& known = record(candidate);
  const auto found = known.file == nullptr ? metadata_.end() : metadata_.find(known.file);
  const auto* const metadata = found == metadata_.end() ? nullptr : std::get_if<CoreMetadata>(&found->second);
  if (metadata == nullptr) {
    return texts;
  }
  for (const auto& requirement : metadata->requires_dist) {
    if (!requirement.marker || !requirement.marker->uses("extra")) {
      texts.push_back(requirement.text());
    }
  }
  return texts;
}

auto PypiProvider::subject_of(const CandidateRecord& candidate) const -> std::string {
  return name_text(candidate.name) + " " + candidate.version.text();
}

auto PypiProvider::load_requirements(CandidateRecord& candidate) -> Status {
  if (candidate.base) {
    candidate.requirements.push_back({.spec = intern_exactly(*candidate.base)});
  }
  if (!candidate.python || candidate.name == python_) {
    return std::monostate();  // an excluded release
  }
  if (!candidate.base) {
    const auto& pythons = names_[python_.value].candidates.usable;
    candidate.requirements.push_back({.spec = intern_exactly(pythons[*candidate.python].id)});
  }
  const auto answer = metadata_of(candidate);
  if (!answer) {
    return answer.error();
  }
  std::visit(
      overloaded{
          [&](const CoreMetadata& metadata) { append_requirements(candidate, metadata); },
          [&](const MetadataUnknown&) {
            candidate.has_known_metadata = false;
            Reason reason{ReasonCode::version_unavailable, subject_of(candidate), "no word of what it depends on", "its metadata"};
            candidate.requirements.push_back({.spec = intern_failure(std::move(reason))});
          },
          [&](const MetadataBroken& broken) {
            Reason reason{ReasonCode::version_unavailable, subject_of(candidate), "its metadata cannot be used: " + broken.why.text(), ""};
            candidate.requirements.push_back({.spec = intern_failure(std::move(reason))});
          }},
      **answer);
  return std::monostate();
}

void PypiProvider::append_requirements(CandidateRecord& candidate, const CoreMetadata& metadata) {
  const auto& python = selector_.pythons()[*candidate.python];
  if (metadata.requires_python && !selector_.takes_python(*metadata.requires_python, *candidate.python)) {
    Reason reason{ReasonCode::python_unavailable, subject_of(candidate), "python " + python.text(), metadata.requires_python->text()};
    candidate.requirements.push_back({.spec = intern_failure(std::move(reason))});
  }
  append_dependencies(candidate, metadata, [](const Requirement&) { return true; });
}

void PypiProvider::append_dependencies(CandidateRecord& candidate, const CoreMetadata& metadata, bool (*is_taken)(const Requirement&)) {
  const auto& extra = record(candidate.name).extra;
  candidate.lacks_extra = !extra.empty() && std::ranges::find(metadata.extras, extra) == metadata.extras.end();
  const auto& environment = environment_of(*candidate.python, extra);
  for (const auto& requirement : metadata.requires_dist) {
    const bool is_of_extra = requirement.marker && requirement.marker->uses("extra");
    if ((extra.empty() || is_of_extra) && is_taken(requirement)) {
      append_requirement(candidate, requirement, environment);
    }
  }
  append_stack_rules(candidate, metadata);
}

void PypiProvider::append_requirement(CandidateRecord& candidate, const Requirement& requirement, const MarkerEnvironment& environment) {
  const auto holds = requirement.marker ? requirement.marker->evaluate(environment) : Result<bool>(true);
  if (holds && !*holds) {
    return;
  }
  if (!holds || requirement.url) {
    const auto what = !holds ? holds.error().text() : "needs " + quote(requirement.text()) + ", which no index holds";
    candidate.requirements.push_back({.spec = intern_failure({ReasonCode::dependency_conflict, subject_of(candidate), what, ""})});
    return;
  }
  auto& known = names_[candidate.name.value].specs;
  auto found = known.find(&requirement);
  if (found == known.end()) {
    found = known.emplace(&requirement, intern_specs(requirement)).first;  // intern_specs may add names
  }
  for (const auto spec : found->second) {
    candidate.requirements.push_back({.spec = spec});
  }
}

}  // namespace gpusolve::pypi
