// Reads environment.yml: channels, conda specs, and a nested list of lines for pip.
#include "adapters/inventory/conda_demands.hpp"
#include "adapters/inventory/conda_packages.hpp"
#include "adapters/inventory/lists/requirement_lines.hpp"
#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/wheels.hpp"
#include "adapters/inventory/yaml_values.hpp"

namespace gpusolve::inventory {
namespace {

/// Adds the lines under `pip:`, which have the form of a requirements.txt in the folder of environment.yml.
auto add_pip(const YAML::Node& list, std::string_view file, RequirementLines& pip) -> Status {
  for (const auto& line : list) {
    const auto place = yaml::place(file, line.Mark());
    if (!line.IsScalar()) {
      return Error{ErrorKind::usage, "an entry of `pip` is one line of text", place};
    }
    if (auto status = pip.read_line(line.Scalar(), place); !status) {
      return status;
    }
  }
  return std::monostate{};
}

/// Reports a line that is indented too far: YAML joins this line to the previous entry.
auto joined_lines(const std::string& entry, const std::string& place) -> std::optional<Error> {
  const auto dash = entry.find(" - ");
  if (dash == std::string::npos) {
    return std::nullopt;
  }
  return Error{ErrorKind::usage, quote(entry.substr(dash + 1)) + " is indented further than the entry before it, and so a part of it",
               place};
}

auto add_entry(const YAML::Node& entry, const Input& input, RequirementLines& pip, Inventory& inventory) -> Status {
  const auto file = input.name;
  if (entry.IsScalar()) {
    if (auto joined = joined_lines(entry.Scalar(), yaml::place(file, entry.Mark()))) {
      return *std::move(joined);
    }
    return add_conda_demand(entry.Scalar(), yaml::place(file, entry.Mark()), *input.roles, inventory);
  }
  const auto list = value_at(entry, "pip");
  if (!list.IsDefined()) {
    return Error{ErrorKind::usage, "a dependency is a spec, or a map `pip:` with a list", yaml::place(file, entry.Mark())};
  }
  return list.IsSequence() ? add_pip(list, file, pip) : Status(std::monostate{});
}

}  // namespace

auto read_environment(const Input& input) -> Result<Inventory> {
  const auto root = load_yaml(input.text, input.name);
  if (!root) {
    return root.error();
  }
  const auto dependencies = value_at(*root, "dependencies");
  if (!dependencies.IsDefined() || !dependencies.IsSequence()) {
    return Error{ErrorKind::usage, "an environment.yml has a list `dependencies`, and this has none", std::string(input.name)};
  }
  Inventory inventory{.kind = Kind::environment};
  for (const auto& channel : entries_at(*root, "channels")) {
    if (channel.IsScalar()) {
      inventory.addresses.push_back({Address::Use::channel, channel.Scalar(), yaml::place(input.name, channel.Mark())});
    }
  }
  RequirementLines pip(input.folder, input.machine, false);
  for (const auto& entry : dependencies) {
    if (auto status = add_entry(entry, input, pip, inventory); !status) {
      return status.error();
    }
  }
  append(inventory, pip.take());
  inventory.python = python_among(inventory.packages);
  assign_indexes(inventory, *input.roles);
  sort_packages(inventory.packages);
  return inventory;
}

auto read_conda_export(const Input& input) -> Result<Inventory> {
  auto inventory = read_environment(input);
  if (inventory) {
    inventory->kind = Kind::conda_export;
    inventory->demands.clear();
    for (auto& package : inventory->packages) {
      package.requested = false;
    }
  }
  return inventory;
}

}  // namespace gpusolve::inventory
