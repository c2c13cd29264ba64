#include "adapters/inventory/projects/uv_settings.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "adapters/inventory/folder.hpp"
#include "adapters/inventory/input_text.hpp"
#include "adapters/inventory/shell/install_arguments.hpp"

namespace gpusolve::inventory {
namespace {

namespace fs = std::filesystem;
using Use = Address::Use;

constexpr auto k_project_file = "pyproject.toml";

/// The key of the setting: the name of the option without the dashes.
constexpr auto k_backend = k_backend_option.substr(2);

auto is_set(const toml::table& table, std::string_view key) -> bool { return table[key].value_or(false); }

/// The index of `torch-backend`, which takes precedence over all other indexes for the packages of PyTorch.
auto backend_of(const toml::table& table, std::string_view file) -> std::vector<Address> {
  auto index = index_of_backend(text_at(table, k_backend).value_or(""));
  if (!index) {
    return {};
  }
  index->place = place_of_key(table, k_backend, file);
  return {*std::move(index)};
}

auto unnamed(const toml::table& table, std::string_view file) -> std::vector<Address> {
  std::vector<Address> all;
  for (auto& one : uv_addresses(table, file)) {
    if (!one.address.is_explicit) {
      all.push_back(std::move(one.address));
    }
  }
  return all;
}

auto has_index(const std::vector<Address>& addresses) -> bool {
  return std::ranges::find(addresses, Use::index, &Address::use) != addresses.end();
}

auto read_in(const fs::path& folder, std::string_view name = k_uv_file) -> Result<std::optional<UvFile>> {
  const auto path = (folder / name).lexically_normal().string();
  const auto raw = Folder(folder).read_if_there(name, k_longest_input);
  if (!raw) {
    return raw.error();
  }
  if (!*raw) {
    return std::optional<UvFile>{};
  }
  const auto text = decode_input(**raw, path);
  auto settings = text ? load_toml(*text, path) : Result<toml::table>(text.error());
  if (!settings) {
    return settings.error();
  }
  return std::optional(UvFile{path, std::move(settings).value()});
}

/// Whether the folder contains requirements or Dockerfiles of the project in the folder above.
auto is_of_project(const fs::path& folder) -> bool {
  return is_one_of(folder.lexically_normal().filename().string(), {"requirements", "docker"});
}

auto above(const fs::path& folder) -> fs::path {
  const auto parent = folder.parent_path();
  return parent.empty() ? fs::path(".") : parent;
}

}  // namespace

auto uv_addresses(const toml::table& settings, std::string_view file) -> std::vector<UvAddress> {
  std::vector<UvAddress> all;
  for (const auto* const table : tables_at(settings, "index")) {
    const auto use = is_set(*table, "default") ? Use::index : Use::extra_index;
    all.push_back({text_at(*table, "name").value_or(""),
                   {use, text_at(*table, "url").value_or(""), place_of_key(*table, "url", file), is_set(*table, "explicit")}});
  }
  const auto add = [&](Use use, std::string_view key) {
    const auto* const node = settings.get(key);
    const auto one = text_at(settings, key);
    for (auto& url : one ? std::vector{*one} : texts_at(settings, key)) {
      all.push_back({{}, {use, std::move(url), place_of(*node, file)}});
    }
  };
  add(Use::extra_index, "extra-index-url");
  add(Use::index, "index-url");
  add(Use::find_links, "find-links");
  for (auto& one : all) {
    one.address.is_first_match = is_first_match(text_at(settings, "index-strategy").value_or(""));
  }
  return all;
}

auto uv_project_addresses(const toml::table& settings, std::string_view file) -> std::vector<Address> { return unnamed(settings, file); }

auto uv_pip_addresses(const toml::table& settings, std::string_view file) -> std::vector<Address> {
  const toml::table none;
  const auto* const found = table_at(settings, "pip");
  const auto& pip = found == nullptr ? none : *found;
  auto all = backend_of(pip.contains(k_backend) ? pip : settings, file);
  std::ranges::move(unnamed(pip, file), std::back_inserter(all));
  const bool is_replaced = has_index(all);
  for (auto& address : unnamed(settings, file)) {
    if (!is_replaced || address.use != Use::index) {
      all.push_back(std::move(address));
    }
  }
  const auto strategy = text_at(pip, "index-strategy").value_or(text_at(settings, "index-strategy").value_or(""));
  std::ranges::for_each(all, [&](Address& one) { one.is_first_match = is_first_match(strategy); });
  return all;
}

auto uv_file_for(const fs::path& folder) -> Result<std::optional<UvFile>> {
  auto found = read_in(folder);
  return !found || *found || !is_of_project(folder) ? std::move(found) : read_in(above(folder));
}

auto uv_table_of(UvFile pyproject) -> std::optional<UvFile> {
  auto* const table = pyproject.settings["tool"]["uv"].as_table();
  // Moved, because a copy would lose the lines of its values.
  return table == nullptr ? std::nullopt : std::optional(UvFile{std::move(pyproject.path), std::move(*table)});
}

auto uv_settings_for(const fs::path& folder) -> Result<std::optional<UvFile>> {
  auto found = uv_file_for(folder);
  for (const auto& place : !found || *found        ? std::vector<fs::path>()
                           : is_of_project(folder) ? std::vector{folder, above(folder)}
                                                   : std::vector{folder}) {
    auto project = read_in(place, k_project_file);  // broken TOML is an error of the pyproject.toml itself
    if (auto table = project && *project ? uv_table_of(**std::move(project)) : std::nullopt) {
      return table;
    }
  }
  return found;
}

auto project_in(const fs::path& folder) -> Result<std::optional<UvFile>> { return read_in(folder, k_project_file); }

auto note_of_uv_file(const std::string& path) -> Note {
  return {Note::What::guessed, "The indexes of " + path + " count, which uv reads and pip does not", {}};
}

}  // namespace gpusolve::inventory
