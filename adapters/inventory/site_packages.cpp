// Reads a virtual environment (PEP 405: pyvenv.cfg), or a site-packages folder itself.
#include <algorithm>

#include "adapters/conda/dependency_text.hpp"
#include "adapters/inventory/distributions.hpp"
#include "adapters/inventory/folder.hpp"
#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/wheels.hpp"

namespace gpusolve::inventory {
namespace {

namespace fs = std::filesystem;

struct Site {
  fs::path folder;  ///< relative to the given folder; "." for that folder
  std::optional<DottedVersion> python;
};

auto python_of_folder(std::string_view name) -> std::optional<DottedVersion> {
  constexpr std::string_view k_python = "python";
  return name.starts_with(k_python) ? conda::leading_number(name.substr(k_python.size())) : std::nullopt;
}

/// Parses `version = 3.11.4` (venv), `version_info = 3.11.4.final.0` (virtualenv, uv).
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

auto find_site(const Folder& folder, const fs::path& named) -> Result<Site> {
  const auto libraries = folder.names_in("lib");
  if (!libraries) {
    return libraries.error();
  }
  for (const auto& name : *libraries) {
    const auto site = fs::path("lib") / name / "site-packages";
    if (name.starts_with("python") && folder.is_folder(site)) {
      return Site{site, python_of_folder(name)};
    }
  }
  if (folder.is_folder("Lib/site-packages")) {
    return Site{"Lib/site-packages", std::nullopt};
  }
  const auto parent = fs::absolute(named).lexically_normal();
  return Site{".", python_of_folder((parent.has_filename() ? parent : parent.parent_path()).parent_path().filename().string())};
}

}  // namespace

auto read_site_packages(const fs::path& named) -> Result<Inventory> {
  constexpr std::size_t k_longest_config = 65536;
  const Folder folder(named);
  const auto config = folder.read_if_there("pyvenv.cfg", k_longest_config);
  if (!config) {
    return config.error().in(named.string());
  }
  const auto site = find_site(folder, named);
  if (!site) {
    return site.error().in(named.string());
  }
  auto distributions = read_distributions(folder, site->folder);
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
