// Reads uv.lock, a universal lock. Evaluates the markers, and takes the packages that the project reaches on the machine.
#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include "adapters/inventory/locks/uv_lock_tables.hpp"
#include "adapters/inventory/parts.hpp"
#include "adapters/inventory/projects/uv_parts.hpp"
#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/toml_values.hpp"
#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/digest.hpp"
#include "adapters/pypi/name.hpp"
#include "base/url/parts.hpp"

namespace gpusolve::inventory {
namespace {

using namespace uv_lock;

auto registry_of(const toml::table& entry) -> std::string {
  const auto* const source = table_at(entry, "source");
  return source == nullptr ? std::string() : text_at(*source, "registry").value_or("");
}

auto marker_holds(const std::string& marker, const LockTarget& choice) -> bool {
  return marker_text_holds_for_all(marker, choice.machine, choice.extras);
}

/// Whether the markers of this fork of a package hold.
auto is_for(const toml::table& entry, const LockTarget& choice) -> bool {
  const auto markers = texts_at(entry, "resolution-markers");
  return markers.empty() || std::ranges::any_of(markers, [&](const std::string& marker) { return marker_holds(marker, choice); });
}

/// The entry to which a dependency refers; null if the lock has none.
auto target_of(const toml::table& dependency, const Entries& entries, const LockTarget& choice) -> const toml::table* {
  const auto version = text_at(dependency, "version");
  const auto [first, last] = entries.equal_range(pypi::normalise_name(text_at(dependency, "name").value_or("")));
  for (auto entry = first; entry != last; ++entry) {
    const bool is_meant = version ? text_at(*entry->second, "version") == version : is_for(*entry->second, choice);
    const auto* const source = table_at(dependency, "source");
    const auto* const own = table_at(*entry->second, "source");
    if (is_meant && (source == nullptr || (own != nullptr && *own == *source))) {
      return entry->second;
    }
  }
  return first == last || version ? nullptr : first->second;
}

auto file_of(const toml::table& table) -> WheelFile {
  WheelFile file;
  file.url = text_at(table, "url").value_or(text_at(table, "path").value_or(""));
  file.file = text_at(table, "filename").value_or(url::file_name_of(file.url));
  file.size = number_at(table, "size");
  file.sha256 = sha256_of(text_at(table, "hash").value_or(""));
  return file;
}

auto files_of(const toml::table& entry) -> std::vector<WheelFile> {
  std::vector<WheelFile> files;
  for (const auto* const wheel : tables_at(entry, "wheels")) {
    files.push_back(file_of(*wheel));
  }
  if (const auto* const source = table_at(entry, "sdist")) {
    files.push_back(file_of(*source));
  }
  return files;
}

/// The extras that a dependency names; uv writes `extra` for a locked dependency and `extras` for a requirement.
auto extras_of(const toml::table& dependency) -> std::vector<std::string> {
  auto extras = texts_at(dependency, "extra");
  std::ranges::copy(texts_at(dependency, "extras"), std::back_inserter(extras));
  return extras;
}

class Walk {
 public:
  Walk(const Entries& entries, const LockTarget& choice) : entries_(entries), choice_(choice) {}

  /// Starts from the projects of the lock, from the requirements of its manifest (those of the script of `uv lock --script`), and from the
  /// chosen groups of its manifest. Takes all packages of a lock that has none of these.
  auto run(const toml::table& root) -> std::vector<Package> {
    need(manifest_list(root, "requirements"));
    need(chosen_root_groups(root, choice_));
    for (const auto& [name, entry] : entries_) {
      if (is_project(*entry)) {
        reach(*entry, "");
      }
    }
    for (const auto& [name, entry] : open_.empty() && root_groups(root) == nullptr ? entries_ : Entries()) {
      reach(*entry, "");
    }
    while (!open_.empty()) {
      const auto [entry, extra] = open_.front();
      open_.pop_front();
      extra.empty() ? visit(*entry) : visit_extra(*entry, extra);
    }
    return std::move(packages_);
  }

 private:
  /// A package (empty text), or the dependencies that one of its extras adds.
  using Reached = std::pair<const toml::table*, std::string>;

  void reach(const toml::table& entry, const std::string& extra) {
    if (seen_.emplace(&entry, extra).second) {
      open_.emplace_back(&entry, extra);
    }
  }

  /// Marks the packages of the dependencies that the machine needs as reached, and returns their normalised names.
  auto need(const std::vector<const toml::table*>& dependencies) -> std::vector<std::string> {
    std::vector<std::string> needed;
    for (const auto* const dependency : dependencies) {
      if (!marker_holds(text_at(*dependency, "marker").value_or(""), choice_)) {
        continue;
      }
      needed.push_back(pypi::normalise_name(text_at(*dependency, "name").value_or("")));
      if (const auto* const target = target_of(*dependency, entries_, choice_)) {
        reach(*target, "");
        for (const auto& extra : extras_of(*dependency)) {
          reach(*target, extra);
        }
      }
    }
    return needed;
  }

  void visit(const toml::table& entry) {
    const bool is_left = is_project(entry) && !choice_.has_project;
    auto depends = is_left ? std::vector<std::string>() : need(tables_at(entry, "dependencies"));
    if (is_project(entry)) {
      for (const auto& part : choice_.parts) {
        need_part(entry, part);
      }
      return;
    }
    auto package = wheel_package(text_at(entry, "name").value_or(""), text_at(entry, "version").value_or(""));
    package.source = registry_of(entry);
    package.depends = std::move(depends);
    const auto files = files_of(entry);
    if (const auto* const wheel = choose_wheel(files, choice_.machine)) {
      put_file(package, *wheel);
    }
    packages_.push_back(std::move(package));
  }

  void need_part(const toml::table& project, const std::string& part) {
    if (const auto* const extras = table_at(project, k_extras)) {
      need(tables_at(*extras, part));
    }
    if (has_group(project, part, choice_)) {
      need(tables_at(*table_at(project, k_groups), part));
    }
  }

  void visit_extra(const toml::table& entry, const std::string& extra) {
    if (const auto* const table = table_at(entry, k_extras)) {
      need(tables_at(*table, extra));
    }
  }

  const Entries& entries_;
  const LockTarget& choice_;
  std::deque<Reached> open_;
  std::set<Reached> seen_;
  std::vector<Package> packages_;
};

/// The names of the projects' extras and groups, or only of the groups; always with the groups of the root.
auto part_names(const toml::table& root, const Entries& entries, bool are_groups_alone) -> std::vector<std::string> {
  std::vector<std::string> names;
  const auto* const groups = root_groups(root);
  for (const auto& [group, value] :
       groups == nullptr ? std::vector<std::pair<std::string, const toml::node*>>() : entries_in_order(*groups)) {
    names.push_back(group);
  }
  for (const auto& [name, entry] : entries) {
    for (const auto* const table : part_tables(*entry)) {
      const bool is_group = table == table_at(*entry, k_groups);
      for (const auto& [part, value] : entries_in_order(*table)) {
        if ((is_group || !are_groups_alone) && std::ranges::find(names, part) == names.end()) {
          names.push_back(part);
        }
      }
    }
  }
  return names;
}

auto parts_of(const toml::table& root, const Entries& entries, const Input& input) -> FileParts {
  auto groups = part_names(root, entries, true);
  auto defaults = default_groups_beside(input.folder, groups);
  return {k_extra_or_group, part_names(root, entries, false), "", "", {}, std::move(defaults), std::move(groups)};
}

auto root_of(const Entries& entries) -> const toml::table* {
  const auto is_root = [](const auto& named) {
    const auto* const source = table_at(*named.second, "source");
    return source != nullptr && (text_at(*source, "virtual") == "." || text_at(*source, "editable") == ".");
  };
  const auto found = std::ranges::find_if(entries, is_root);
  return found == entries.end() ? nullptr : found->second;
}

auto choice_of(const Entries& entries, const std::vector<std::string>& chosen, const Machine& machine, const Input& input) -> LockTarget {
  LockTarget choice{machine, chosen, {}, !input.command || input.command->has_project, root_of(entries)};
  for (const auto& [name, entry] : entries) {
    for (const auto& part : is_project(*entry) ? chosen : std::vector<std::string>()) {
      const auto code = "-" + std::to_string(name.size()) + "-" + name + "-" + part;
      choice.extras.insert(choice.extras.end(), {"extra" + code, "group" + code});
    }
  }
  return choice;
}

/// The names of the projects. A package may require them; they are installed from their folders, and the lock states no version.
auto projects_in(const Entries& entries) -> std::vector<std::string> {
  std::vector<std::string> names;
  for (const auto& [name, entry] : entries) {
    if (is_project(*entry)) {
      names.push_back(name);
    }
  }
  return names;
}

void note_places(const Entries& entries, std::string_view file, Inventory& inventory) {
  for (const auto& package : inventory.packages) {
    const auto [first, last] = entries.equal_range(package.name.text());
    const auto entry =
        std::find_if(first, last, [&](const auto& one) { return text_at(*one.second, "version") == package.version.text(); });
    if (entry != last) {
      inventory.places.emplace_back(package.name.text(), place_of(*entry->second, file));
    }
  }
}

}  // namespace

auto read_uv_lock(const Input& input) -> Result<Inventory> {
  const auto root = load_toml(input.text, input.name);
  if (!root) {
    return root.error();
  }
  if (const auto version = number_at(*root, "version"); version != 1) {
    return Error{ErrorKind::usage, "uv locks of version `1` are read", std::string(input.name)};
  }
  Entries entries;
  for (const auto* const entry : tables_at(*root, "package")) {
    const auto name = text_at(*entry, "name");
    if (!name) {
      return Error{ErrorKind::usage, "a package has a `name`", place_of(*entry, input.name)};
    }
    const auto added = entries.emplace(pypi::normalise_name(*name), entry);
    if (entries.count(added->first) > k_most_versions) {
      return too_many_versions(added->first, input.name);
    }
  }
  auto machine = input.machine;
  const auto python_spec = text_at(*root, "requires-python").value_or("");
  const auto assumed_python = assume_python(python_spec, machine);
  return read_parts(input, parts_of(*root, entries, input), [&](const std::vector<std::string>& chosen) -> Result<Inventory> {
    Inventory inventory{.kind = Kind::uv_lock, .python_spec = python_spec, .assumed_python = assumed_python, .are_depends_known = true};
    const auto choice = choice_of(entries, chosen, machine, input);
    inventory.packages = Walk(entries, choice).run(*root);
    note_places(entries, input.name, inventory);
    add_promises(*root, entries, choice, inventory);
    inventory.undecided = projects_in(entries);
    sort_packages(inventory.packages);
    return inventory;
  });
}

}  // namespace gpusolve::inventory
