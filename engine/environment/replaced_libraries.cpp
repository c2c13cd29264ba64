#include "engine/environment/replaced_libraries.hpp"

#include <algorithm>
#include <optional>

#include "engine/judging/gpu_signs.hpp"

namespace gpusolve::engine {
namespace {

using inventory::Demand;

auto is_library(const Demand& demand) -> bool {
  return demand.ecosystem == Ecosystem::pypi && is_gpu_library(inventory::demanded_name(demand), demand.ecosystem);
}

auto is_stack(const Demand& demand, const catalogs::Catalog& catalog) -> bool {
  return demand.ecosystem == Ecosystem::pypi && is_for_gpus(inventory::demanded_name(demand), demand.ecosystem, catalog);
}

/// The number of the command that installs the package; 0: none.
auto command_of(const Demand& demand) -> std::size_t { return std::max(demand.command, demand.command_without_dependencies); }

}  // namespace

auto take_replaced_libraries(std::vector<Demand>& demands, const catalogs::Catalog& catalog) -> std::vector<std::string> {
  std::optional<std::size_t> first;
  for (const auto& demand : demands) {
    first = is_stack(demand, catalog) ? std::min(command_of(demand), first.value_or(command_of(demand))) : first;
  }
  std::vector<std::string> texts;
  std::erase_if(demands, [&](const Demand& demand) {
    const bool is_replaced = first && command_of(demand) > *first && is_library(demand);
    if (is_replaced) {
      texts.push_back(demand.text);
    }
    return is_replaced;
  });
  return texts;
}

}  // namespace gpusolve::engine
