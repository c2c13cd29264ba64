#include "engine/environment/kept_main.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>

#include "adapters/pypi/wheel_name.hpp"
#include "base/plain.hpp"
#include "engine/specs/spec_text.hpp"
#include "engine/specs/version_limit.hpp"

namespace gpusolve::engine {
namespace {

using inventory::Demand;

/// The main package in the base image of a Dockerfile, which pip keeps unless an install line names a version of it. Null if there is none.
auto kept_main(const inventory::Inventory& found, const std::vector<Demand>& demands, const StackRoles& roles) -> const Package* {
  const auto replaces = [&](const Demand& demand) {
    return inventory::selected_name(demand) == roles.pypi && !version_of_spec(demand.text).empty();
  };
  if (!found.image || std::ranges::any_of(demands, replaces)) {
    return nullptr;
  }
  const auto& packages = found.image->packages;
  const auto own = std::ranges::find_if(packages, [&](const Package& package) { return package.name.text() == roles.pypi; });
  return own == packages.end() ? nullptr : &*own;
}

/// `torch==2.1.0`, without the CUDA, because some wheels do not state theirs.
auto release_spec(const Package& package) -> std::string {
  const auto version = std::string_view(package.version.text());
  return package.name.text() + "==" + std::string(version.substr(0, version.find('+')));
}

/// Whether the package is a wheel of the main package, or of a companion, that a file of wishes names by path or address.
auto is_file_of_main(const Package& package, const StackRoles& roles) -> bool {
  const auto& name = package.name.text();
  return package.ecosystem == Ecosystem::pypi && package.requested && package.file && (name == roles.pypi || roles.is_companion(name));
}

}  // namespace

auto add_kept_main(const inventory::Inventory& found, const std::string& path, const StackRoles& roles, std::vector<Demand>& demands)
    -> const Package* {
  const auto* const kept = kept_main(found, demands, roles);
  if (kept != nullptr) {
    demands.push_back({Ecosystem::pypi, release_spec(*kept), path});
  }
  return kept;
}

auto add_locked_main(const inventory::Inventory& found, const StackRoles& roles, const std::string& path, std::vector<Demand>& demands)
    -> bool {
  const auto is_main = [&](const Package& package) { return package.ecosystem == Ecosystem::pypi && package.name.text() == roles.pypi; };
  const auto names_it = [&](const Demand& demand) { return roles.is_main(inventory::selected_name(demand)); };
  if (!inventory::is_lock(found.kind) || !std::ranges::any_of(found.packages, is_main) || std::ranges::any_of(demands, names_it)) {
    return false;
  }
  demands.push_back({Ecosystem::pypi, roles.pypi, path});
  return true;
}

auto python_of_main_files(const inventory::Inventory& found, const StackRoles& roles) -> std::optional<DottedVersion> {
  for (const auto& package : found.packages) {
    const auto wheel = is_file_of_main(package, roles) ? pypi::parse_wheel_name(package.file->text()) : Result<pypi::WheelName>(Error{});
    if (wheel && wheel->tags.interpreters.size() == 1 && pypi::is_by_python(wheel->tags)) {
      return pypi::python_of_tag(wheel->tags.interpreters.front());
    }
  }
  return std::nullopt;
}

void add_main_files(const inventory::Inventory& found, const StackRoles& roles, std::vector<Demand>& demands) {
  if (inventory::role_of(found.kind) != inventory::Role::wished || demands.empty()) {
    return;
  }
  std::set<std::string> named;
  std::ranges::transform(demands, std::inserter(named, named.end()), inventory::selected_name);
  for (const auto& package : found.packages) {
    const auto& name = package.name.text();
    if (is_file_of_main(package, roles) && named.insert(name).second) {
      demands.push_back({Ecosystem::pypi, name + "==" + package.version.text(), package.file->text()});
    }
  }
}

void take_cuda_of(const Package* kept, const inventory::Inventory& found, Query& query, std::vector<Warning>& remarks) {
  if (kept != nullptr && !query.cuda && found.image->cuda) {
    const auto cuda = found.image->cuda->prefix(2).text();
    query.cuda = parse_version_limit(cuda, VersionLimit::Subject::cuda).value();
    query.is_cuda_of_file = true;
    remarks.push_back({WarningCode::from_environment,
                       quote(found.image->name) + " has " + release_spec(*kept) + " for CUDA " + cuda + ", which is kept"});
  }
}

}  // namespace gpusolve::engine
