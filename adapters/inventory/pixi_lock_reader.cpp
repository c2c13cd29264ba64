// pixi.lock, versions 4 to 6: environments name packages by their URLs, a second list describes them.
#include <algorithm>
#include <map>

#include "adapters/inventory/conda_packages.hpp"
#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/wheels.hpp"
#include "adapters/inventory/yaml_values.hpp"
#include "adapters/pypi/wheel_name.hpp"
#include "adapters/url/parts.hpp"

namespace gpusolve::inventory {
namespace {

using report::Package;

struct Reference {
  bool is_conda{};
  std::string url;
};

/// `- conda: URL`, `- pypi: URL`; in the list of packages also `- kind: conda` with `url: URL`.
auto reference_of(const YAML::Node& entry) -> std::optional<Reference> {
  for (const auto* const kind : {"conda", "pypi"}) {
    const bool is_conda = std::string_view(kind) == "conda";
    if (const auto url = text_at(entry, kind)) {
      return Reference{is_conda, *url};
    }
    if (text_at(entry, "kind") == kind) {
      const auto url = text_at(entry, "url");
      return url ? std::optional(Reference{is_conda, *url}) : std::nullopt;
    }
  }
  return std::nullopt;
}

auto read_conda(const Reference& reference, const YAML::Node& entry) -> Result<Package> {
  auto package = package_of_url(reference.url);
  if (package) {
    package->sha256 = text_at(entry, "sha256");
    package->md5 = text_at(entry, "md5");
    package->depends = texts_at(entry, "depends");
  }
  return package;
}

auto read_wheel(const Reference& reference, const YAML::Node& entry) -> Result<Package> {
  const auto file = url::file_name_of(reference.url);
  const auto named = pypi::parse_wheel_name(file);
  const auto name = text_at(entry, "name");
  const auto version = text_at(entry, "version");
  if (!named && (!name || !version)) {
    return Error{ErrorKind::usage, quote(reference.url) + " has neither `name` and `version` nor a wheel's name"};
  }
  auto package = wheel_package(name ? *name : named->name, version ? *version : named->version.text());
  put_file(package, {file, reference.url, text_at(entry, "sha256"), std::nullopt});
  package.depends = texts_at(entry, "requires_dist");
  return package;
}

auto environment_in(const YAML::Node& root) -> YAML::Node {
  const auto environments = value_at(root, "environments");
  const auto own = value_at(environments, "default");
  const bool has_other = environments.IsDefined() && environments.IsMap() && environments.size() > 0;
  return own.IsDefined() || !has_other ? own : environments.begin()->second;
}

void read_addresses(const YAML::Node& environment, Inventory& inventory) {
  for (const auto& channel : entries_at(environment, "channels")) {
    inventory.addresses.push_back({Address::Use::channel, text_at(channel, "url").value_or(""), "channels"});
  }
  for (const auto& index : texts_at(environment, "indexes")) {
    inventory.addresses.push_back({Address::Use::index, index, "indexes"});
  }
}

/// The packages that the environment's list for a platform names, as they are described further down.
auto packages_of(const std::vector<YAML::Node>& listed, const std::map<std::string, YAML::Node>& described, std::string_view file)
    -> Result<std::vector<Package>> {
  std::vector<Package> packages;
  for (const auto& entry : listed) {
    const auto reference = reference_of(entry);
    const auto found = reference ? described.find(reference->url) : described.end();
    if (found == described.end()) {
      return Error{ErrorKind::usage, "a package of the environment is not described under `packages`", lock::place(file, entry.Mark())};
    }
    auto package = reference->is_conda ? read_conda(*reference, found->second) : read_wheel(*reference, found->second);
    if (!package) {
      return package.error().in(lock::place(file, found->second.Mark()));
    }
    packages.push_back(std::move(package).value());
  }
  return packages;
}

}  // namespace

auto read_pixi_lock(std::string_view text, std::string_view file, const Machine& machine) -> Result<Inventory> {
  const auto root = load_yaml(text, file);
  if (!root) {
    return root.error();
  }
  const auto version = text_at(*root, "version").value_or("none");
  if (version != "4" && version != "5" && version != "6") {
    return Error{ErrorKind::usage, "pixi locks of version `4` to `6` are read, not " + quote(version), std::string(file)};
  }
  std::map<std::string, YAML::Node> described;
  for (const auto& entry : entries_at(*root, "packages")) {
    if (const auto reference = reference_of(entry)) {
      described.emplace(reference->url, entry);
    }
  }
  const auto environment = environment_in(*root);
  const auto platforms = value_at(environment, "packages");
  if (!platforms.IsDefined() || !platforms.IsMap() || platforms.size() == 0) {
    return Error{ErrorKind::usage, "there is no environment with packages", std::string(file)};
  }
  Inventory inventory{.kind = Kind::pixi_lock, .are_depends_known = true};
  read_addresses(environment, inventory);
  const auto own = std::string(platform_text(machine.target.platform));
  const bool has_own = platforms[own].IsDefined();
  const auto platform = has_own ? own : platforms.begin()->first.Scalar();
  inventory.platform = parse_platform(platform);
  auto packages = packages_of(entries_at(platforms, platform.c_str()), described, file);
  if (!packages) {
    return packages.error();
  }
  inventory.packages = std::move(packages).value();
  inventory.python = python_among(inventory.packages);
  assign_indexes(inventory);
  sort_packages(inventory.packages);
  return inventory;
}

}  // namespace gpusolve::inventory
