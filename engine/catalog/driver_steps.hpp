// How to install a newer driver.
#pragma once

#include <string>

#include "catalogs/catalog.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {

/// One shell line, or a hint that starts with `#`, to install driver `least` or newer: the package of the first sufficient branch for
/// Ubuntu that supports all the GPUs, and that for Debian if there is one; for other systems, the place to get the driver. For a Jetson:
/// the driver comes only with JetPack.
[[nodiscard]] auto driver_step(const std::string& least, const Facts& facts, const catalogs::Catalog& catalog) -> std::string;

}  // namespace gpusolve::engine
