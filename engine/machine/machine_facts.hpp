// The facts that a text about a machine states.
#pragma once

#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "engine/machine/machine_text.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {

/// `base`, in which the facts of `given` replace others. For `auto`, and if nothing is given, `base` holds the detected facts;
/// otherwise those of variables (docs/rules.md, "Hand-given hardware"). Takes a missing CUDA version of the driver from the
/// catalog, and assumes a missing glibc. Errors (kind `usage`): an invalid value, an unknown GPU (with similar names), a driver
/// and a driver CUDA that contradict each other.
[[nodiscard]] auto facts_of(const MachineText& given, Facts base, const catalogs::Catalog& catalog) -> Result<Facts>;

}  // namespace gpusolve::engine
