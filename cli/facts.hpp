// The facts of one request: by hand where any hardware is given by flag or by variable, else detected.
#pragma once

#include "adapters/hardware/probes.hpp"
#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "cli/options/resolve_options.hpp"
#include "model/facts.hpp"

namespace gpusolve::cli {

/// This machine, with the catalog to tell a GPU's capability by its name and by its PCI id.
[[nodiscard]] auto machine_probes(const catalogs::Catalog& catalog) -> hardware::Probes;

/// Contract, "Options of resolve": as soon as one hardware fact is given by hand, nothing of this machine's hardware is mixed in, and
/// what is not given is free. A driver's CUDA version is filled in from the catalog. Errors (kind `usage`): a value that cannot be
/// read, an unknown GPU (with near names), a driver and a driver CUDA that disagree.
[[nodiscard]] auto facts_of(const ResolveOptions& options, const catalogs::Catalog& catalog) -> Result<Facts>;

/// One of --gpu, --driver, --driver-cuda, --platform, --glibc stands on the command line.
[[nodiscard]] auto is_hardware_named(const ResolveOptions& options) -> bool;

}  // namespace gpusolve::cli
