// uv.lock: a universal lock. Of its packages those count that the project reaches on the machine, with markers evaluated.
#include <deque>
#include <map>
#include <set>

#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/toml_values.hpp"
#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/digest.hpp"
#include "adapters/pypi/name.hpp"
#include "adapters/url/parts.hpp"

namespace gpusolve::inventory {
namespace {

using Entries = std::multimap<std::string, const toml::table*, std::less<>>;

/// The project itself, and other projects of its workspace: nothing that is downloaded.
auto is_project(const toml::table& entry) -> bool {
  const auto* const source = table_at(entry, "source");
  return source != nullptr && (source->contains("virtual") || source->contains("editable"));
}

auto registry_of(const toml::table& entry) -> std::string {
  const auto* const source = table_at(entry, "source");
  return source == nullptr ? std::string() : text_at(*source, "registry").value_or("");
}

/// Forks of one package: the one whose markers hold.
auto is_for(const toml::table& entry, const Machine& machine) -> bool {
  const auto markers = texts_at(entry, "resolution-markers");
  for (const auto& marker : markers) {
    if (marker_text_holds(marker, machine)) {
      return true;
    }
  }
  return markers.empty();
}

/// The entry that a dependency means; null where the lock has none.
auto target_of(const toml::table& dependency, const Entries& entries, const Machine& machine) -> const toml::table* {
  const auto version = text_at(dependency, "version");
  const auto [first, last] = entries.equal_range(pypi::normalise_name(text_at(dependency, "name").value_or("")));
  for (auto entry = first; entry != last; ++entry) {
    const bool is_meant = version ? text_at(*entry->second, "version") == version : is_for(*entry->second, machine);
    const auto registry = registry_of(dependency);
    if (is_meant && (registry.empty() || registry_of(*entry->second) == registry)) {
      return entry->second;
    }
  }
  return first == last || version ? nullptr : first->second;
}

auto wheels_of(const toml::table& entry) -> std::vector<WheelFile> {
  std::vector<WheelFile> files;
  for (const auto* const wheel : tables_at(entry, "wheels")) {
    WheelFile file;
    file.url = text_at(*wheel, "url").value_or(text_at(*wheel, "path").value_or(""));
    file.file = text_at(*wheel, "filename").value_or(url::file_name_of(file.url));
    file.size = number_at(*wheel, "size");
    constexpr std::string_view k_sha256 = "sha256:";
    const auto hash = text_at(*wheel, "hash").value_or("");
    file.sha256 = hash.starts_with(k_sha256) ? std::optional(hash.substr(k_sha256.size())) : std::nullopt;
    files.push_back(std::move(file));
  }
  return files;
}

class Walk {
 public:
  Walk(const Entries& entries, const Machine& machine) : entries_(entries), machine_(machine) {}

  auto run() -> std::vector<report::Package> {
    for (const auto& [name, entry] : entries_) {
      if (is_project(*entry)) {
        reach(*entry);
      }
    }
    while (!open_.empty()) {
      const auto* const entry = open_.front();
      open_.pop_front();
      visit(*entry);
    }
    return std::move(packages_);
  }

 private:
  void reach(const toml::table& entry) {
    if (seen_.insert(&entry).second) {
      open_.push_back(&entry);
    }
  }

  void visit(const toml::table& entry) {
    auto package = wheel_package(text_at(entry, "name").value_or(""), text_at(entry, "version").value_or(""));
    package.source = registry_of(entry);
    for (const auto* const dependency : tables_at(entry, "dependencies")) {
      if (!marker_text_holds(text_at(*dependency, "marker").value_or(""), machine_)) {
        continue;
      }
      package.depends.push_back(pypi::normalise_name(text_at(*dependency, "name").value_or("")));
      if (const auto* const target = target_of(*dependency, entries_, machine_)) {
        reach(*target);
      }
    }
    if (is_project(entry)) {
      return;
    }
    const auto files = wheels_of(entry);
    if (const auto* const wheel = choose_wheel(files, machine_)) {
      put_file(package, *wheel);
    }
    packages_.push_back(std::move(package));
  }

  const Entries& entries_;
  const Machine& machine_;
  std::deque<const toml::table*> open_;
  std::set<const toml::table*> seen_;
  std::vector<report::Package> packages_;
};

/// What pyproject.toml asked for when the lock was made.
auto promises_of(const Entries& entries, const Machine& machine) -> std::vector<Demand> {
  std::vector<Demand> promises;
  for (const auto& [name, entry] : entries) {
    const auto* const metadata = table_at(*entry, "metadata");
    if (!is_project(*entry) || metadata == nullptr) {
      continue;
    }
    for (const auto* const wanted : tables_at(*metadata, "requires-dist")) {
      if (marker_text_holds(text_at(*wanted, "marker").value_or(""), machine)) {
        promises.push_back({report::Ecosystem::pypi, text_at(*wanted, "name").value_or("") + text_at(*wanted, "specifier").value_or(""),
                            "requires-dist of " + name});
      }
    }
  }
  return promises;
}

}  // namespace

auto read_uv_lock(std::string_view text, std::string_view file, const Machine& machine) -> Result<Inventory> {
  const auto root = load_toml(text, file);
  if (!root) {
    return root.error();
  }
  if (const auto version = number_at(*root, "version"); version != 1) {
    return Error{ErrorKind::usage, "uv locks of version `1` are read", std::string(file)};
  }
  Entries entries;
  for (const auto* const entry : tables_at(*root, "package")) {
    const auto name = text_at(*entry, "name");
    if (!name) {
      return Error{ErrorKind::usage, "a package has a `name`", place_of(*entry, file)};
    }
    entries.emplace(pypi::normalise_name(*name), entry);
  }
  Inventory inventory{.kind = Kind::uv_lock, .are_depends_known = true};
  inventory.packages = Walk(entries, machine).run();
  inventory.promises = promises_of(entries, machine);
  sort_packages(inventory.packages);
  return inventory;
}

}  // namespace gpusolve::inventory
