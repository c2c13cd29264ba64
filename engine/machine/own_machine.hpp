// The facts of the machine on which this process runs, detected or from variables, which the caller passes.
#pragma once

#include <string>
#include <vector>

#include "adapters/hardware/detection.hpp"
#include "adapters/hardware/probes.hpp"
#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {

/// The probes of this machine. They look up a GPU's capability in the catalog, by name and by PCI id.
[[nodiscard]] auto machine_probes(const catalogs::Catalog& catalog, hardware::Environment environment) -> hardware::Probes;

/// The hardware of this machine. Takes the driver's CUDA version from the catalog if it is unknown.
[[nodiscard]] auto own_detection(const catalogs::Catalog& catalog, hardware::Environment environment) -> hardware::Detection;

/// The targets for which nvcc of this toolkit version can compile: "sm_86".
[[nodiscard]] auto targets_of_toolkit(const DottedVersion& version, const catalogs::Catalog& catalog) -> std::vector<std::string>;

/// The facts that can be detected. Errors name a variable with an invalid value.
[[nodiscard]] auto detected_facts(const catalogs::Catalog& catalog, hardware::Environment environment) -> Result<Facts>;

/// The facts that variables such as GPUSOLVE_GPU and CONDA_OVERRIDE_CUDA state, on this platform. Errors name the variable.
[[nodiscard]] auto facts_of_variables(const catalogs::Catalog& catalog, hardware::Environment environment) -> Result<Facts>;

/// The facts of an unknown machine: only a platform, which is assumed to be this one. Reads no variable.
[[nodiscard]] auto facts_of_nothing() -> Facts;

}  // namespace gpusolve::engine
