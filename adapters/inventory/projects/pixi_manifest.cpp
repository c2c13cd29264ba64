// Reads pixi.toml.
#include "adapters/inventory/parts.hpp"
#include "adapters/inventory/projects/pixi_tables.hpp"
#include "adapters/inventory/readers.hpp"

namespace gpusolve::inventory {

auto read_pixi_manifest(const Input& input) -> Result<Inventory> {
  const auto root = load_toml(input.text, input.name);
  if (!root) {
    return root.error();
  }
  const FileParts parts{k_environment, pixi_environments(*root), "default", ""};
  auto inventory = read_parts(input, parts, [&](const std::vector<std::string>& chosen) {
    return read_pixi_environment(*root, chosen.empty() ? parts.usual : chosen.front(), input);
  });
  if (inventory) {
    inventory->kind = Kind::pixi_manifest;
  }
  return inventory;
}

}  // namespace gpusolve::inventory
