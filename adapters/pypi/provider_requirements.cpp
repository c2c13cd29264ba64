// The requirements of the builds of PypiProvider.
#include <algorithm>
#include <utility>

#include "adapters/pypi/name.hpp"
#include "adapters/pypi/provider.hpp"
#include "adapters/pypi/provider_records.hpp"
#include "base/overloaded.hpp"

namespace gpusolve::pypi {

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

auto PypiProvider::metadata_of(const CandidateRecord& candidate) -> Result<const MetadataAnswer*> {
  const auto* const own = candidate.base ? record(*candidate.base).file : candidate.file;
  GPUSOLVE_CHECK(own != nullptr && candidate.index != nullptr, "metadata asked for of what has no wheel");
  const auto* const file = candidate.index->twin_of(*own);
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
  const auto found = known.file == nullptr ? metadata_.end() : metadata_.find(known.index->twin_of(*known.file));
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
  const auto& extra = record(candidate.name).extra;
  if (metadata.requires_python && !selector_.takes_python(*metadata.requires_python, *candidate.python)) {
    Reason reason{ReasonCode::python_unavailable, subject_of(candidate), "python " + python.text(), metadata.requires_python->text()};
    candidate.requirements.push_back({.spec = intern_failure(std::move(reason))});
  }
  candidate.lacks_extra = !extra.empty() && std::ranges::find(metadata.extras, extra) == metadata.extras.end();
  const auto& environment = environment_of(*candidate.python, extra);
  for (const auto& requirement : metadata.requires_dist) {
    const bool is_of_extra = requirement.marker && requirement.marker->uses("extra");
    if (extra.empty() || is_of_extra) {
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
