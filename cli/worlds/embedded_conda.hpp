// The embedded catalog as conda channels: what the pytorch channel and conda-forge hold of torch and its companions, as far as the
// catalog knows. Versions and variants are facts; build strings of conda-forge are patterns, for the catalog does not list hashes.
#pragma once

#include <string>
#include <vector>

#include "adapters/conda/channel.hpp"
#include "catalogs/catalog.hpp"
#include "cli/catalog/unseen_pythons.hpp"
#include "resolver/facts.hpp"

namespace gpusolve::cli {

/// `conda-forge`, `pytorch` and `nvidia`, made for one platform when one of them is first looked into. `catalog` must outlive them.
[[nodiscard]] auto embedded_conda_channels(const catalogs::Catalog& catalog, Platform platform, UnseenPythons unseen)
    -> std::vector<conda::Channel>;

/// One of them, as the official channel of that name and place.
[[nodiscard]] auto embedded_conda_channel(const catalogs::Catalog& catalog, Platform platform, const std::string& name,
                                          UnseenPythons unseen) -> conda::Channel;

}  // namespace gpusolve::cli
