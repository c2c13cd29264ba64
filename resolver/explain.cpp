#include "resolver/explain.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace gpusolve::resolver {
namespace {

using solv::Node;

/// A proof that rests on more demands than this is a puzzle, and smaller sets of its demands may be harder to refute still.
constexpr std::size_t k_most_demands = 8;

auto is_refuted(solv::Engine& engine, const std::vector<Node>& demands) -> bool {
  return std::holds_alternative<solv::Refutation>(engine.solve({demands, {}}));
}

/// The demands that a proof names, in the order of `demands`.
auto demands_in(const std::vector<solv::ProofStep>& proof, const std::vector<Node>& demands) -> std::vector<Node> {
  std::vector<Node> named;
  std::ranges::copy_if(demands, std::back_inserter(named),
                       [&](Node demand) { return std::ranges::find(proof, solv::ProofStep(solv::ProofDemand{demand})) != proof.end(); });
  return named;
}

/// Drops each demand that the clash does not rest on. Later demands go first: what the user named first is kept in the story.
auto least_clash(solv::Engine& engine, std::vector<Node> demands) -> std::vector<Node> {
  for (std::size_t i = demands.size(); i-- > 0;) {
    auto fewer = demands;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    if (is_refuted(engine, fewer)) {
      demands = std::move(fewer);
    }
  }
  return demands;
}

/// One clash among `open`, and its proof.
auto find_clash(solv::Engine& engine, const solv::Refutation& refutation, const std::vector<Node>& open)
    -> std::pair<std::vector<Node>, std::vector<std::vector<solv::ProofStep>>> {
  GPUSOLVE_CHECK(!refutation.problems.empty(), "a refutation without a proof");
  const auto& first = refutation.problems.front();
  const auto named = demands_in(first, open);
  GPUSOLVE_CHECK(!named.empty(), "a clash without a demand");
  if (named.size() > k_most_demands) {
    return {named, {first}};
  }
  auto clash = least_clash(engine, named);
  auto proof = std::get<solv::Refutation>(engine.solve({clash, {}}));
  return {std::move(clash), std::move(proof.problems)};
}

}  // namespace

auto find_clashes(solv::Engine& engine, const Encoding& encoding) -> Clashes {
  Clashes clashes;
  auto open = encoding.demands;
  for (;;) {
    auto verdict = engine.solve({open, {}});
    if (auto* const model = std::get_if<solv::Model>(&verdict)) {
      clashes.rest = std::move(*model);
      GPUSOLVE_CHECK(!clashes.proofs.empty(), "nothing explains why there is no solution");
      return clashes;
    }
    auto [clash, proofs] = find_clash(engine, std::get<solv::Refutation>(verdict), open);
    std::ranges::move(proofs, std::back_inserter(clashes.proofs));
    std::erase_if(open, [&](Node demand) { return std::ranges::find(clash, demand) != clash.end(); });
  }
}

}  // namespace gpusolve::resolver
