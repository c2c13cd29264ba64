#include "engine/worlds/pip_worlds.hpp"

#include <iterator>
#include <ranges>
#include <utility>

#include "engine/catalog/catalog_index.hpp"
#include "engine/catalog/stack_index.hpp"
#include "engine/reach/catalog_reach.hpp"
#include "engine/worlds/pip_indexes.hpp"
#include "engine/worlds/pip_policy.hpp"
#include "engine/worlds/pip_world.hpp"

namespace gpusolve::engine {

auto open_pip(const Query& query, const catalogs::Catalog& catalog, Network& network) -> Result<std::unique_ptr<World>> {
  auto policy = pip_policy(query, catalog);
  if (!policy) {
    return policy.error();
  }
  auto named = open_named_indexes(query.sources, network);
  if (!named) {
    return named.error();
  }
  PipIndexes indexes;
  CatalogIndex* pypi = nullptr;
  StackIndex* stacks = nullptr;
  if (named->empty() || query.sources.has_catalog_index) {
    const auto platform = query.facts.platform.value;
    const auto scope = !named->empty() ? CatalogScope::own : query.sources.is_pypi_only ? CatalogScope::pypi : CatalogScope::all;
    auto own = catalog_indexes(catalog, platform, scope, unseen_pythons(query.python), policy->pythons, query.pinned_libraries);
    pypi = own.front().get();
    std::ranges::move(own, std::back_inserter(indexes));
    if (named->empty()) {
      auto of_stacks = std::make_unique<StackIndex>(catalog, platform, *pypi, policy->pythons);
      stacks = of_stacks.get();
      indexes.insert(indexes.begin() + 1, std::move(of_stacks));
    }
    policy->prefers_plain = named->empty() && !query.sources.has_catalog_index;  // the build that `pip install` takes without an index
  }
  const auto of_catalog = indexes.size();
  const bool is_embedded = named->empty();
  std::ranges::move(*named, std::back_inserter(indexes));
  auto world = std::make_unique<PipWorld>(std::move(indexes), of_catalog, std::move(policy).value(), catalog);
  if (is_embedded) {
    world->take_stacks(*stacks);
    world->limit_to(std::make_unique<CatalogReach>(catalog, query.facts.platform.value, query.is_strict_catalog, *pypi, *stacks));
  }
  return std::unique_ptr<World>(std::move(world));
}

}  // namespace gpusolve::engine
