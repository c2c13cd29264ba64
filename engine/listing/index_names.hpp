// Short names for indexes, which a table shows in place of their addresses.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/listing/listed.hpp"

namespace gpusolve::engine {

/// Each address without the part that all have in common: "cu118" and "cu121" for two folders of one server. Keyed by address.
[[nodiscard]] auto short_names(const std::vector<std::string>& addresses) -> std::map<std::string, std::string>;

/// Sets `from` of the builds of indexes, if they come from several.
void name_indexes(std::vector<Listed>& builds);

}  // namespace gpusolve::engine
