// environment.yml: channels, conda specs, and pip's lines in a list of their own.
#include <algorithm>
#include <array>

#include "adapters/conda/dependency_text.hpp"
#include "adapters/conda/match_spec.hpp"
#include "adapters/inventory/conda_packages.hpp"
#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/wheels.hpp"
#include "adapters/inventory/yaml_values.hpp"

namespace gpusolve::inventory {
namespace {

using report::Ecosystem;

/// What these name is settled by two numbers.
constexpr std::array<std::string_view, 4> k_series{"python", "cudatoolkit", "pytorch-cuda", "cuda-version"};

/// `2.1.0` of `==2.1.0` and of `=2.1.0`: three numbers leave nothing open that matters here.
auto pinned(const conda::MatchSpec& spec, std::string_view name) -> std::optional<std::string> {
  if (spec.version() == nullptr) {
    return std::nullopt;
  }
  if (const auto* const exact = spec.version()->exact()) {
    return std::string(exact->text());
  }
  std::string_view text = spec.version()->text();
  if (!text.ends_with(".*")) {
    return std::nullopt;
  }
  text.remove_suffix(2);
  const auto numbers = conda::leading_number(text);
  const bool is_series = std::ranges::find(k_series, name) != k_series.end();
  const bool is_enough = numbers && numbers->text() == text && numbers->parts().size() >= (is_series ? 2U : 3U);
  return is_enough ? std::optional(std::string(text)) : std::nullopt;
}

auto add_conda(const YAML::Node& entry, std::string_view file, Inventory& inventory) -> Status {
  const auto place = lock::place(file, entry.Mark());
  const auto spec = conda::parse_match_spec(entry.Scalar());
  if (!spec) {
    return spec.error().in(place);
  }
  inventory.demands.push_back({Ecosystem::conda, entry.Scalar(), place});
  const auto* const name = spec->exact_name();
  const auto version = name != nullptr ? pinned(*spec, *name) : std::nullopt;
  if (version) {
    auto package = conda_package(*name, *version, spec->build() != nullptr ? spec->build()->text() : std::string());
    package.source = spec->channel_text();
    package.requested = true;
    inventory.packages.push_back(std::move(package));
  }
  return std::monostate{};
}

/// The lines under `pip:` are requirements.txt.
auto add_pip(const YAML::Node& list, std::string_view file, const Machine& machine, Inventory& inventory) -> Status {
  for (const auto& line : list) {
    if (!line.IsScalar()) {
      return Error{ErrorKind::usage, "an entry of `pip` is one line of text", lock::place(file, line.Mark())};
    }
    const auto place = lock::place(file, line.Mark());
    auto read = read_requirements(line.Scalar(), place, std::nullopt, false, machine);
    if (!read) {
      return read.error();
    }
    const auto append = [](auto& to, auto& from) { to.insert(to.end(), from.begin(), from.end()); };
    for (auto& demand : read->demands) {
      demand.place = place;
    }
    append(inventory.packages, read->packages);
    append(inventory.demands, read->demands);
    append(inventory.addresses, read->addresses);
  }
  return std::monostate{};
}

auto add_entry(const YAML::Node& entry, std::string_view file, const Machine& machine, Inventory& inventory) -> Status {
  if (entry.IsScalar()) {
    return add_conda(entry, file, inventory);
  }
  const auto pip = value_at(entry, "pip");
  if (!pip.IsDefined()) {
    return Error{ErrorKind::usage, "a dependency is a spec, or a map `pip:` with a list", lock::place(file, entry.Mark())};
  }
  return pip.IsSequence() ? add_pip(pip, file, machine, inventory) : Status(std::monostate{});
}

}  // namespace

auto read_environment(std::string_view text, std::string_view file, const Machine& machine) -> Result<Inventory> {
  const auto root = load_yaml(text, file);
  if (!root) {
    return root.error();
  }
  const auto dependencies = value_at(*root, "dependencies");
  if (!dependencies.IsDefined() || !dependencies.IsSequence()) {
    return Error{ErrorKind::usage, "an environment.yml has a list `dependencies`, and this has none", std::string(file)};
  }
  Inventory inventory{.kind = Kind::environment};
  for (const auto& channel : entries_at(*root, "channels")) {
    if (channel.IsScalar()) {
      inventory.addresses.push_back({Address::Use::channel, channel.Scalar(), lock::place(file, channel.Mark())});
    }
  }
  for (const auto& entry : dependencies) {
    if (auto status = add_entry(entry, file, machine, inventory); !status) {
      return status.error();
    }
  }
  inventory.python = python_among(inventory.packages);
  assign_indexes(inventory);
  sort_packages(inventory.packages);
  return inventory;
}

}  // namespace gpusolve::inventory
