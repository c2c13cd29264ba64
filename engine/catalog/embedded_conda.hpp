// The embedded catalog as conda channels: torch and its companions in the pytorch channel and conda-forge, as far as the catalog knows
// them. Versions and variants are facts; build strings of conda-forge are patterns, because the catalog does not list hashes.
#pragma once

#include <string>
#include <vector>

#include "adapters/conda/channel.hpp"
#include "catalogs/catalog.hpp"
#include "engine/catalog/unseen_pythons.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {

/// Selects the records of the catalog that the channels contain.
struct CondaOffer {
  UnseenPythons unseen{};
  /// Whether the request names the CUDA libraries of the set (`cuda-version=12.8`, `cudatoolkit=11.3`): conda-forge's builds are then
  /// compatible with every later CUDA of the same major version, as their records say (`cuda-version >=12.6,<13`). Otherwise each requires
  /// its own CUDA, which commands name.
  bool has_own_cuda{};
};

/// `conda-forge`, `pytorch`, `nvidia` and the channels of the builds of stacks for one platform, created at the first access to any of
/// them. `catalog` must outlive them.
[[nodiscard]] auto embedded_conda_channels(const catalogs::Catalog& catalog, Platform platform, CondaOffer offer)
    -> std::vector<conda::Channel>;

/// One of these channels, with the name and address of the official one.
[[nodiscard]] auto embedded_conda_channel(const catalogs::Catalog& catalog, Platform platform, const std::string& name, CondaOffer offer)
    -> conda::Channel;

}  // namespace gpusolve::engine
