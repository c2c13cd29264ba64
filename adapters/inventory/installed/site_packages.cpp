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

struct Config {
  std::optional<DottedVersion> python{};
  bool is_of_uv{};
};

/// Reads the Python of pyvenv.cfg, `version = 3.11.4` (venv) or `version_info = 3.11.4.final.0` (virtualenv, uv), and whether uv made the
/// environment: `uv = 0.5.1`.
auto read_config(std::string_view text) -> Config {
  Config config;
  for (const auto& line : lines_of(text)) {
    const auto equals = line.text.find('=');
    const auto key = trimmed(line.text.substr(0, equals));
    if (equals == std::string_view::npos) {
      continue;
    }
    config.is_of_uv = config.is_of_uv || key == "uv";
    if (!config.python && (key == "version" || key == "version_info")) {
      config.python = conda::leading_number(trimmed(line.text.substr(equals + 1)));
    }
  }
  return config;
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
  const auto stated = *config ? read_config(**config) : Config();
  inventory.python = stated.python ? stated.python : site->python;
  for (auto& distribution : *distributions) {
    inventory.packages.push_back(std::move(distribution.package));
  }
  sort_packages(inventory.packages);
  const bool has_pip =
      std::ranges::find(inventory.packages, "pip", [](const Package& one) { return one.name.text(); }) != inventory.packages.end();
  inventory.installer = stated.is_of_uv && !has_pip ? WheelInstaller::uv : WheelInstaller::pip;
  return inventory;
}

}  // namespace gpusolve::inventory
