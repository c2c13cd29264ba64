#include "resolver/explain.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "resolver/trim.hpp"

namespace gpusolve::resolver {
namespace {

using solv::Node;

/// A proof with more demands or more names is a puzzle. Smaller sets of its demands are not tried, because they may be far harder to
/// refute.
constexpr std::ptrdiff_t k_most_demands = 4;
constexpr std::size_t k_most_names = 24;

/// The demands in a proof, in the order of `demands`.
auto demands_in(const std::vector<solv::ProofStep>& proof, const std::vector<Node>& demands) -> std::vector<Node> {
  std::vector<Node> named;
  std::ranges::copy_if(demands, std::back_inserter(named),
                       [&](Node demand) { return std::ranges::find(proof, solv::ProofStep(solv::ProofDemand{demand})) != proof.end(); });
  return named;
}

/// The names whose builds have requirements in the proof, as families of nodes.
auto names_in(const std::vector<solv::ProofStep>& proof, const Encoding& encoding) -> std::set<std::uint32_t> {
  std::set<std::uint32_t> names;
  for (const auto& step : proof) {
    const auto* const need = std::get_if<solv::ProofNeed>(&step);
    if (need != nullptr && std::holds_alternative<BuildMeaning>(encoding.meanings[need->from.value])) {
      names.insert(encoding.problem.nodes[need->from.value].family);
    }
  }
  return names;
}

auto is_puzzling(const std::vector<solv::ProofStep>& proof, const Encoding& encoding) -> bool {
  const auto demands =
      std::ranges::count_if(proof, [](const solv::ProofStep& step) { return std::holds_alternative<solv::ProofDemand>(step); });
  return demands > k_most_demands || names_in(proof, encoding).size() > k_most_names;
}

/// Appends the builds of the model that belong to these names.
void append_builds(const solv::Model& model, const std::set<std::uint32_t>& names, const Encoding& encoding, std::vector<BuildIndex>& out) {
  for (const auto node : model.nodes) {
    const auto* const meaning = std::get_if<BuildMeaning>(&encoding.meanings[node.value]);
    if (meaning != nullptr && names.contains(encoding.problem.nodes[node.value].family)) {
      out.push_back(meaning->build);
    }
  }
}

/// Deletion-based minimisation: drops each demand without which the rest still clashes. For each remaining demand, appends the builds
/// of `names` that are usable without it. Tries later demands first, to keep the demands that the user named first.
auto least_clash(solv::Engine& engine, std::vector<Node> demands, const std::set<std::uint32_t>& names, const Encoding& encoding,
                 std::vector<BuildIndex>& would_do) -> std::vector<Node> {
  for (std::size_t i = demands.size(); i-- > 0;) {
    auto fewer = demands;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    const auto verdict = engine.solve({fewer, {}});
    if (const auto* const model = std::get_if<solv::Model>(&verdict)) {
      append_builds(*model, names, encoding, would_do);
    } else {
      demands = std::move(fewer);
    }
  }
  return demands;
}

/// The problem without requirements on names whose version does not matter (python). A clash that remains does not depend on such names.
auto without_side_names(const Encoding& encoding, const Universe& universe) -> solv::Problem {
  const auto is_side_need = [&](const solv::Problem::Implication& need) {
    const bool is_of_build = std::holds_alternative<BuildMeaning>(encoding.meanings[need.from.value]);
    const auto targets = encoding.problem.members_of(need.to);
    const auto* const meaning =
        is_of_build && targets.size() == 1 ? std::get_if<NeedMeaning>(&encoding.meanings[targets.front().value]) : nullptr;
    const auto name = meaning == nullptr ? std::nullopt : universe.spec(meaning->spec).name;
    return name && encoding.version_bars.contains(*name);
  };
  auto problem = encoding.problem;
  std::erase_if(problem.needs, is_side_need);
  return problem;
}

/// The proofs of a clash, without side names if possible; otherwise appends the builds that would be usable without side names.
auto plainest_proofs(solv::Engine& engine, Budget& budget, const std::vector<Node>& clash, const Encoding& encoding,
                     const Universe& universe, std::vector<BuildIndex>& would_do) -> std::vector<std::vector<solv::ProofStep>> {
  auto plain = encoding.version_bars.empty() ? solv::Verdict(solv::Model())
                                             : solv::Engine(without_side_names(encoding, universe), budget).solve({clash, {}});
  if (auto* const refutation = std::get_if<solv::Refutation>(&plain)) {
    return std::move(refutation->problems);
  }
  auto proofs = std::get<solv::Refutation>(engine.solve({clash, {}})).problems;
  for (const auto& proof : proofs) {
    append_builds(std::get<solv::Model>(plain), names_in(proof, encoding), encoding, would_do);
  }
  return proofs;
}

/// Adds the shortest proof of one clash; returns the demands that it uses.
auto tell(solv::Engine& engine, Budget& budget, const std::vector<solv::ProofStep>& proof, const std::vector<Node>& open,
          const Encoding& encoding, const Universe& universe, Clashes& clashes) -> std::vector<Node> {
  const auto named = demands_in(proof, open);
  GPUSOLVE_CHECK(!named.empty(), "a clash without a demand");
  auto clash = least_clash(engine, named, names_in(proof, encoding), encoding, clashes.would_do);
  for (const auto& one : plainest_proofs(engine, budget, clash, encoding, universe, clashes.would_do)) {
    clashes.proofs.push_back(least_proof(one, encoding, universe, budget));
  }
  return clash;
}

}  // namespace

auto is_puzzle(const solv::Refutation& refutation, const Encoding& encoding) -> bool {
  return std::ranges::any_of(refutation.problems, [&](const auto& proof) { return is_puzzling(proof, encoding); });
}

auto find_clashes(const Encoding& encoding, std::vector<Node> demands, const Universe& universe, Budget& budget) -> Clashes {
  solv::Engine engine(encoding.problem, budget);
  Clashes clashes;
  auto open = std::move(demands);
  for (;;) {
    auto verdict = engine.solve({open, {}});
    if (auto* const model = std::get_if<solv::Model>(&verdict)) {
      clashes.rest = std::move(*model);
      return clashes;
    }
    // After a contradiction libsolv continues without the demands of its proof, so these proofs are all the clashes that it met.
    const auto all = open;
    const auto& refutation = std::get<solv::Refutation>(verdict);
    if (is_puzzle(refutation, encoding)) {
      // The rest of a puzzle is also a puzzle, so no smaller set is tried.
      clashes.proofs.insert(clashes.proofs.end(), refutation.problems.begin(), refutation.problems.end());
      return clashes;
    }
    for (const auto& proof : refutation.problems) {
      const auto told = tell(engine, budget, proof, all, encoding, universe, clashes);
      std::erase_if(open, [&](Node demand) { return std::ranges::find(told, demand) != told.end(); });
    }
  }
}

auto other_demands(const Encoding& encoding, const std::optional<Disagreement>& disagreement) -> std::vector<Node> {
  auto demands = encoding.demands;
  std::erase_if(demands, [&](Node demand) {
    const auto* const need = std::get_if<NeedMeaning>(&encoding.meanings[demand.value]);
    return disagreement && need != nullptr &&
           std::ranges::find(disagreement->sides, need->spec, &Leaving::root) != disagreement->sides.end();
  });
  return demands;
}

}  // namespace gpusolve::resolver
