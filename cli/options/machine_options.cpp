#include "cli/options/machine_options.hpp"

#include <utility>

#include "base/process_environment.hpp"
#include "engine/machine/machine_facts.hpp"
#include "engine/machine/own_machine.hpp"

namespace gpusolve::cli {

auto facts_of(const engine::MachineText& given, const catalogs::Catalog& catalog) -> Result<Facts> {
  auto base = given.is_any() && !given.is_auto() ? engine::facts_of_variables(catalog, process_environment())
                                                 : engine::detected_facts(catalog, process_environment());
  return base ? engine::facts_of(given, std::move(base).value(), catalog) : base;
}

}  // namespace gpusolve::cli
