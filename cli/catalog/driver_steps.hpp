// How a newer driver gets onto a machine.
#pragma once

#include <string>

#include "catalogs/catalog.hpp"
#include "model/facts.hpp"

namespace gpusolve::cli {

/// One shell line, or a hint that starts with `#`, for a driver that is `least` or newer: the package of Ubuntu for the first branch that
/// will do and that drives all the GPUs, and Debian's where it has one; elsewhere where to get it. The driver of a Jetson comes with
/// JetPack and with nothing else.
[[nodiscard]] auto driver_step(const std::string& least, const Facts& facts, const catalogs::Catalog& catalog) -> std::string;

}  // namespace gpusolve::cli
