// Tells how to install a newer driver.
#pragma once

#include <string>

#include "catalogs/catalog.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {

/// One shell line, or a hint that starts with `#`, to install driver `least` or newer: the package of the first sufficient branch for
/// Ubuntu that supports all the GPUs, and that for Debian if there is one; for other systems, the place to get the driver. For a Jetson:
/// the driver comes only with JetPack.
[[nodiscard]] auto driver_step(const std::string& least, const Facts& facts, const catalogs::Catalog& catalog) -> std::string;

/// Whether Linux has no driver for all the GPUs in one machine: some need the open kernel modules, which do not support the others.
[[nodiscard]] auto has_no_common_driver(const Facts& facts) -> bool;

}  // namespace gpusolve::engine
