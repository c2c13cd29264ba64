// The machine that an input describes: a report of collect_env, the base image of a Dockerfile, the platform of a lock.
#pragma once

#include <string>
#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "catalogs/catalog.hpp"
#include "cli/options/resolve_options.hpp"
#include "resolver/facts.hpp"

namespace gpusolve::cli::audit {

struct InputMachine {
  Facts facts;                     ///< the facts of the command line, completed from the input
  std::vector<std::string> words;  ///< one sentence each, for display
};

/// The command line takes precedence over the input; reports contradictions between them.
[[nodiscard]] auto machine_of_input(const inventory::Inventory& inventory, const Facts& facts, const ResolveOptions& options,
                                    const catalogs::Catalog& catalog) -> InputMachine;

}  // namespace gpusolve::cli::audit
