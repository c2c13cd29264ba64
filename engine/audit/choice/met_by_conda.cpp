#include "engine/audit/choice/met_by_conda.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "adapters/pypi/name.hpp"
#include "adapters/pypi/requirement.hpp"
#include "engine/audit/choice/make_scene.hpp"
#include "engine/audit/scene/named.hpp"
#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {
namespace {

using inventory::Demand;
using inventory::Inventory;

auto is_of(Ecosystem ecosystem) {
  return [ecosystem](const auto& one) { return one.ecosystem == ecosystem; };
}

/// Whether this is a file of requests for both installers, run one after the other. pixi solves for both together, so pip finds nothing
/// installed.
auto asks_both(const Inventory& inventory) -> bool {
  const bool is_kind = inventory.kind == inventory::Kind::environment || inventory.kind == inventory::Kind::dockerfile;
  return is_kind && std::ranges::any_of(inventory.demands, is_of(Ecosystem::conda)) &&
         std::ranges::any_of(inventory.demands, is_of(Ecosystem::pypi));
}

auto part_of_conda(const Inventory& inventory) -> Inventory {
  auto part = inventory;
  std::erase_if(part.demands, is_of(Ecosystem::pypi));
  std::erase_if(part.packages, is_of(Ecosystem::pypi));
  return part;
}

/// The version that conda takes; empty if it is not known.
auto version_of(const Named& one, const Scene& conda) -> std::string {
  const auto is_main = [&](const TorchPart& torch) { return torch.package->name == one.name; };
  const auto torch = std::ranges::find_if(conda.torches, is_main);
  return one.package != nullptr ? one.package->version.text() : torch != conda.torches.end() ? torch->version.text() : std::string();
}

/// The range in a spec: `>=1.24,<3` for `numpy >=1.24, <3`.
auto range_of(std::string text) -> std::string {
  std::erase(text, ' ');
  return text.substr(std::min(text.find_first_of("<>=!~"), text.size()));
}

/// Whether pip keeps the package that conda installed.
auto is_met(const Demand& demand, const Named& holder, const Scene& conda) -> bool {
  const auto requirement = pypi::parse_requirement(demand.text);
  const bool is_later = holder.demand == nullptr || holder.demand->command <= demand.command;
  if (!requirement || requirement->url || !requirement->extras.empty() || demand.is_upgrade || !is_later) {
    return false;
  }
  const auto version = pypi::parse_version(version_of(holder, conda));
  const bool is_same = holder.demand != nullptr && range_of(holder.demand->text) == range_of(demand.text);
  return requirement->specifiers.specifiers().empty() || is_same || (version && requirement->specifiers.contains(*version));
}

/// Whether it is for the main package, and conda puts one there that pip leaves, although no spec names it: torchvision brings it. In a
/// Dockerfile pip may run before.
auto is_met_by_brought(const Demand& demand, const Scene& conda) -> bool {
  const auto requirement = pypi::parse_requirement(demand.text);
  const bool is_main = requirement && pypi::normalise_name(requirement->name) == conda.catalog.roles().pypi;
  if (!is_main || requirement->url || !requirement->extras.empty() || demand.is_upgrade ||
      conda.inventory.kind != inventory::Kind::environment) {
    return false;
  }
  const auto& specifiers = requirement->specifiers;
  return !conda.torches.empty() &&
         (specifiers.specifiers().empty() || specifiers.contains_text(conda.torches.front().package->version.text()));
}

auto is_needless(std::string_view name) -> bool { return name == "pip" || name == "setuptools" || name == "wheel"; }

}  // namespace

auto without_met_by_conda(Inventory inventory, const Facts& facts, const catalogs::Catalog& catalog) -> Inventory {
  if (!asks_both(inventory)) {
    return inventory;
  }
  const auto part = part_of_conda(inventory);
  const auto conda = make_scene_without_parts(part, facts, catalog);
  const CondaHolders holders(named_in(conda), catalog);
  std::map<std::string, bool> names;  // whether conda meets all pip requests for the name
  for (const auto& demand : inventory.demands) {
    const auto name = demand.ecosystem == Ecosystem::pypi ? inventory::demanded_name(demand) : std::string();
    const auto* const holder = name.empty() || is_needless(name) ? nullptr : holders.holder_of(name);
    if (!name.empty()) {
      auto& is_met_so_far = names.try_emplace(name, true).first->second;
      is_met_so_far = is_met_so_far && (holder == nullptr ? is_met_by_brought(demand, conda) : is_met(demand, *holder, conda));
    }
  }
  const auto is_dropped = [&](const std::string& name) {
    const auto found = names.find(name);
    return found != names.end() && found->second;
  };
  std::erase_if(inventory.demands,
                [&](const Demand& one) { return one.ecosystem == Ecosystem::pypi && is_dropped(inventory::demanded_name(one)); });
  std::erase_if(inventory.packages, [&](const Package& one) { return one.ecosystem == Ecosystem::pypi && is_dropped(one.name.text()); });
  return inventory;
}

}  // namespace gpusolve::engine::audit
