// The settings of uv in a pyproject.toml that limit packages which other packages require (docs.astral.sh/uv/concepts/resolution).
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/toml_values.hpp"

namespace gpusolve::inventory {

/// `tool.uv.override-dependencies`, which replace every requirement on their package, and `tool.uv.constraint-dependencies`, which hold in
/// addition to the requirements. Ignores lines that are no requirements.
class UvLimits {
 public:
  UvLimits(const toml::table& root, const Input& input);

  /// The overrides for a package; null if there are none.
  [[nodiscard]] auto overrides_of(std::string_view name) const -> const std::vector<Demand>*;
  /// Adds the constraints. Adds the overrides as constraints too, and their names to `overridden`.
  void add_to(Inventory& inventory) const;

 private:
  std::map<std::string, std::vector<Demand>, std::less<>> overrides_;  ///< key: normalised name
  std::vector<Demand> limits_;
};

}  // namespace gpusolve::inventory
