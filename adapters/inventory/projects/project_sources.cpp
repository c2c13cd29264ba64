#include "adapters/inventory/projects/project_sources.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "adapters/inventory/file_name.hpp"
#include "adapters/inventory/projects/toml_requirement.hpp"
#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/name.hpp"
#include "base/ascii.hpp"

namespace gpusolve::inventory {
namespace {

using Use = Address::Use;

/// A substitute name for an index without one: its position in the list.
auto nameless(std::size_t number) -> std::string { return "#" + std::to_string(number); }

auto name_or(const toml::table& table, std::size_t number) -> std::string { return text_at(table, "name").value_or(nameless(number)); }

auto is_pypi(std::string_view name) -> bool { return ascii::lower(name) == "pypi"; }

auto is_set(const toml::table& table, std::string_view key) -> bool { return table[key].value_or(false); }

}  // namespace

ProjectSources::ProjectSources(const toml::table& root, const UvFile* uv_file, const std::vector<std::string>& chosen, const Input& input)
    : chosen_(chosen), input_(input) {
  const auto* const tool = table_at(root, "tool");
  const auto* const uv = tool == nullptr ? nullptr : table_at(*tool, "uv");
  const auto* const poetry = tool == nullptr ? nullptr : table_at(*tool, "poetry");
  const auto* const pdm = tool == nullptr ? nullptr : table_at(*tool, "pdm");
  if (uv_file != nullptr) {
    read_uv_file(*uv_file);
  }
  if (uv != nullptr) {
    read_uv(*uv, uv_file != nullptr);
  }
  if (poetry != nullptr) {
    read_poetry(*poetry);
  }
  if (pdm != nullptr) {
    read_pdm(*pdm);
  }
}

void ProjectSources::add_index(const std::string& name, Address index) {
  order_.push_back(name);
  indexes_.insert_or_assign(name, std::move(index));
}

void ProjectSources::read_uv_file(const UvFile& uv) {
  auto indexes = uv_addresses(uv.settings, uv.path);
  if (!indexes.empty()) {
    notes_.push_back(note_of_uv_file(uv.path));
  }
  for (auto& one : indexes) {
    add_index(one.name.empty() ? nameless(order_.size()) : one.name, std::move(one.address));
  }
}

/// Reads the indexes of `tool.uv`. If there is also a uv.toml (`is_replaced`), they serve only packages that `tool.uv.sources` binds to
/// them.
void ProjectSources::read_uv(const toml::table& uv, bool is_replaced) {
  bool is_masked = false;
  for (auto& one : uv_addresses(uv, input_.name)) {
    is_masked = is_masked || (is_replaced && !one.address.is_explicit);
    one.address.is_explicit = one.address.is_explicit || is_replaced;
    add_index(one.name.empty() ? nameless(order_.size()) : one.name, std::move(one.address));
  }
  if (is_masked) {
    notes_.push_back({Note::What::guessed, "The indexes of [tool.uv] do not count, because uv.toml beside them replaces that table", {}});
  }
  if (const auto* const sources = table_at(uv, "sources")) {
    for (const auto& [key, value] : *sources) {
      auto& list = sources_[pypi::normalise_name(key.str())];
      list = tables_at(*sources, key.str());
      if (const auto* const table = value.as_table()) {
        list.push_back(table);
      }
    }
  }
}

/// Reads Poetry's sources. Primary sources replace PyPI, unless PyPI is one of them. A supplemental source serves packages that no other
/// source has, an explicit one only packages that name it (python-poetry.org/docs/repositories).
void ProjectSources::read_poetry(const toml::table& poetry) {
  const auto sources = tables_at(poetry, "source");
  const auto priority_of = [](const toml::table& table) {
    const auto* const unstated = is_set(table, "secondary") ? "secondary" : "primary";
    return text_at(table, "priority").value_or(unstated);
  };
  const auto is_main = [&](const toml::table& table) { return priority_of(table) == "primary" || priority_of(table) == "default"; };
  bool has_main = std::ranges::any_of(sources, [&](const auto* table) { return is_main(*table) && is_pypi(name_or(*table, 0)); });
  for (const auto* const table : sources) {
    const auto priority = priority_of(*table);
    const bool is_index = priority == "default" || (is_main(*table) && !has_main);
    has_main = has_main || is_index;
    add_index(name_or(*table, order_.size()), {.use = is_index ? Use::index : Use::extra_index,
                                               .text = text_at(*table, "url").value_or(""),
                                               .place = place_of_key(*table, "url", input_.name),
                                               .is_explicit = priority == "explicit",
                                               .is_supplemental = priority == "supplemental"});
  }
}

/// Reads PDM's sources. PDM uses all of them and PyPI; a source named `pypi` replaces PyPI (pdm-project.org/latest/usage/config).
void ProjectSources::read_pdm(const toml::table& pdm) {
  for (const auto* const table : tables_at(pdm, "source")) {
    const auto name = name_or(*table, order_.size());
    const auto use = text_at(*table, "type") == "find_links" ? Use::find_links : is_pypi(name) ? Use::index : Use::extra_index;
    add_index(name, {.use = use, .text = text_at(*table, "url").value_or(""), .place = place_of_key(*table, "url", input_.name)});
    patterns_.push_back({name, texts_at(*table, "include_packages"), texts_at(*table, "exclude_packages")});
  }
}

void ProjectSources::bind_by_patterns(const std::string& package) {
  const auto is_among = [&](const std::vector<std::string>& patterns) {
    return std::ranges::any_of(patterns, [&](const std::string& pattern) { return has_name(package, pattern); });
  };
  for (const auto& [index, included, excluded] : patterns_) {
    if (is_among(included)) {
      use_index(index, package);
    } else if (is_among(excluded)) {
      indexes_.at(index).not_for.push_back(package);
    }
  }
}

auto ProjectSources::is_active(const toml::table& source) const -> bool {
  for (const auto* const key : {"extra", "group"}) {
    const auto part = text_at(source, key);
    if (part && std::ranges::find(chosen_, *part) == chosen_.end()) {
      return false;
    }
  }
  return marker_text_holds(text_at(source, "marker").value_or(""), input_.machine, chosen_);
}

auto ProjectSources::use(const pypi::Requirement& requirement, const std::string& place) -> Origin {
  const auto& name = requirement.name;
  bind_by_patterns(pypi::normalise_name(name));
  const auto found = sources_.find(pypi::normalise_name(name));
  for (const auto* const source : found == sources_.end() ? std::vector<const toml::table*>() : found->second) {
    if (!is_active(*source)) {
      continue;
    }
    if (const auto index = text_at(*source, "index")) {
      use_index(*index, name);
      return {};
    }
    if (auto wheel = spec_of_wheel(name, *source)) {
      return {true, *std::move(wheel)};
    }
    notes_.push_back({Note::What::local, name, place});
    return {false, {}};
  }
  return {};
}

void ProjectSources::use_index(std::string_view name, std::string_view package) {
  const auto found = indexes_.find(name);
  const auto bound = pypi::normalise_name(package);
  if (found != indexes_.end() && !found->second.binds(bound)) {
    found->second.bound.push_back(bound);
  }
}

void ProjectSources::add_to(Inventory& inventory) const {
  std::set<std::string> seen;
  std::ranges::transform(inventory.addresses, std::inserter(seen, seen.end()), &Address::text);
  for (const auto& name : order_) {
    const auto& index = indexes_.at(name);
    const bool is_wanted = !index.text.empty() && (!index.is_explicit || !index.bound.empty());
    if (is_wanted && seen.insert(index.text).second) {
      inventory.addresses.push_back(index);
    }
  }
  inventory.notes.insert(inventory.notes.end(), notes_.begin(), notes_.end());
}

}  // namespace gpusolve::inventory
