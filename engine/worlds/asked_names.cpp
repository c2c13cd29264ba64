#include "engine/worlds/asked_names.hpp"

#include <algorithm>
#include <vector>

#include "engine/worlds/spec_text.hpp"

namespace gpusolve::engine {

auto asks_for_half_alone(std::span<const std::string> specs, bool is_conda, const catalogs::Catalog& catalog) -> bool {
  std::vector<const catalogs::StackPackage*> asked;
  for (const auto& spec : specs) {
    if (const auto* const package = catalog.stack_package(is_conda, name_in_spec(spec))) {
      asked.push_back(package);
    }
  }
  return std::ranges::any_of(asked, [&](const catalogs::StackPackage* half) {
    const auto is_other = [&](const catalogs::StackPackage* one) { return one != half && one->stack == half->stack; };
    return !half->completed_by.empty() && std::ranges::none_of(asked, is_other);
  });
}

auto asked_compilers(std::span<const std::string> specs, bool is_conda, const catalogs::Catalog& catalog)
    -> std::set<std::string, std::less<>> {
  std::set<std::string, std::less<>> names;
  for (const auto& spec : specs) {
    const auto* const package = catalog.stack_package(is_conda, name_in_spec(spec));
    if (package != nullptr && package->is_compiler) {
      names.insert(package->name);
    }
  }
  return names;
}

}  // namespace gpusolve::engine
