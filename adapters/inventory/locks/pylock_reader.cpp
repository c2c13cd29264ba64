// Reads pylock.toml (PEP 751): one list of packages, each for the machines that its marker describes.
#include <algorithm>

#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/toml_values.hpp"
#include "adapters/inventory/wheels.hpp"
#include "base/url/parts.hpp"

namespace gpusolve::inventory {
namespace {

auto file_of(const toml::table& wheel) -> WheelFile {
  WheelFile file;
  file.url = text_at(wheel, "url").value_or(text_at(wheel, "path").value_or(""));
  file.file = text_at(wheel, "name").value_or(url::file_name_of(file.url));
  file.size = number_at(wheel, "size");
  if (const auto* const hashes = table_at(wheel, "hashes")) {
    file.sha256 = text_at(*hashes, "sha256");
  }
  return file;
}

auto files_of(const toml::table& entry) -> std::vector<WheelFile> {
  std::vector<WheelFile> files;
  for (const auto* const wheel : tables_at(entry, "wheels")) {
    files.push_back(file_of(*wheel));
  }
  for (const auto* const key : {"sdist", "archive"}) {
    if (const auto* const source = table_at(entry, key)) {
      files.push_back(file_of(*source));
    }
  }
  return files;
}

/// Converts `{name = "numpy"}`; a version, if present, only distinguishes entries with the same name.
auto depends_of(const toml::table& entry) -> std::vector<std::string> {
  std::vector<std::string> depends;
  for (const auto* const dependency : tables_at(entry, "dependencies")) {
    if (const auto name = text_at(*dependency, "name")) {
      const auto version = text_at(*dependency, "version");
      depends.push_back(*name + (version ? "==" + *version : ""));
    }
  }
  return depends;
}

auto read_package(const toml::table& entry, std::string_view file, const Machine& machine) -> Result<Package> {
  const auto name = text_at(entry, "name");
  if (!name) {
    return Error{ErrorKind::usage, "a package has a `name`", place_of(entry, file)};
  }
  auto package = wheel_package(*name, text_at(entry, "version").value_or(""));
  package.source = text_at(entry, "index").value_or("");
  package.depends = depends_of(entry);
  const auto files = files_of(entry);
  if (const auto* const wheel = choose_wheel(files, machine)) {
    put_file(package, *wheel);
  }
  return package;
}

}  // namespace

auto read_pylock(const Input& input) -> Result<Inventory> {
  const auto root = load_toml(input.text, input.name);
  if (!root) {
    return root.error();
  }
  const auto version = text_at(*root, "lock-version").value_or("none");
  if (!version.starts_with("1.")) {
    return Error{ErrorKind::usage, "`lock-version` 1.0 is read, not " + quote(version), std::string(input.name)};
  }
  auto machine = input.machine;
  Inventory inventory{.kind = Kind::pylock, .python_spec = text_at(*root, "requires-python").value_or("")};
  inventory.assumed_python = assume_python(inventory.python_spec, machine);
  for (const auto* const entry : tables_at(*root, "packages")) {
    if (!marker_text_holds(text_at(*entry, "marker").value_or(""), machine)) {
      continue;
    }
    auto package = read_package(*entry, input.name, machine);
    if (!package) {
      return package.error();
    }
    add_at(place_of(*entry, input.name), std::move(package).value(), inventory);
  }
  inventory.are_depends_known = std::ranges::any_of(inventory.packages, [](const Package& package) { return !package.depends.empty(); });
  sort_packages(inventory.packages);
  return inventory;
}

}  // namespace gpusolve::inventory
