#include "cli/options/machine_options.hpp"

#include <utility>

#include "engine/machine/machine_facts.hpp"
#include "engine/machine/own_machine.hpp"

namespace gpusolve::cli {

auto facts_of(const engine::MachineText& given, const catalogs::Catalog& catalog) -> Result<Facts> {
  auto base = given.is_any() && !given.is_auto() ? engine::facts_of_variables(catalog) : engine::detected_facts(catalog);
  return base ? engine::facts_of(given, std::move(base).value(), catalog) : base;
}

}  // namespace gpusolve::cli
