// Channels of a file for conda that the commands of the answer do not name, although they leave packages to conda.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "catalogs/catalog.hpp"
#include "engine/query/query.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// The channels of the file by their names, except those with the usual packages of conda; nullopt if the request names sources itself.
[[nodiscard]] auto channels_of_file(const inventory::Inventory& found, const std::string& path, const Sources& sources)
    -> std::optional<FileChannels>;

/// If the file names the channel `defaults`, removes the build strings of the specs that the catalog judges by their version alone
/// (`python=3.9.18=h955ad1f_0`): no command names that channel, and conda-forge has other builds. Returns these specs as the file has them.
[[nodiscard]] auto drop_builds_of_defaults(const inventory::Inventory& found, const Sources& sources, const catalogs::Catalog& catalog,
                                           std::vector<inventory::Demand>& demands) -> std::vector<std::string>;

/// Where the catalog does not hold a spec that the commands name, its package may be in one of these channels alone: the commands name
/// them, too. Warns of those that they cannot name: folders, and addresses with a secret.
void add_channels_of_file(const Query& query, Answer& answer);

}  // namespace gpusolve::engine
