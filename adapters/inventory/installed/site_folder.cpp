#include "adapters/inventory/installed/site_folder.hpp"

#include <string_view>

#include "adapters/conda/dependency_text.hpp"

namespace gpusolve::inventory {
namespace {

namespace fs = std::filesystem;

auto python_of_folder(std::string_view name) -> std::optional<DottedVersion> {
  constexpr std::string_view k_python = "python";
  return name.starts_with(k_python) ? conda::leading_number(name.substr(k_python.size())) : std::nullopt;
}

}  // namespace

auto find_site_folder(const Folder& folder, const fs::path& named) -> Result<SiteFolder> {
  const auto libraries = folder.names_in("lib");
  if (!libraries) {
    return libraries.error();
  }
  for (const auto& name : *libraries) {
    const auto site = fs::path("lib") / name / "site-packages";
    if (name.starts_with("python") && folder.is_folder(site)) {
      return SiteFolder{site, python_of_folder(name)};
    }
  }
  if (folder.is_folder("Lib/site-packages")) {
    return SiteFolder{"Lib/site-packages", std::nullopt};
  }
  const auto parent = fs::absolute(named).lexically_normal();
  return SiteFolder{".", python_of_folder((parent.has_filename() ? parent : parent.parent_path()).parent_path().filename().string())};
}

}  // namespace gpusolve::inventory
