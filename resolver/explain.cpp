#include "resolver/explain.hpp"

#include <algorithm>
#include <iterator>

namespace gpusolve::resolver {
namespace {

using solv::Node;

auto is_refuted(solv::Engine& engine, const std::vector<Node>& demands) -> bool {
  return std::holds_alternative<solv::Refutation>(engine.solve({demands, {}}));
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
    const auto clash = least_clash(engine, open);
    GPUSOLVE_CHECK(!clash.empty(), "a clash without a demand");
    auto refutation = std::get<solv::Refutation>(engine.solve({clash, {}}));
    std::ranges::move(refutation.problems, std::back_inserter(clashes.proofs));
    std::erase_if(open, [&](Node demand) { return std::ranges::find(clash, demand) != clash.end(); });
  }
}

}  // namespace gpusolve::resolver
