#include "cli/worlds/pip_worlds.hpp"

#include <iterator>
#include <ranges>
#include <utility>

#include "cli/catalog/catalog_index.hpp"
#include "cli/worlds/catalog_reach.hpp"
#include "cli/worlds/pip_indexes.hpp"
#include "cli/worlds/pip_policy.hpp"
#include "cli/worlds/pip_world.hpp"

namespace gpusolve::cli {

auto open_pip(const ResolveOptions& options, const Facts& facts, const catalogs::Catalog& catalog, Network& network)
    -> Result<std::unique_ptr<World>> {
  auto policy = pip_policy(options, facts, catalog);
  if (!policy) {
    return policy.error();
  }
  auto named = open_named_indexes(options, network);
  if (!named) {
    return named.error();
  }
  PipIndexes indexes;
  if (named->empty() || options.has_catalog_index) {
    const auto scope = !named->empty() ? CatalogScope::pytorch : options.is_pypi_only ? CatalogScope::pypi : CatalogScope::all;
    std::ranges::move(catalog_indexes(catalog, facts.platform.value, scope, unseen_pythons(options.python)), std::back_inserter(indexes));
    policy->prefers_plain = named->empty();  // the build that `pip install` takes without an index option
  }
  const auto of_catalog = indexes.size();
  const bool is_embedded = named->empty();
  std::ranges::move(*named, std::back_inserter(indexes));
  auto world = std::make_unique<PipWorld>(std::move(indexes), of_catalog, std::move(policy).value(), catalog);
  if (is_embedded) {
    world->limit_to(std::make_unique<CatalogReach>(catalog, facts.platform.value, options.is_strict_catalog));
  }
  return std::unique_ptr<World>(std::move(world));
}

}  // namespace gpusolve::cli
