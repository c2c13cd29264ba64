// The facts of a request: given by hand if any hardware is given by flag or variable, otherwise detected.
#pragma once

#include "adapters/hardware/probes.hpp"
#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "cli/options/resolve_options.hpp"
#include "model/facts.hpp"

namespace gpusolve::cli {

/// The probes of this machine. They look up a GPU's capability in the catalog, by name and by PCI id.
[[nodiscard]] auto machine_probes(const catalogs::Catalog& catalog) -> hardware::Probes;

/// If any hardware fact is given by hand, no hardware of this machine is used, and the other facts are free (docs/rules.md, "Hand-given
/// hardware"). Takes a missing CUDA version of the driver from the catalog. Errors (kind `usage`): an invalid value, an unknown GPU (with
/// similar names), a driver and a driver CUDA that contradict each other.
[[nodiscard]] auto facts_of(const ResolveOptions& options, const catalogs::Catalog& catalog) -> Result<Facts>;

/// Whether --gpu, --driver, --driver-cuda, --platform or --glibc was given.
[[nodiscard]] auto is_hardware_named(const ResolveOptions& options) -> bool;

}  // namespace gpusolve::cli
