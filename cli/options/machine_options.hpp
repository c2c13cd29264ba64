// The machine that a command is about: as given by options and variables, otherwise as detected.
#pragma once

#include "adapters/hardware/probes.hpp"
#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "engine/machine/machine_text.hpp"
#include "model/facts.hpp"

namespace gpusolve::cli {

/// The probes of this machine. They look up a GPU's capability in the catalog, by name and by PCI id.
[[nodiscard]] auto machine_probes(const catalogs::Catalog& catalog) -> hardware::Probes;

/// What variables such as GPUSOLVE_GPU and CONDA_OVERRIDE_CUDA state, on this platform. Errors name the variable.
[[nodiscard]] auto facts_of_variables(const catalogs::Catalog& catalog) -> Result<Facts>;

/// If any hardware fact is given, no hardware of this machine is used, and the other facts are free (docs/rules.md, "Hand-given hardware").
/// Errors are those of facts_of_variables and engine::facts_of.
[[nodiscard]] auto facts_of(const engine::MachineText& given, const catalogs::Catalog& catalog) -> Result<Facts>;

}  // namespace gpusolve::cli
