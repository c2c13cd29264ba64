#include "tests/resolver/plain_encoding.hpp"

#include <algorithm>

#include "resolver/solv/engine.hpp"

namespace gpusolve::test {

using namespace resolver;  // NOLINT(google-build-using-namespace): one function of the core's words

auto solve_plainly(const Universe& universe, const std::vector<SpecIndex>& roots, const std::vector<SpecIndex>& constraints)
    -> std::optional<std::vector<BuildIndex>> {
  solv::Problem problem;
  const auto group = [&](const auto& keep) {
    std::vector<solv::Node> nodes;
    for (std::uint32_t i = 0; i < universe.builds().size(); ++i) {
      if (keep(BuildIndex{i})) {
        nodes.push_back({i});
      }
    }
    return problem.add_group(std::move(nodes));
  };
  const auto matching = [&](SpecIndex spec) {
    return group([&](BuildIndex build) { return std::ranges::binary_search(universe.spec(spec).matching, build); });
  };
  const auto others = [&](SpecIndex spec) {
    return group([&](BuildIndex build) {
      return universe.build(build).name == universe.spec(spec).name && !std::ranges::binary_search(universe.spec(spec).matching, build);
    });
  };
  problem.nodes.resize(universe.builds().size());
  for (const auto& name : universe.names()) {
    for (std::uint32_t rank = 0; rank < name.builds.size(); ++rank) {
      problem.nodes[name.builds[rank].value] = {universe.build(name.builds[rank]).name.value, rank, false};
    }
  }
  const auto root = problem.add_node({static_cast<std::uint32_t>(universe.names().size()), 0, false});
  const auto need = [&](solv::Node from, SpecIndex spec) {
    if (universe.spec(spec).name || universe.spec(spec).failure) {
      problem.needs.push_back({from, matching(spec)});
    }
  };
  const auto limit = [&](solv::Node from, SpecIndex spec) {
    universe.spec(spec).name ? problem.conflicts.push_back({from, others(spec)}) : need(from, spec);
  };
  for (std::uint32_t i = 0; i < universe.builds().size(); ++i) {
    for (const auto& one : universe.build({i}).needs) {
      one.kind == Requirement::Kind::needs ? need({i}, one.spec) : limit({i}, one.spec);
    }
    for (const auto& one : universe.build({i}).needs) {  // libsolv overlooks a conflict of a thing with itself
      const auto& spec = universe.spec(one.spec);
      if (one.kind == Requirement::Kind::constrains && spec.name == universe.build({i}).name &&
          !std::ranges::binary_search(spec.matching, BuildIndex{i})) {
        problem.needs.push_back({{i}, problem.add_group({})});
      }
    }
    problem.conflicts.push_back(
        {{i}, group([&](BuildIndex other) { return other.value > i && universe.build(other).name == universe.build({i}).name; })});
  }
  solv::Goals goals{{root}, {}};
  for (const auto spec : roots) {
    need(root, spec);
    if (universe.spec(spec).name && !universe.spec(spec).matching.empty()) {
      goals.choices.push_back(matching(spec));
    }
  }
  for (const auto spec : constraints) {
    limit(root, spec);
  }
  const auto verdict = solv::Engine(problem).solve(goals);
  const auto* const model = std::get_if<solv::Model>(&verdict);
  if (model == nullptr) {
    return std::nullopt;
  }
  std::vector<BuildIndex> builds;
  for (const auto node : model->nodes) {
    if (node.value < universe.builds().size()) {
      builds.push_back({node.value});
    }
  }
  return builds;
}

}  // namespace gpusolve::test
