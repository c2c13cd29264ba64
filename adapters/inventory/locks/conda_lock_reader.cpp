// Reads conda-lock.yml, version 1: one list of conda packages and wheels for all platforms.
#include <algorithm>

#include "adapters/inventory/conda_packages.hpp"
#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/wheels.hpp"
#include "adapters/inventory/yaml_values.hpp"
#include "base/url/parts.hpp"

namespace gpusolve::inventory {
namespace {

/// Converts dependencies such as `{numpy: ">=1.0"}` to the spelling of the ecosystem.
auto depends_of(const YAML::Node& entry, bool is_conda) -> std::vector<std::string> {
  std::vector<std::string> depends;
  const auto dependencies = value_at(entry, "dependencies");
  if (!dependencies.IsDefined() || !dependencies.IsMap()) {
    return depends;
  }
  for (const auto& pair : dependencies) {
    if (!pair.first.IsScalar() || !pair.second.IsScalar()) {
      continue;
    }
    const auto& spec = pair.second.Scalar();
    const bool is_any = spec.empty() || spec == "*";
    depends.push_back(pair.first.Scalar() + (is_any ? "" : (is_conda ? " " : "") + spec));
  }
  std::ranges::sort(depends);
  return depends;
}

auto read_package(const YAML::Node& entry, std::string_view file) -> Result<Package> {
  const auto name = text_at(entry, "name");
  const auto version = text_at(entry, "version");
  const auto url = text_at(entry, "url");
  if (!name || !version || !url) {
    return Error{ErrorKind::usage, "a package has `name`, `version` and `url`", yaml::place(file, entry.Mark())};
  }
  const bool is_conda = text_at(entry, "manager").value_or("conda") == "conda";
  Package package = is_conda ? conda_package(*name, *version, "") : wheel_package(*name, *version);
  if (is_conda) {
    const auto named = package_of_url(*url);
    if (!named) {
      return named.error().in(yaml::place(file, entry.Mark()));
    }
    package.build = named->build;
    package.source = named->source;
    package.subdir = named->subdir;
  }
  put_file_name(package, url::file_name_of(*url));
  package.url = url::PublicUrl::parse(*url);
  const auto hash = value_at(entry, "hash");
  put_digest(package, "sha256", text_at(hash, "sha256"));
  put_digest(package, "md5", text_at(hash, "md5"));
  package.depends = depends_of(entry, is_conda);
  return package;
}

/// The machine's platform if the lock has it; otherwise the first known platform, so that an audit can report the mismatch.
auto platform_in(const std::vector<YAML::Node>& entries, const Machine& machine) -> std::string {
  const auto own = std::string(platform_text(machine.target.platform));
  const auto platform_of = [&](const YAML::Node& entry) { return text_at(entry, "platform").value_or(own); };
  if (entries.empty() || std::ranges::find(entries, own, platform_of) != entries.end()) {
    return own;
  }
  const auto known = std::ranges::find_if(entries, [&](const YAML::Node& entry) { return parse_platform(platform_of(entry)).has_value(); });
  return platform_of(known == entries.end() ? entries.front() : *known);
}

}  // namespace

auto read_conda_lock(const Input& input) -> Result<Inventory> {
  const auto root = load_yaml(input.text, input.name);
  if (!root) {
    return root.error();
  }
  if (const auto version = text_at(*root, "version"); version != "1") {
    return Error{ErrorKind::usage, "conda-lock files of version `1` are read, not " + quote(version.value_or("none")),
                 std::string(input.name)};
  }
  Inventory inventory{.kind = Kind::conda_lock, .are_depends_known = true};
  for (const auto& channel : entries_at(value_at(*root, "metadata"), "channels")) {
    inventory.addresses.push_back({Address::Use::channel, text_at(channel, "url").value_or(""), "metadata: channels"});
  }
  const auto entries = entries_at(*root, "package");
  const auto platform = platform_in(entries, input.machine);
  inventory.platform = parse_platform(platform);
  if (!inventory.platform) {
    return Error{ErrorKind::usage, "the lock has packages for " + quote(platform) + " and none for " + platforms_text(" or "),
                 std::string(input.name)};
  }
  for (const auto& entry : entries) {
    if (text_at(entry, "platform").value_or(platform) != platform) {
      continue;
    }
    auto package = read_package(entry, input.name);
    if (!package) {
      return package.error();
    }
    inventory.packages.push_back(std::move(package).value());
  }
  inventory.python = python_among(inventory.packages);
  sort_packages(inventory.packages);
  return inventory;
}

}  // namespace gpusolve::inventory
