#include "adapters/inventory/read.hpp"

#include <algorithm>
#include <filesystem>

#include "adapters/inventory/folder.hpp"
#include "adapters/inventory/input_text.hpp"
#include "adapters/lock/atomic_file.hpp"
#include "adapters/lock/row_lock.hpp"
#include "adapters/pypi/text.hpp"

namespace gpusolve::inventory {
namespace {

namespace fs = std::filesystem;

/// The kind that a file's name settles.
auto kind_of_name(std::string_view path) -> std::optional<Kind> {
  const auto name = pypi::to_lower(fs::path(path).filename().string());
  const auto is_yaml = name.ends_with(".yml") || name.ends_with(".yaml");
  if (name == "uv.lock" || name == "pixi.lock") {
    return name == "uv.lock" ? Kind::uv_lock : Kind::pixi_lock;
  }
  if (name.starts_with("pylock") && name.ends_with(".toml")) {
    return Kind::pylock;
  }
  if (is_yaml && name.find("conda-lock") != std::string::npos) {
    return Kind::conda_lock;
  }
  const bool is_text = name.ends_with(".txt") || name.ends_with(".in");
  const bool is_requirements = name.find("require") != std::string::npos || name.find("constraint") != std::string::npos;
  return is_text && is_requirements ? std::optional(Kind::requirements) : std::nullopt;
}

/// A key of YAML or TOML at the start of a line.
auto has_key(std::string_view text, std::string_view key) -> bool {
  const auto line = "\n" + std::string(key);
  return text.starts_with(key) || text.find(line) != std::string_view::npos;
}

auto kind_of_content(std::string_view text) -> std::optional<Kind> {
  const bool is_plain_lock = has_key(text, "schema: gpusolve/lock/") || has_key(text, "schema: \"gpusolve/lock/");
  if (is_plain_lock || lock::is_row_lock(text)) {
    return Kind::gpusolve_lock;
  }
  if (has_key(text, "lock-version =")) {
    return Kind::pylock;
  }
  if (has_key(text, "[[package]]")) {
    return Kind::uv_lock;
  }
  if (has_key(text, "environments:") && has_key(text, "packages:")) {
    return Kind::pixi_lock;
  }
  if (has_key(text, "package:") && has_key(text, "metadata:")) {
    return Kind::conda_lock;
  }
  if (has_key(text, "dependencies:")) {
    return Kind::environment;
  }
  if (has_key(text, "@EXPLICIT")) {
    return Kind::conda_explicit;
  }
  if (looks_like_conda_list(text)) {
    return Kind::conda_list;
  }
  if (looks_like_pip_list(text)) {
    return Kind::pip_list;
  }
  return looks_like_freeze(text) ? std::optional(Kind::pip_freeze) : std::nullopt;
}

/// What starts like a list of specs is read as one; its reader says which line is wrong.
auto could_be_requirements(std::string_view text) -> bool {
  const auto first = trimmed(text.substr(0, 4096));
  return !first.empty() && (pypi::is_alphanumeric(first.front()) || first.front() == '-' || first.front() == '#');
}

auto read_as(Kind kind, std::string_view text, std::string_view name, const std::optional<fs::path>& folder, const Machine& machine)
    -> Result<Inventory> {
  switch (kind) {
    case Kind::pip_freeze:
    case Kind::requirements:
      return read_requirements(text, name, folder, kind == Kind::pip_freeze, machine);
    case Kind::pip_list:
      return read_pip_list(text, name);
    case Kind::conda_list:
      return read_conda_list(text, name);
    case Kind::conda_explicit:
      return read_conda_explicit(text, name);
    case Kind::environment:
      return read_environment(text, name, machine);
    case Kind::pylock:
      return read_pylock(text, name, machine);
    case Kind::conda_lock:
      return read_conda_lock(text, name, machine);
    case Kind::pixi_lock:
      return read_pixi_lock(text, name, machine);
    case Kind::uv_lock:
      return read_uv_lock(text, name, machine);
    case Kind::gpusolve_lock:  // may hold more than one, see read_all_as
    case Kind::conda_prefix:
    case Kind::site_packages:
      break;
  }
  return Error{ErrorKind::usage, "a folder is expected", std::string(name)};
}

using Inventories = std::vector<Inventory>;

auto read_all_as(Kind kind, std::string_view text, std::string_view name, const std::optional<fs::path>& folder, const Machine& machine)
    -> Result<Inventories> {
  if (kind == Kind::gpusolve_lock) {
    return read_gpusolve_lock(text, name);
  }
  auto inventory = read_as(kind, text, name, folder, machine);
  return inventory ? Inventories{std::move(inventory).value()} : Result<Inventories>(inventory.error());
}

auto read_raw(std::string_view raw, std::string_view name, const std::optional<fs::path>& folder, const Machine& machine)
    -> Result<Inventories> {
  const auto text = decode_input(raw, name);
  if (!text) {
    return text.error();
  }
  auto kind = kind_of_name(name);
  kind = kind ? kind : kind_of_content(*text);
  if (!kind && could_be_requirements(*text)) {
    kind = Kind::requirements;
  }
  if (!kind) {
    return Error{ErrorKind::usage,
                 "cannot tell what this is; a lock, environment.yml, requirements.txt, or the output of `pip freeze`, `pip list` or `conda "
                 "list` is expected",
                 std::string(name)};
  }
  auto inventories = read_all_as(*kind, *text, name, folder, machine);
  if (!inventories) {
    return inventories;
  }
  for (auto& inventory : *inventories) {
    if (inventory.packages.size() > k_most_packages) {
      return Error{ErrorKind::usage, "there are more than " + std::to_string(k_most_packages) + " packages", std::string(name)};
    }
    inventory.path = name;
  }
  return inventories;
}

auto read_folder(const std::string& path) -> Result<Inventory> {
  const Folder folder(path);
  const bool is_conda = folder.is_folder("conda-meta");
  auto inventory = is_conda ? read_conda_prefix(path) : read_site_packages(path);
  if (!inventory) {
    return inventory;
  }
  const bool is_venv = fs::exists(fs::path(path) / "pyvenv.cfg");
  if (!is_conda && !is_venv && inventory->packages.empty()) {
    return Error{ErrorKind::usage, "the folder " + quote(path) +
                                       " is no environment: it holds neither conda-meta, nor pyvenv.cfg, nor any *.dist-info; name a conda "
                                       "prefix, a virtual environment or a site-packages folder"};
  }
  inventory->path = path;
  return inventory;
}

auto the_only_one(Result<Inventories> inventories) -> Result<Inventory> {
  if (!inventories) {
    return inventories.error();
  }
  if (inventories->size() == 1) {
    return std::move(inventories->front());
  }
  std::string names;
  for (const auto& inventory : *inventories) {
    names += (names.empty() ? "" : ", ") + inventory.row;
  }
  return Error{ErrorKind::usage, "this lock has a set for each of " + names + ", and one set is expected here", inventories->front().path};
}

}  // namespace

auto read_sets(const std::string& path, const Machine& machine) -> Result<std::vector<Inventory>> {
  std::error_code code;
  if (fs::is_directory(path, code)) {
    auto inventory = read_folder(path);
    return inventory ? Inventories{std::move(inventory).value()} : Result<Inventories>(inventory.error());
  }
  const auto raw = lock::read_file(path, k_longest_input);
  if (!raw) {
    return raw.error();
  }
  const auto parent = fs::path(path).parent_path();
  return read_raw(*raw, path, parent.empty() ? fs::path(".") : parent, machine);
}

auto read_text_sets(std::string_view raw, std::string_view name, const Machine& machine) -> Result<std::vector<Inventory>> {
  return read_raw(raw, name, std::nullopt, machine);
}

auto read(const std::string& path, const Machine& machine) -> Result<Inventory> { return the_only_one(read_sets(path, machine)); }

auto read_text(std::string_view raw, std::string_view name, const Machine& machine) -> Result<Inventory> {
  return the_only_one(read_text_sets(raw, name, machine));
}

}  // namespace gpusolve::inventory
