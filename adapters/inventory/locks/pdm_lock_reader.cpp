// Reads pdm.lock, version 4.x: each package lists the groups that require it.
#include <algorithm>
#include <set>

#include "adapters/inventory/parts.hpp"
#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/toml_values.hpp"
#include "adapters/inventory/wheels.hpp"
#include "base/url/parts.hpp"

namespace gpusolve::inventory {
namespace {

constexpr auto k_default = "default";

/// Whether the package is in a chosen group or the default group. A lock with only one group states no groups.
auto is_in(const toml::table& entry, const std::vector<std::string>& chosen) -> bool {
  const auto groups = texts_at(entry, "groups");
  return groups.empty() || std::ranges::any_of(groups, [&](const std::string& group) {
           return group == k_default || std::ranges::find(chosen, group) != chosen.end();
         });
}

auto files_of(const toml::table& entry) -> std::vector<WheelFile> {
  std::vector<WheelFile> files;
  for (const auto* const table : tables_at(entry, "files")) {
    const auto url = text_at(*table, "url").value_or("");
    files.push_back(
        {text_at(*table, "file").value_or(url::file_name_of(url)), url, sha256_of(text_at(*table, "hash").value_or("")), std::nullopt});
  }
  return files;
}

/// Pairs of name and version. Entries with extras repeat the package itself.
using Listed = std::set<std::pair<std::string, std::string>>;

void add_package(const toml::table& entry, const Input& input, Listed& listed, Inventory& inventory) {
  auto package = wheel_package(text_at(entry, "name").value_or(""), text_at(entry, "version").value_or(""));
  if (!listed.emplace(package.name, package.version).second) {
    return;
  }
  package.depends = texts_at(entry, "dependencies");
  if (entry.contains("path") || entry.contains("git") || entry.contains("url")) {
    inventory.notes.push_back({Note::What::local, package.name, place_of(entry, input.name)});
  }
  const auto files = files_of(entry);
  if (const auto* const file = choose_wheel(files, input.machine)) {
    put_file(package, *file);
  }
  add_at(place_of(entry, input.name), std::move(package), inventory);
}

/// The Pythons of the first target; empty before lock version 4.5, which has no targets.
auto python_spec_of(const toml::table& metadata) -> std::string {
  const auto targets = tables_at(metadata, "targets");
  return targets.empty() ? std::string() : text_at(*targets.front(), "requires_python").value_or("");
}

}  // namespace

auto read_pdm_lock(const Input& named) -> Result<Inventory> {
  auto input = named;
  const auto root = load_toml(input.text, input.name);
  if (!root) {
    return root.error();
  }
  const auto* const metadata = table_at(*root, "metadata");
  const auto version = metadata == nullptr ? "none" : text_at(*metadata, "lock_version").value_or("none");
  if (!version.starts_with("4.")) {
    return Error{ErrorKind::usage, "pdm locks of version `4` are read, not " + quote(version), std::string(input.name)};
  }
  const auto python_spec = python_spec_of(*metadata);
  const auto assumed_python = assume_python(python_spec, input.machine);
  FileParts parts{k_group, texts_at(*metadata, "groups"), k_default, ""};
  return read_parts(input, parts, [&](const std::vector<std::string>& chosen) -> Result<Inventory> {
    Inventory inventory{.kind = Kind::pdm_lock, .python_spec = python_spec, .assumed_python = assumed_python, .are_depends_known = true};
    Listed listed;
    for (const auto* const entry : tables_at(*root, "package")) {
      if (is_in(*entry, chosen) && marker_text_holds(text_at(*entry, "marker").value_or(""), input.machine)) {
        add_package(*entry, input, listed, inventory);
      }
    }
    sort_packages(inventory.packages);
    return inventory;
  });
}

}  // namespace gpusolve::inventory
