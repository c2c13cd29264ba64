#include "engine/audit/wishes.hpp"

#include <algorithm>

#include "adapters/pypi/name.hpp"
#include "base/overloaded.hpp"

namespace gpusolve::engine::audit {
namespace {

using inventory::Demand;

auto wish_of(const Demand& demand) -> std::optional<Wish> {
  if (demand.ecosystem == Ecosystem::pypi) {
    auto requirement = pypi::parse_requirement(demand.text);
    return requirement ? std::optional(Wish{pypi::normalise_name(requirement->name), &demand, *requirement}) : std::nullopt;
  }
  auto spec = conda::parse_match_spec(demand.text);
  return spec && spec->exact_name() != nullptr ? std::optional(Wish{*spec->exact_name(), &demand, *spec}) : std::nullopt;
}

void gather(const std::vector<Demand>& demands, Ecosystem ecosystem, std::vector<Wish>& wishes) {
  for (const auto& demand : demands) {
    auto wish = demand.ecosystem == ecosystem ? wish_of(demand) : std::nullopt;
    if (wish) {
      wishes.push_back(*std::move(wish));
    }
  }
}

auto allows(const Wish& wish, const std::string& text) -> bool {
  return std::visit(overloaded{[&](const pypi::Requirement& requirement) {
                                 const auto version = pypi::parse_version(text);
                                 return version && requirement.specifiers.contains(*version);
                               },
                               [&](const conda::MatchSpec& spec) {
                                 const auto version = conda::parse_version(text);
                                 return version && spec.matches_version(*version, text);
                               }},
                    wish.spec);
}

}  // namespace

Wishes::Wishes(const inventory::Inventory& inventory, Ecosystem ecosystem) {
  gather(inventory.demands, ecosystem, wishes_);
  gather(inventory.constraints, ecosystem, limits_);
}

auto Wishes::find(std::string_view name) const -> const Wish* {
  const auto found = std::ranges::find(wishes_, name, &Wish::name);
  return found == wishes_.end() ? nullptr : &*found;
}

auto Wishes::allow(std::string_view name, const std::string& version) const -> bool {
  const auto is_fine = [&](const Wish& wish) { return wish.name != name || allows(wish, version); };
  return std::ranges::all_of(wishes_, is_fine) && std::ranges::all_of(limits_, is_fine);
}

}  // namespace gpusolve::engine::audit
