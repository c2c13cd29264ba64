// What PypiProvider will soon ask its indexes for, so that they can fetch it all at once.
#include <algorithm>
#include <utility>

#include "adapters/pypi/provider.hpp"
#include "adapters/pypi/provider_records.hpp"

namespace gpusolve::pypi {

/// Every project that the candidate needs is looked at next, and of each the best build that it allows: in time, since the pages are
/// fetched together, and so are the metadata.
void PypiProvider::expect_needs_of(const CandidateRecord& candidate) {
  if (std::ranges::none_of(indexes_, [](const IndexSlot& slot) { return slot.index->gains_from_expecting(); })) {
    return;
  }
  std::vector<std::pair<SpecId, NameId>> needs;
  for (const auto& requirement : candidate.requirements) {
    const auto& spec = record(requirement.spec);
    if (std::holds_alternative<SpecRecord::InSet>(spec.content) && spec.name != python_) {
      needs.emplace_back(requirement.spec, spec.name);
    }
  }
  expect_projects(needs);
  std::map<Index*, std::vector<const ProjectFile*>> files;
  for (const auto& [spec, name] : needs) {
    const auto candidates = candidates_of(name);
    if (!candidates) {
      continue;  // told when the core asks, if it ever does
    }
    const auto& usable = (*candidates)->usable;
    const auto best = std::ranges::find_if(usable, [&, spec = spec](const auto& it) { return matches(spec, it.id); });
    if (best != usable.end()) {
      const auto& build = record(best->id);
      const auto* const file = build.base ? record(*build.base).file : build.file;
      files[build.index].push_back(file);
    }
  }
  for (const auto& [index, expected] : files) {
    index->expect_metadata(expected);
  }
}

/// Each index is asked only for what no index before it has.
void PypiProvider::expect_projects(const std::vector<std::pair<SpecId, NameId>>& needs) {
  std::vector<std::string> names;
  for (const auto& [spec, name] : needs) {
    const auto& known = record(name);
    if (!known.is_loaded) {
      names.push_back(known.project);
    }
  }
  for (const auto& [index, serves] : indexes_) {
    std::vector<std::string> asked;
    std::ranges::copy_if(names, std::back_inserter(asked), [&](const std::string& name) { return !serves || serves(name); });
    index->expect_projects(asked);
    std::erase_if(names, [&](const std::string& name) {
      if (std::ranges::find(asked, name) == asked.end()) {
        return false;
      }
      const auto project = index->project(name);
      return !project || *project != nullptr;
    });
  }
}

}  // namespace gpusolve::pypi
