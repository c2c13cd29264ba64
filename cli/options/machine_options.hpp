// The machine that a command is about: as given by options and variables, otherwise as detected.
#pragma once

#include "base/result.hpp"
#include "catalogs/catalog.hpp"
#include "engine/machine/machine_text.hpp"
#include "model/facts.hpp"

namespace gpusolve::cli {

/// If any hardware fact is given, no hardware of this machine is used, and the other facts are free (docs/rules.md, "Hand-given hardware").
/// Errors are those of engine::facts_of_variables and engine::facts_of.
[[nodiscard]] auto facts_of(const engine::MachineText& given, const catalogs::Catalog& catalog) -> Result<Facts>;

}  // namespace gpusolve::cli
