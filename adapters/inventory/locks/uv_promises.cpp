#include <algorithm>
#include <map>
#include <ranges>
#include <set>

#include "adapters/inventory/locks/uv_lock_tables.hpp"
#include "adapters/inventory/projects/toml_requirement.hpp"
#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/name.hpp"

namespace gpusolve::inventory::uv_lock {
namespace {

/// The requests that uv.lock repeats from pyproject.toml, for one machine.
class Promises {
 public:
  Promises(const toml::table& root, const Entries& entries, const LockTarget& choice) : entries_(entries), choice_(choice) {
    for (const auto* const one : manifest_list(root, "overrides")) {
      overrides_[name_of(*one)].push_back(one);
    }
  }

  /// Adds the requests of the manifest: those of a script, or of a root that is no project.
  void add_of_root(const toml::table& root) {
    add_all(manifest_list(root, "requirements"), "requirements of the manifest");
    add_all(chosen_root_groups(root, choice_), "dependency-groups of the manifest");
  }

  /// The constraints of the manifest, which limit a package only if the lock has it.
  auto constraints(const toml::table& root) const -> std::vector<Demand> {
    std::vector<Demand> constraints;
    for (const auto* const one : manifest_list(root, "constraints")) {
      const auto range = text_at(*one, "specifier").value_or("");
      if (is_on(*one) && !range.empty()) {
        constraints.push_back({Ecosystem::pypi, text_at(*one, "name").value_or("") + range, "constraints of the manifest"});
      }
    }
    return constraints;
  }

  void add(const toml::table& project, const std::string& name) {
    if (const auto* const metadata = table_at(project, "metadata")) {
      add_all(choice_.has_project ? tables_at(*metadata, "requires-dist") : std::vector<const toml::table*>(), "requires-dist of " + name);
      if (const auto* const groups = table_at(*metadata, "requires-dev")) {
        for (const auto& part : choice_.parts) {
          add_all(has_group(project, part, choice_) ? tables_at(*groups, part) : std::vector<const toml::table*>(),
                  "requires-dev of " + name);
        }
      }
    }
  }

  auto take() -> std::vector<Demand> { return std::move(promises_); }

 private:
  static auto name_of(const toml::table& wanted) -> std::string { return pypi::normalise_name(text_at(wanted, "name").value_or("")); }

  auto is_on(const toml::table& wanted) const -> bool {
    return marker_text_holds(text_at(wanted, "marker").value_or(""), choice_.machine, choice_.parts);
  }

  /// Whether the name is a project of the workspace, which is installed from its folder.
  auto is_project_here(const std::string& name) const -> bool {
    const auto [first, last] = entries_.equal_range(name);
    return std::any_of(first, last, [](const auto& entry) { return is_project(*entry.second); });
  }

  /// Adds requests. An override of `tool.uv` replaces the range of each request with its name; since these ranges are all the same, they
  /// are added with the first request, and later ones keep only their extras.
  void add_all(const std::vector<const toml::table*>& requests, const std::string& place) {
    for (const auto* const wanted : requests) {
      if (!is_on(*wanted) || is_project_here(name_of(*wanted))) {
        continue;
      }
      const auto text = text_at(*wanted, "name").value_or("") + extras_text(wanted);
      const auto add = [&](const toml::table* range) {
        promises_.push_back({Ecosystem::pypi, text + (range == nullptr ? "" : text_at(*range, "specifier").value_or("")), place});
      };
      const auto replaced = overrides_.find(name_of(*wanted));
      if (replaced == overrides_.end()) {
        add(wanted);
      } else if (!overridden_.insert(replaced->first).second) {
        add(nullptr);
      } else {
        std::ranges::for_each(replaced->second | std::views::filter([&](const toml::table* range) { return is_on(*range); }), add);
      }
    }
  }

  const Entries& entries_;
  const LockTarget& choice_;
  std::map<std::string, std::vector<const toml::table*>, std::less<>> overrides_;
  std::set<std::string> overridden_;  // names whose override was already added
  std::vector<Demand> promises_;
};

}  // namespace

void add_promises(const toml::table& root, const Entries& entries, const LockTarget& choice, Inventory& inventory) {
  Promises promises(root, entries, choice);
  promises.add_of_root(root);
  for (const auto& [name, entry] : entries) {
    if (is_project(*entry)) {
      promises.add(*entry, name);
    }
  }
  inventory.constraints = promises.constraints(root);
  inventory.promises = promises.take();
}

}  // namespace gpusolve::inventory::uv_lock
