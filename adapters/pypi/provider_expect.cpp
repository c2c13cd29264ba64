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

/// Each index is asked only for what no index before it has, all indexes of one rank in the asking order at a time.
void PypiProvider::expect_projects(const std::vector<std::pair<SpecId, NameId>>& needs) {
  std::vector<std::string> names;
  for (const auto& [spec, name] : needs) {
    const auto& known = record(name);
    if (!known.is_loaded) {
      names.push_back(known.project);
    }
  }
  for (std::size_t rank = 0; rank < indexes_.size() && !names.empty(); ++rank) {
    std::map<Index*, std::vector<std::string>> asked;
    for (const auto& name : names) {
      const auto order = asking_order(name, indexes_);
      if (rank < order.size()) {
        asked[order[rank]].push_back(name);
      }
    }
    for (const auto& [index, expected] : asked) {
      index->expect_projects(expected);
    }
    std::erase_if(names, [&](const std::string& name) {
      const auto order = asking_order(name, indexes_);
      const auto project = rank < order.size() ? order[rank]->project(name) : Result<const Project*>(nullptr);
      return rank >= order.size() || !project || *project != nullptr;
    });
  }
}

}  // namespace gpusolve::pypi
