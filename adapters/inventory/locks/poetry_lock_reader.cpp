// Reads poetry.lock, versions 1.x and 2.x, a universal lock. Optional packages belong to extras. If the lock has several versions of a
// package, Poetry installs one; the pyproject.toml beside the lock may decide which.
#include <algorithm>
#include <map>
#include <set>

#include "adapters/inventory/folder.hpp"
#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/locks/poetry_versions.hpp"
#include "adapters/inventory/parts.hpp"
#include "adapters/inventory/projects/poetry_project.hpp"
#include "adapters/inventory/projects/toml_requirement.hpp"
#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/toml_values.hpp"
#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/name.hpp"

namespace gpusolve::inventory {
namespace {

using Entries = std::vector<const toml::table*>;

/// Whether the package is for the machine. The entry has one marker for all groups, or one for each group with a condition; a marker may
/// name an extra of the project.
auto is_for(const toml::table& entry, const Machine& machine, const std::vector<std::string>& extras) -> bool {
  const auto holds = [&](const std::optional<std::string>& marker) { return marker_text_holds(marker.value_or(""), machine, extras); };
  const auto* const by_group = table_at(entry, "markers");
  if (by_group == nullptr) {
    return holds(text_at(entry, "markers"));
  }
  const auto groups = texts_at(entry, "groups");
  return std::ranges::any_of(groups, [&](const std::string& group) { return holds(text_at(*by_group, group)); }) ||
         (groups.empty() && (by_group->empty() || std::ranges::any_of(*by_group, [&](const auto& one) {
                               return holds(one.second.template value<std::string>());
                             })));
}

auto is_optional(const toml::table& entry) -> bool { return entry["optional"].value_or(false); }

/// Converts a dependency to PEP 508; its value is a range, or a table with a range and conditions. nullopt if the conditions exclude it.
auto depend_of(const std::string& name, const toml::node& value, const Machine& machine) -> std::optional<std::string> {
  if (const auto range = value.value<std::string>()) {
    return name + pep440_of_poetry(*range);
  }
  const auto* const table = value.as_table();
  const bool is_there =
      table != nullptr && !(*table)["optional"].value_or(false) && marker_text_holds(text_at(*table, "markers").value_or(""), machine);
  return is_there ? std::optional(name + extras_text(table) + pep440_of_poetry(text_at(*table, "version").value_or("*"))) : std::nullopt;
}

auto depends_of(const toml::table& entry, const Machine& machine) -> std::vector<std::string> {
  std::vector<std::string> depends;
  const auto* const dependencies = table_at(entry, "dependencies");
  if (dependencies == nullptr) {
    return depends;
  }
  const auto add = [&](const std::string& name, const toml::node& value) {
    if (auto depend = depend_of(name, value, machine)) {
      depends.push_back(*std::move(depend));
    }
  };
  for (const auto& [key, value] : *dependencies) {
    const auto name = pypi::normalise_name(key.str());
    if (const auto* const several = value.as_array()) {
      for (const auto& one : *several) {
        add(name, one);
      }
    } else {
      add(name, value);
    }
  }
  return depends;
}

/// The files, which are listed with the package, or (before lock version 2) in `metadata.files`.
auto files_of(const toml::table& entry, const toml::table& root) -> std::vector<WheelFile> {
  auto tables = tables_at(entry, "files");
  const auto* const metadata = table_at(root, "metadata");
  const auto* const old = metadata == nullptr ? nullptr : table_at(*metadata, "files");
  if (tables.empty() && old != nullptr) {
    tables = tables_at(*old, text_at(entry, "name").value_or(""));
  }
  std::vector<WheelFile> files;
  for (const auto* const table : tables) {
    files.push_back({text_at(*table, "file").value_or(""), "", sha256_of(text_at(*table, "hash").value_or("")), std::nullopt});
  }
  return files;
}

void add_package(const toml::table& entry, const toml::table& root, const Input& input, Inventory& inventory) {
  auto package = wheel_package(text_at(entry, "name").value_or(""), text_at(entry, "version").value_or(""));
  package.depends = depends_of(entry, input.machine);
  const auto* const source = table_at(entry, "source");
  const auto type = source == nullptr ? std::string() : text_at(*source, "type").value_or("");
  if (type == "legacy") {
    package.source = text_at(*source, "url").value_or("");
  } else if (!type.empty()) {
    inventory.notes.push_back({Note::What::local, package.name, place_of(entry, input.name)});
  }
  const auto files = files_of(entry, root);
  if (const auto* const file = choose_wheel(files, input.machine)) {
    put_file(package, *file);
  }
  add_at(place_of(entry, input.name), std::move(package), inventory);
}

/// The dependencies of an entry on one package: one, or one for each condition.
auto needs_of(const toml::table& entry, const std::string& name) -> std::vector<const toml::node*> {
  std::vector<const toml::node*> needs;
  const auto* const dependencies = table_at(entry, "dependencies");
  if (dependencies == nullptr) {
    return needs;
  }
  for (const auto& [key, value] : *dependencies) {
    if (pypi::normalise_name(key.str()) != name) {
      continue;
    }
    if (const auto* const several = value.as_array()) {
      std::ranges::transform(*several, std::back_inserter(needs), [](const toml::node& one) { return &one; });
    } else {
      needs.push_back(&value);
    }
  }
  return needs;
}

/// Whether a package is for other systems only: none of its files fits the machine, and every dependency on it is for other systems. Before
/// lock version 2.1 the package itself does not repeat the condition.
auto is_elsewhere(const toml::table& entry, const toml::table& root, const Entries& entries, const Machine& machine) -> bool {
  const auto files = files_of(entry, root);
  if (files.empty() || fitting_file(files, machine) != nullptr) {
    return false;
  }
  const auto name = pypi::normalise_name(text_at(entry, "name").value_or(""));
  std::size_t count = 0;
  for (const auto* const other : entries) {
    for (const auto* const need : needs_of(*other, name)) {
      ++count;
      if (depend_of(name, *need, machine)) {
        return false;
      }
    }
  }
  return count > 0;
}

/// The names that the chosen extras require, and their transitive dependencies.
auto reached(const toml::table& root, const Entries& entries, const std::vector<std::string>& extras) -> std::set<std::string> {
  std::multimap<std::string, const toml::table*> by_name;
  for (const auto* const entry : entries) {
    by_name.emplace(pypi::normalise_name(text_at(*entry, "name").value_or("")), entry);
  }
  std::vector<std::string> open;
  const auto* const table = table_at(root, "extras");
  for (const auto& extra : extras) {
    std::ranges::copy(table == nullptr ? std::vector<std::string>() : texts_at(*table, extra), std::back_inserter(open));
  }
  std::set<std::string> names;
  while (!open.empty()) {
    const auto name = pypi::normalise_name(open.back().substr(0, open.back().find_first_of(" [(;<>=!~")));
    open.pop_back();
    if (!names.insert(name).second) {
      continue;
    }
    for (auto [at, end] = by_name.equal_range(name); at != end; ++at) {
      if (const auto* const needs = table_at(*at->second, "dependencies")) {
        for (const auto& [key, value] : *needs) {
          open.emplace_back(key.str());
        }
      }
    }
  }
  return names;
}

/// The requirements of the project beside the lock; empty if there is no readable pyproject.toml.
auto requests_beside(const Input& input, const std::vector<std::string>& extras) -> std::vector<pypi::Requirement> {
  constexpr auto k_project = "pyproject.toml";
  const auto text =
      input.folder ? Folder(*input.folder).read_if_there(k_project, k_longest_input) : Result<std::optional<std::string>>(std::nullopt);
  const auto root = text && *text ? load_toml(**text, k_project) : Result<toml::table>(Error{});
  return root ? poetry_requests(*root, input.machine, extras) : std::vector<pypi::Requirement>();
}

/// Whether the package supports the Python, by the metadata that the lock repeats.
auto takes_python(const toml::table& entry, const Machine& machine) -> bool {
  const auto spec = pypi::parse_specifier_set(pep440_of_poetry(text_at(entry, "python-versions").value_or("")));
  const auto python = pypi::full_python_version(machine.python.value_or(assumed_python()));
  return !spec || spec->contains(python);
}

/// Drops versions of a package for other Pythons if a version for this Python exists.
void drop_other_pythons(Entries& entries, const Machine& machine) {
  std::set<std::string> there;
  for (const auto* const entry : entries) {
    if (takes_python(*entry, machine)) {
      there.insert(pypi::normalise_name(text_at(*entry, "name").value_or("")));
    }
  }
  std::erase_if(entries, [&](const toml::table* entry) {
    return !takes_python(*entry, machine) && there.contains(pypi::normalise_name(text_at(*entry, "name").value_or("")));
  });
}

/// The versions of a package: "numpy 1.26.4 or 2.2.3".
auto versions_text(const std::string& name, const std::vector<Package>& packages) -> std::string {
  std::string text = name;
  for (const auto& package : packages) {
    text += package.name.text() == name ? (text == name ? " " : " or ") + package.version.text() : std::string();
  }
  return text;
}

auto read_entries(Entries entries, const toml::table& root, const Input& input, const std::vector<std::string>& extras) -> Inventory {
  drop_other_pythons(entries, input.machine);
  Inventory all;
  for (const auto* const entry : entries) {
    add_package(*entry, root, input, all);
  }
  const auto versions = choose_as_poetry(all.packages, requests_beside(input, extras));
  Inventory inventory{.kind = Kind::poetry_lock, .undecided = versions.undecided, .are_depends_known = true};
  for (const auto* const package : versions.installed) {
    add_package(*entries[static_cast<std::size_t>(package - all.packages.data())], root, input, inventory);
  }
  sort_packages(all.packages);
  for (const auto& name : versions.undecided) {
    inventory.notes.push_back({Note::What::versions, versions_text(name, all.packages), std::string(input.name)});
  }
  return inventory;
}

}  // namespace

auto read_poetry_lock(const Input& named) -> Result<Inventory> {
  const auto root = load_toml(named.text, named.name);
  if (!root) {
    return root.error();
  }
  const auto* const metadata = table_at(*root, "metadata");
  const auto version = metadata == nullptr ? std::nullopt : text_at(*metadata, "lock-version");
  if (version && !version->starts_with("1.") && !version->starts_with("2.")) {
    return Error{ErrorKind::usage, "poetry locks of version `1` and `2` are read, not " + quote(*version), std::string(named.name)};
  }
  const auto python_spec = metadata == nullptr ? "" : pep440_of_poetry(text_at(*metadata, "python-versions").value_or(""));
  auto input = named;
  const auto assumed_python = assume_python(python_spec, input.machine);
  const auto entries = tables_at(*root, "package");
  FileParts parts{k_extra, {}, "", ""};
  if (const auto* const extras = table_at(*root, "extras")) {
    for (const auto& [name, value] : entries_in_order(*extras)) {
      parts.names.push_back(name);
    }
  }
  return read_parts(input, parts, [&](const std::vector<std::string>& chosen) -> Result<Inventory> {
    const auto wanted = reached(*root, entries, chosen);
    auto own = entries;
    std::erase_if(own, [&](const toml::table* entry) {
      const bool is_wanted = !is_optional(*entry) || wanted.contains(pypi::normalise_name(text_at(*entry, "name").value_or("")));
      return !is_wanted || !is_for(*entry, input.machine, chosen) || is_elsewhere(*entry, *root, entries, input.machine);
    });
    auto inventory = read_entries(std::move(own), *root, input, chosen);
    inventory.python_spec = python_spec;
    inventory.assumed_python = assumed_python;
    sort_packages(inventory.packages);
    return inventory;
  });
}

}  // namespace gpusolve::inventory
