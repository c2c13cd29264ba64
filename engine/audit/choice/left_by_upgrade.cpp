#include "engine/audit/choice/left_by_upgrade.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/requirement.hpp"
#include "adapters/pypi/variant.hpp"
#include "adapters/pypi/version.hpp"
#include "engine/audit/choice/make_scene.hpp"
#include "engine/audit/scene/command_parts.hpp"
#include "engine/audit/scene/needs.hpp"
#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {
namespace {

using inventory::Demand;
using inventory::Inventory;

/// The spec on this PyPI package; null if there is none.
auto demand_on(const std::string& name, const std::vector<Demand>& demands) -> const Demand* {
  const auto is_it = [&](const Demand& one) { return one.ecosystem == Ecosystem::pypi && inventory::demanded_name(one) == name; };
  const auto found = std::ranges::find_if(demands, is_it);
  return found == demands.end() ? nullptr : &*found;
}

/// Restricts the package to the sources of the earlier command.
void serve_as_before(const std::string& name, Inventory& inventory) {
  for (auto& address : inventory.addresses) {
    std::erase(address.not_for, name);
    if (std::ranges::find(address.served_before, name) == address.served_before.end()) {
      address.not_for.push_back(name);
    }
  }
}

/// Replaces the spec that upgrades a package by the earlier command's spec.
void put_back(const Demand& earlier, const StackRoles& roles, Inventory& inventory) {
  const auto name = inventory::demanded_name(earlier);
  const auto is_it = [&](const Demand& one) { return one.ecosystem == Ecosystem::pypi && inventory::demanded_name(one) == name; };
  std::erase_if(inventory.packages, [&](const Package& one) { return one.ecosystem == Ecosystem::pypi && one.name.text() == name; });
  std::ranges::replace_if(inventory.demands, is_it, earlier);
  serve_as_before(name, inventory);
  const auto requirement = pypi::parse_requirement(earlier.text);
  if (const auto pinned = requirement ? inventory::pinned_version(*requirement) : std::nullopt) {
    inventory.packages.push_back(inventory::wheel_package(name, *pinned));
    inventory.packages.back().requested = true;
    inventory::assign_indexes(inventory, roles);
    inventory::sort_packages(inventory.packages);
  }
}

auto wheel_of_main(const Scene& scene) -> const TorchPart* {
  const auto found =
      std::ranges::find_if(scene.torches, [](const TorchPart& torch) { return torch.package->ecosystem == Ecosystem::pypi; });
  return found == scene.torches.end() ? nullptr : &*found;
}

/// The version with the label of the index that it comes from: `2.14.0+cu126`.
auto whole_version(const TorchPart& torch, const StackRoles& roles) -> std::optional<pypi::Version> {
  auto text = torch.package->version.text();
  const auto label = pypi::label_of_index(torch.open ? torch.open->from : torch.package->source, roles);
  if (text.find('+') == std::string::npos && !label.empty() && torch.build != nullptr && !torch.build->is_unlabelled) {
    text += "+" + std::string(label);
  }
  const auto version = pypi::parse_version(text);
  return version ? std::optional(*version) : std::nullopt;
}

auto asks_for_main_alone(const Inventory& command, const StackRoles& roles) -> bool {
  return std::ranges::all_of(command.demands, [&](const Demand& one) {
    const auto name = inventory::demanded_name(one);
    return roles.is_main(name) || roles.is_companion(name);
  });
}

/// The note that the installer keeps the version in `restored`; nullopt if it finds a newer version, or if a version is not known.
auto note_of_left(const Demand& upgrade, const Inventory& restored, const Inventory& inventory, const Facts& facts,
                  const catalogs::Catalog& catalog) -> std::optional<inventory::Note> {
  const auto before = part_of(restored, [&](std::size_t one) { return one < upgrade.command; });
  const auto own = own_part(inventory, upgrade.command, catalog.roles());
  const auto scene_before = make_scene_without_parts(before, facts, catalog);
  const auto own_scene = make_scene_without_parts(own, facts, catalog);
  const auto* const there = wheel_of_main(scene_before);
  const auto* const found = wheel_of_main(own_scene);
  const auto old_version = there == nullptr ? std::nullopt : whole_version(*there, catalog.roles());
  const auto new_version = found == nullptr ? std::nullopt : whole_version(*found, catalog.roles());
  if (!old_version || !new_version || *old_version < *new_version || !meets(*there->package, upgrade.text)) {
    return std::nullopt;
  }
  if (there->version != found->version && !asks_for_main_alone(own, catalog.roles())) {
    return std::nullopt;  // another package of the command may require the version that pip finds
  }
  return inventory::Note{inventory::Note::What::guessed, "today the upgrade leaves " + there->label + ": " + found->label + " is not newer",
                         upgrade.place};
}

}  // namespace

auto with_left_by_upgrade(Inventory inventory, const Facts& facts, const catalogs::Catalog& catalog) -> Inventory {
  const auto& roles = catalog.roles();
  const auto* const earlier = demand_on(roles.pypi, inventory.upgraded);
  const auto* const upgrade = demand_on(roles.pypi, inventory.demands);
  if (earlier == nullptr || upgrade == nullptr || !upgrade->is_upgrade) {
    return inventory;
  }
  auto restored = inventory;
  put_back(*earlier, roles, restored);
  for (const auto& name : roles.companions) {
    const auto* const old_one = demand_on(name, inventory.upgraded);
    const auto* const new_one = demand_on(name, inventory.demands);
    // A companion without a version belongs to the main release, so the upgrade finds no newer companion if it finds no newer main release.
    if (old_one != nullptr && new_one != nullptr && old_one->text == name && old_one->command == earlier->command &&
        new_one->command == upgrade->command) {
      put_back(*old_one, roles, restored);
    }
  }
  auto note = note_of_left(*upgrade, restored, inventory, facts, catalog);
  if (!note) {
    return inventory;
  }
  restored.notes.push_back(*std::move(note));
  return restored;
}

}  // namespace gpusolve::engine::audit
