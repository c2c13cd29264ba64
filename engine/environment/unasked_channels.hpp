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

/// Warns of them where the catalog does not hold a spec that the commands name: its package may be in one of these channels alone.
[[nodiscard]] auto warning_about_channels(const Query& query, const Answer& answer) -> std::optional<Warning>;

}  // namespace gpusolve::engine
