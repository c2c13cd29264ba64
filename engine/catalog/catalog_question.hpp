// A user's question to a table of the catalog.
#pragma once

#include <optional>
#include <string>

#include "model/facts.hpp"

namespace gpusolve::engine {

/// `name`: the entry to show; empty means all. `platform`: for tables that differ by platform.
struct CatalogQuestion {
  std::string table;
  std::string name;
  std::optional<Platform> platform;
};

}  // namespace gpusolve::engine
