#include "resolver/sets.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "resolver/alike.hpp"

namespace gpusolve::resolver {
namespace {

/// The name that most builds differ in if they differ in one name only.
auto pivot_of(const Request& request) -> std::optional<NameId> {
  return request.then_newest.empty() ? std::nullopt : std::optional(request.then_newest.front());
}

}  // namespace

auto any_set(solv::Engine& engine, const Encoding& encoding) -> std::optional<solv::Model> {
  auto verdict = engine.solve({{}, {encoding.attempt}});
  auto* const model = std::get_if<solv::Model>(&verdict);
  return model != nullptr && std::ranges::binary_search(model->nodes, encoding.everything) ? std::optional(std::move(*model))
                                                                                           : std::nullopt;
}

auto reachable(const solv::Model& model, const Encoding& encoding, const Universe& universe, const Asked& asked)
    -> std::vector<ChosenBuild> {
  std::vector<ChosenBuild> chosen;
  for (const auto node : model.nodes) {
    if (const auto* const meaning = std::get_if<BuildMeaning>(&encoding.meanings[node.value])) {
      chosen.emplace_back(universe.build(meaning->build).name, meaning->build);
    }
  }
  return reachable(chosen, universe, asked);
}

auto reachable(const std::vector<ChosenBuild>& choices, const Universe& universe, const Asked& asked) -> std::vector<ChosenBuild> {
  const std::unordered_map<NameIndex, BuildIndex> chosen(choices.begin(), choices.end());
  std::vector<ChosenBuild> found;
  std::set<NameIndex> seen;
  const auto visit = [&](NameIndex name) {
    if (const auto build = chosen.find(name); build != chosen.end() && seen.insert(name).second) {
      found.emplace_back(name, build->second);
    }
  };
  for (const auto root : asked.roots) {
    if (const auto& name = universe.spec(root).name) {
      visit(*name);
    }
  }
  for (std::size_t i = 0; i < found.size(); ++i) {  // NOLINT(modernize-loop-convert): the loop appends to `found`
    std::ranges::for_each(universe.needed_names(found[i].second), visit);
  }
  return found;
}

auto set_finder(const Universe& universe, const Asked& asked, Budget& budget, std::uint32_t& solves) -> FindSet {
  return [&, alike = std::optional<Alike>()](const Builds& builds) mutable -> std::optional<std::vector<BuildIndex>> {
    if (!alike) {
      alike.emplace(universe, pivot_of(*asked.request));
    }
    const auto fewer = alike->representatives(builds);
    const auto encoding = encode(alike->universe(), asked, fewer, Clauses::deciding);
    solv::Engine engine(encoding.problem, budget);
    ++solves;
    const auto model = any_set(engine, encoding);
    if (!model) {
      return std::nullopt;
    }
    std::vector<BuildIndex> set;
    for (const auto& [name, build] : reachable(*model, encoding, universe, asked)) {
      set.push_back(build);
    }
    return alike->builds_of(std::move(set));
  };
}

}  // namespace gpusolve::resolver
