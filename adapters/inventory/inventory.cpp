#include "adapters/inventory/inventory.hpp"

#include <algorithm>
#include <iterator>

#include "adapters/conda/spec/match_spec.hpp"
#include "adapters/inventory/kinds.hpp"
#include "adapters/pypi/name.hpp"
#include "adapters/pypi/requirement.hpp"

namespace gpusolve::inventory {
namespace {

auto exact_spec(const Package& package) -> Demand {
  const bool is_conda = package.ecosystem == Ecosystem::conda;
  const bool has_build = is_conda && package.build && !package.build->empty();
  return {package.ecosystem, package.name + "==" + package.version + (has_build ? "=" + *package.build : ""), "installed"};
}

}  // namespace

auto kind_text(Kind kind) -> std::string_view { return entry_of(kind).text; }

auto role_of(Kind kind) -> Role { return entry_of(kind).role; }

auto is_lock(Kind kind) -> bool { return role_of(kind) == Role::locked; }

auto installer_name(WheelInstaller installer) -> std::string_view {
  switch (installer) {
    case WheelInstaller::pip:
      return "pip";
    case WheelInstaller::uv:
      return "uv";
    case WheelInstaller::poetry:
      return "Poetry";
    case WheelInstaller::pdm:
      return "PDM";
  }
  return {};
}

auto installer_of(const Inventory& inventory) -> WheelInstaller {
  bool has_some = false;
  for (const auto& demand : inventory.demands) {
    const bool is_wheel = demand.ecosystem == Ecosystem::pypi;
    if (is_wheel && !demand.is_by_uv) {
      return inventory.installer;
    }
    has_some = has_some || is_wheel;
  }
  return has_some ? WheelInstaller::uv : inventory.installer;
}

auto is_complete_set(Kind kind) -> bool { return role_of(kind) != Role::wished && kind != Kind::collect_env; }

void append(Inventory& inventory, Inventory more) {
  const auto join = [](auto& to, auto& from) { std::ranges::move(from, std::back_inserter(to)); };
  join(inventory.packages, more.packages);
  join(inventory.places, more.places);
  join(inventory.demands, more.demands);
  join(inventory.constraints, more.constraints);
  join(inventory.addresses, more.addresses);
  join(inventory.notes, more.notes);
  join(inventory.promises, more.promises);
  inventory.states_virtual_packages = inventory.states_virtual_packages || more.states_virtual_packages;
}

auto is_first_match(std::string_view strategy) -> bool { return strategy != "unsafe-best-match"; }

void add_at(std::string place, Package package, Inventory& inventory) {
  inventory.places.emplace_back(package.name.text(), std::move(place));
  inventory.packages.push_back(std::move(package));
}

auto addresses_for(std::string_view name, const std::vector<Address>& addresses) -> std::vector<Address> {
  std::vector<Address> own;
  const auto copy_if = [&](const auto& is_it) { std::ranges::copy_if(addresses, std::back_inserter(own), is_it); };
  copy_if([&](const Address& address) { return address.binds(name); });
  if (own.empty()) {
    copy_if([&](const Address& address) { return address.serves(name); });
  }
  return own;
}

auto specs_of(const Inventory& inventory) -> std::vector<Demand> {
  auto specs = inventory.demands;  // a Dockerfile may have demands beside the promises of a lock that one of its commands installs
  std::ranges::copy(inventory.promises, std::back_inserter(specs));
  if (!specs.empty()) {
    return specs;
  }
  const bool has_requested = std::ranges::any_of(inventory.packages, &Package::requested);
  for (const auto& package : inventory.packages) {
    if (package.requested || !has_requested) {
      specs.push_back(exact_spec(package));
    }
  }
  return specs;
}

auto demanded_name(const Demand& demand) -> std::string {
  if (demand.ecosystem == Ecosystem::conda) {
    const auto spec = conda::parse_match_spec(demand.text);
    return spec && spec->exact_name() != nullptr ? *spec->exact_name() : std::string();
  }
  const auto requirement = pypi::parse_requirement(demand.text);
  return requirement ? pypi::normalise_name(requirement->name) : std::string();
}

auto selected_name(const Demand& demand) -> std::string {
  const auto requirement = demand.ecosystem == Ecosystem::pypi ? pypi::parse_requirement(demand.text) : Result<pypi::Requirement>(Error{});
  return requirement && requirement->url ? std::string() : demanded_name(demand);
}

}  // namespace gpusolve::inventory
