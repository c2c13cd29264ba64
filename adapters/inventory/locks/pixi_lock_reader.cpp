// Reads pixi.lock, versions 4 to 7: environments refer to packages by URL, and a second list describes the packages.
#include <algorithm>
#include <map>

#include "adapters/inventory/conda_packages.hpp"
#include "adapters/inventory/parts.hpp"
#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/wheels.hpp"
#include "adapters/inventory/yaml_values.hpp"
#include "adapters/pypi/wheel_name.hpp"
#include "base/url/parts.hpp"

namespace gpusolve::inventory {
namespace {

struct Reference {
  bool is_conda{};
  std::string place;   ///< a URL; for a package built from source, its folder or the whole text of `conda_source`
  std::string name{};  ///< the name of the package, if `conda_source` states it
};

/// Parses `NAME[HASH] @ PLACE` of version 7: pixi builds this package from a folder or a repository.
auto source_reference(const std::string& text) -> Reference { return {true, text, text.substr(0, text.find_first_of("[ "))}; }

/// Parses `- conda: URL`, `- pypi: PLACE`, `- conda_source: NAME[HASH] @ PLACE`; in the list of packages also `- kind: conda` with
/// `url: URL` or `path: FOLDER`.
auto reference_of(const YAML::Node& entry) -> std::optional<Reference> {
  if (const auto source = text_at(entry, "conda_source")) {
    return source_reference(*source);
  }
  for (const auto* const kind : {"conda", "pypi"}) {
    const bool is_conda = std::string_view(kind) == "conda";
    if (const auto place = text_at(entry, kind)) {
      return Reference{is_conda, *place};
    }
    if (text_at(entry, "kind") == kind) {
      const auto url = text_at(entry, "url");
      const auto place = url ? url : text_at(entry, "path");
      return place ? std::optional(Reference{is_conda, *place}) : std::nullopt;
    }
  }
  return std::nullopt;
}

/// Whether the package comes from a folder of the project, not from an index or a channel.
auto is_local(const Reference& reference) -> bool { return !reference.name.empty() || !url::has_scheme(reference.place); }

auto read_conda(const Reference& reference, const YAML::Node& entry) -> Result<Package> {
  auto package = package_of_url(reference.place);
  if (package) {
    put_digest(*package, "sha256", text_at(entry, "sha256"));
    put_digest(*package, "md5", text_at(entry, "md5"));
    package->depends = texts_at(entry, "depends");
  }
  return package;
}

auto read_wheel(const Reference& reference, const YAML::Node& entry) -> Result<Package> {
  const auto file = url::file_name_of(reference.place);
  const auto named = pypi::parse_wheel_name(file);
  const auto name = text_at(entry, "name");
  const auto version = text_at(entry, "version");
  if (!named && (!name || !version)) {
    return usage_error(quote(reference.place) + " has neither `name` and `version` nor a wheel's name");
  }
  auto package = wheel_package(name ? *name : named->name, version ? *version : named->version.text());
  put_file(package, {file, reference.place, text_at(entry, "sha256"), std::nullopt});
  package.depends = texts_at(entry, "requires_dist");
  return package;
}

/// Makes a package that is built from source; nullopt if the lock does not state both its name and its version.
auto read_source(const Reference& reference, const YAML::Node& entry) -> std::optional<Package> {
  const auto name = reference.name.empty() ? text_at(entry, "name") : std::optional(reference.name);
  const auto version = text_at(entry, "version");
  if (!name || !version) {
    return std::nullopt;
  }
  auto package = reference.is_conda ? conda_package(*name, *version, text_at(entry, "build").value_or("")) : wheel_package(*name, *version);
  package.depends = texts_at(entry, reference.is_conda ? "depends" : "requires_dist");
  return package;
}

void read_addresses(const YAML::Node& environment, Inventory& inventory) {
  for (const auto& channel : entries_at(environment, "channels")) {
    inventory.addresses.push_back({Address::Use::channel, text_at(channel, "url").value_or(""), "channels"});
  }
  for (const auto& index : texts_at(environment, "indexes")) {
    inventory.addresses.push_back({Address::Use::index, index, "indexes"});
  }
}

using Descriptions = std::map<std::string, YAML::Node>;

/// Adds an entry of the environment, with its description from the list of packages.
auto add_entry(const YAML::Node& entry, const Descriptions& described, const Input& input, Inventory& inventory) -> Status {
  const auto place = yaml::place(input.name, entry.Mark());
  const auto reference = reference_of(entry);
  const auto found = reference ? described.find(reference->place) : described.end();
  if (reference && is_local(*reference)) {
    auto package = read_source(*reference, found == described.end() ? entry : found->second);
    const auto& shown = reference->name.empty() ? reference->place : reference->name;
    inventory.notes.push_back({Note::What::local, package ? package->name.text() : shown, place});
    if (package) {
      inventory.packages.push_back(*std::move(package));
    }
    return std::monostate{};
  }
  if (found == described.end()) {
    return Error{ErrorKind::usage, "a package of the environment is not described under `packages`", place};
  }
  auto package = reference->is_conda ? read_conda(*reference, found->second) : read_wheel(*reference, found->second);
  if (!package) {
    return package.error().in(yaml::place(input.name, found->second.Mark()));
  }
  add_at(yaml::place(input.name, found->second.Mark()), std::move(package).value(), inventory);
  return std::monostate{};
}

/// The actual platform. Since version 7, platforms have names of their own, and `subdir` states the actual platform.
auto subdir_of(const YAML::Node& root, const std::string& platform) -> std::string {
  for (const auto& entry : entries_at(root, "platforms")) {
    if (text_at(entry, "name") == platform) {
      return text_at(entry, "subdir").value_or(platform);
    }
  }
  return platform;
}

/// The name of the platform whose package list is read: the machine's own, otherwise the first.
auto platform_in(const YAML::Node& root, const YAML::Node& lists, const Machine& machine) -> std::string {
  for (const auto& list : lists) {
    if (subdir_of(root, list.first.Scalar()) == platform_text(machine.target.platform)) {
      return list.first.Scalar();
    }
  }
  return lists.begin()->first.Scalar();
}

auto read_environment_of(const YAML::Node& root, const std::string& name, const Descriptions& described, const Input& input)
    -> Result<Inventory> {
  const auto environment = value_at(value_at(root, "environments"), name.c_str());
  const auto lists = value_at(environment, "packages");
  Inventory inventory{.kind = Kind::pixi_lock, .are_depends_known = true};
  read_addresses(environment, inventory);
  if (!lists.IsDefined() || !lists.IsMap() || lists.size() == 0) {
    return inventory;
  }
  const auto platform = platform_in(root, lists, input.machine);
  inventory.platform = parse_platform(subdir_of(root, platform));
  for (const auto& entry : entries_at(lists, platform.c_str())) {
    if (auto status = add_entry(entry, described, input, inventory); !status) {
      return status.error();
    }
  }
  inventory.python = python_among(inventory.packages);
  assign_indexes(inventory, *input.roles);
  sort_packages(inventory.packages);
  return inventory;
}

/// The names of the environments, `default` first.
auto environments_of(const YAML::Node& root) -> std::vector<std::string> {
  std::vector<std::string> names;
  const auto environments = value_at(root, "environments");
  if (environments.IsDefined() && environments.IsMap()) {
    for (const auto& environment : environments) {
      const auto& name = environment.first.Scalar();
      names.insert(name == "default" ? names.begin() : names.end(), name);
    }
  }
  return names;
}

}  // namespace

auto read_pixi_lock(const Input& input) -> Result<Inventory> {
  const auto root = load_yaml(input.text, input.name);
  if (!root) {
    return root.error();
  }
  const auto version = text_at(*root, "version").value_or("none");
  if (version != "4" && version != "5" && version != "6" && version != "7") {
    return Error{ErrorKind::usage, "pixi locks of version `4` to `7` are read, not " + quote(version), std::string(input.name)};
  }
  Descriptions described;
  for (const auto& entry : entries_at(*root, "packages")) {
    if (const auto reference = reference_of(entry)) {
      described.emplace(reference->place, entry);
    }
  }
  const auto names = environments_of(*root);
  if (names.empty()) {
    return Error{ErrorKind::usage, "there is no environment in it", std::string(input.name)};
  }
  const FileParts parts{k_environment, names, names.front(), ""};
  return read_parts(input, parts, [&](const std::vector<std::string>& chosen) {
    return read_environment_of(*root, chosen.empty() ? parts.usual : chosen.front(), described, input);
  });
}

}  // namespace gpusolve::inventory
