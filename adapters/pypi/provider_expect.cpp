// Announces the coming requests of PypiProvider to the indexes, so that they can fetch all documents at once.
#include <algorithm>
#include <utility>

#include "adapters/pypi/provider.hpp"
#include "adapters/pypi/provider_records.hpp"

namespace gpusolve::pypi {

auto PypiProvider::gains_from_expecting() const -> bool {
  return std::ranges::any_of(indexes_, [](const IndexSlot& slot) { return slot.index->gains_from_expecting(); });
}

/// Announces all projects that the request names, independent of the results.
void PypiProvider::expect_request() {
  if (std::exchange(is_request_expected_, true) || !gains_from_expecting()) {
    return;
  }
  std::vector<NameId> names;
  for (const auto& [project, asked] : pins_) {
    if (project != record(python_).project) {
      names.push_back(name_of(project, ""));
    }
  }
  expect_projects(names);
}

/// Announces every project that the candidate requires, then the best allowed build of each. The indexes fetch pages together, and
/// metadata together.
void PypiProvider::expect_needs_of(const CandidateRecord& candidate) {
  if (!gains_from_expecting()) {
    return;
  }
  std::vector<std::pair<SpecId, NameId>> needs;
  std::vector<NameId> names;
  for (const auto& requirement : candidate.requirements) {
    const auto& spec = record(requirement.spec);
    if (std::holds_alternative<SpecRecord::InSet>(spec.content) && spec.name != python_) {
      needs.emplace_back(requirement.spec, spec.name);
      names.push_back(spec.name);
    }
  }
  expect_projects(names);
  std::map<Index*, std::vector<const ProjectFile*>> files;
  for (const auto& [spec, name] : needs) {
    if (const auto* const best = best_that_meets(spec, name)) {
      files[best->index].push_back(best->base ? record(*best->base).file : best->file);
    }
  }
  for (const auto& [index, expected] : files) {
    index->expect_metadata(expected);
  }
}

/// The best build that meets the spec. Null if no build meets it or the name cannot be read; the resolver gets that error when it asks
/// for the name.
auto PypiProvider::best_that_meets(SpecId spec, NameId name) -> const CandidateRecord* {
  constexpr std::size_t k_growth = 4;
  for (std::size_t count = 1;; count *= k_growth) {
    const auto best = best_of(name, count);
    if (!best) {
      return nullptr;
    }
    const auto found = std::ranges::find_if(*best, [&](const auto& candidate) { return matches(spec, candidate.id); });
    if (found != best->end() || best->size() < count) {
      return found == best->end() ? nullptr : &record(found->id);
    }
  }
}

/// Asks each index only for projects that no earlier index has; asks all indexes of equal rank at once.
void PypiProvider::expect_projects(const std::vector<NameId>& projects) {
  std::vector<std::string> names;
  for (const auto project : projects) {
    const auto& known = record(project);
    if (!known.is_loaded) {
      names.push_back(known.project);
    }
  }
  for (std::size_t rank = 0; rank < indexes_.size() && !names.empty(); ++rank) {
    std::map<Index*, std::vector<std::string>> asked;
    for (const auto& name : names) {
      const auto order = asking_order(name, indexes_, selector_.policy().stack.roles);
      if (rank < order.size()) {
        asked[order[rank]->index].push_back(name);
      }
    }
    for (const auto& [index, expected] : asked) {
      index->expect_projects(expected);
    }
    std::erase_if(names, [&](const std::string& name) {
      const auto order = asking_order(name, indexes_, selector_.policy().stack.roles);
      const auto project = rank < order.size() ? order[rank]->index->project(name) : Result<const Project*>(nullptr);
      return rank >= order.size() || !project || *project != nullptr;
    });
  }
}

}  // namespace gpusolve::pypi
