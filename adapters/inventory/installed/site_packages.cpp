// Reads a virtual environment (PEP 405: pyvenv.cfg), or a site-packages folder itself.
#include <algorithm>

#include "adapters/conda/dependency_text.hpp"
#include "adapters/inventory/folder.hpp"
#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/installed/distributions.hpp"
#include "adapters/inventory/installed/site_folder.hpp"
#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/wheels.hpp"

namespace gpusolve::inventory {
namespace {

namespace fs = std::filesystem;

/// The Python in pyvenv.cfg: `version = 3.11.4` (venv), `version_info = 3.11.4.final.0` (virtualenv, uv).
auto python_of_config(std::string_view text) -> std::optional<DottedVersion> {
  for (const auto& line : lines_of(text)) {
    const auto equals = line.text.find('=');
    const auto key = trimmed(line.text.substr(0, equals));
    if (equals != std::string_view::npos && (key == "version" || key == "version_info")) {
      return conda::leading_number(trimmed(line.text.substr(equals + 1)));
    }
  }
  return std::nullopt;
}

}  // namespace

auto read_site_packages(const fs::path& named, const StackRoles& roles) -> Result<Inventory> {
  constexpr std::size_t k_longest_config = 65536;
  const Folder folder(named);
  const auto config = folder.read_if_there("pyvenv.cfg", k_longest_config);
  if (!config) {
    return config.error().in(named.string());
  }
  const auto site = find_site_folder(folder, named);
  if (!site) {
    return site.error().in(named.string());
  }
  auto distributions = read_distributions(folder, site->folder, roles);
  if (!distributions) {
    return distributions.error();
  }
  Inventory inventory{.kind = Kind::site_packages, .are_depends_known = true};
  inventory.python = *config ? python_of_config(**config) : std::nullopt;
  inventory.python = inventory.python ? inventory.python : site->python;
  for (auto& distribution : *distributions) {
    inventory.packages.push_back(std::move(distribution.package));
  }
  sort_packages(inventory.packages);
  return inventory;
}

}  // namespace gpusolve::inventory
