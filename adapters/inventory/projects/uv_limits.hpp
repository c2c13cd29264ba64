// The settings of uv in a pyproject.toml that limit packages which are required anyway (docs.astral.sh/uv/concepts/resolution).
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/toml_values.hpp"

namespace gpusolve::inventory {

/// `tool.uv.override-dependencies`, which replace every requirement of their package, and `tool.uv.constraint-dependencies`, which hold
/// beside it. Lines that are no requirements are left out.
class UvLimits {
 public:
  UvLimits(const toml::table& root, const Input& input);

  /// Null if nothing replaces the requirements of the package.
  [[nodiscard]] auto overrides_of(std::string_view name) const -> const std::vector<Demand>*;
  /// Adds the constraints, and the overrides: what another package requires must meet them, too.
  void add_to(Inventory& inventory) const;

 private:
  std::map<std::string, std::vector<Demand>, std::less<>> overrides_;  ///< key: normalised name
  std::vector<Demand> limits_;
};

}  // namespace gpusolve::inventory
