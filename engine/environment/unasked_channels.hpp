// Channels of a file for conda that the commands of the answer do not name, although they leave packages to conda.
#pragma once

#include <optional>

#include "adapters/inventory/inventory.hpp"
#include "engine/query.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// The channels of the file by their names, except those with the usual packages of conda; nullopt if the request names sources itself.
[[nodiscard]] auto channels_of_file(const inventory::Inventory& found, const std::string& path, const Sources& sources)
    -> std::optional<FileChannels>;

/// Where the catalog does not hold a spec that the commands name, its package may be in one of these channels alone: the commands name
/// them, too. Warns of those that they cannot name: folders, and addresses with a secret.
void add_channels_of_file(const Query& query, Answer& answer);

}  // namespace gpusolve::engine
