#include "adapters/inventory/project_sources.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <span>
#include <utility>

#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/name.hpp"

namespace gpusolve::inventory {
namespace {

using Use = Address::Use;

/// Stands for the name of an index that has none: its position in the list.
auto nameless(std::size_t number) -> std::string { return "#" + std::to_string(number); }

auto name_or(const toml::table& table, std::size_t number) -> std::string { return text_at(table, "name").value_or(nameless(number)); }

auto is_set(const toml::table& table, std::string_view key) -> bool { return table[key].value_or(false); }

}  // namespace

ProjectSources::ProjectSources(const toml::table& root, const std::vector<std::string>& chosen, const Input& input)
    : chosen_(chosen), input_(input) {
  const auto* const tool = table_at(root, "tool");
  const auto* const uv = tool == nullptr ? nullptr : table_at(*tool, "uv");
  const auto* const poetry = tool == nullptr ? nullptr : table_at(*tool, "poetry");
  if (uv != nullptr) {
    read_uv(*uv);
  }
  if (poetry != nullptr) {
    read_poetry(*poetry);
  }
}

void ProjectSources::add_index(const std::string& name, Address index) {
  order_.push_back(name);
  indexes_.insert_or_assign(name, std::move(index));
}

void ProjectSources::read_uv_indexes(const toml::table& uv) {
  const auto first = order_.size();
  for (const auto* const table : tables_at(uv, "index")) {
    const auto use = is_set(*table, "default") ? Use::index : Use::extra_index;
    add_index(name_or(*table, order_.size()),
              {use, text_at(*table, "url").value_or(""), place_of(*table, input_.name), is_set(*table, "explicit")});
  }
  const auto add_url = [&](Use use, const std::string& url) { add_index(nameless(order_.size()), {use, url, place_of(uv, input_.name)}); };
  std::ranges::for_each(texts_at(uv, "extra-index-url"), [&](const std::string& url) { add_url(Use::extra_index, url); });
  if (const auto url = text_at(uv, "index-url")) {
    add_url(Use::index, *url);
  }
  for (const auto& name : std::span(order_).subspan(first)) {
    indexes_.at(name).is_first_match = is_first_match(text_at(uv, "index-strategy").value_or(""));
  }
}

void ProjectSources::read_uv(const toml::table& uv) {
  read_uv_indexes(uv);
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

/// Poetry asks a source before PyPI unless it is supplemental; it asks an explicit source only for packages that name it.
void ProjectSources::read_poetry(const toml::table& poetry) {
  for (const auto* const table : tables_at(poetry, "source")) {
    const auto priority = text_at(*table, "priority").value_or(is_set(*table, "secondary") ? "secondary" : "primary");
    const bool is_extra = priority == "supplemental" || priority == "secondary" || priority == "explicit";
    add_index(name_or(*table, order_.size()), {is_extra ? Use::extra_index : Use::index, text_at(*table, "url").value_or(""),
                                               place_of(*table, input_.name), priority == "explicit"});
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

auto ProjectSources::use(std::string_view name, const std::string& place) -> bool {
  const auto found = sources_.find(pypi::normalise_name(name));
  if (found == sources_.end()) {
    return true;
  }
  for (const auto* const source : found->second) {
    if (!is_active(*source)) {
      continue;
    }
    if (const auto index = text_at(*source, "index")) {
      use_index(*index, name);
      return true;
    }
    notes_.push_back({Note::What::local, std::string(name), place});
    return false;
  }
  return true;
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
