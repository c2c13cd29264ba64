#include "engine/audit/scene/wishes.hpp"

#include <algorithm>
#include <iterator>

#include "adapters/pypi/name.hpp"
#include "base/overloaded.hpp"
#include "base/url/parts.hpp"

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

auto parsed(const std::vector<Demand>& demands, Ecosystem ecosystem) -> std::vector<Wish> {
  std::vector<Wish> wishes;
  for (const auto& demand : demands) {
    auto wish = demand.ecosystem == ecosystem ? wish_of(demand) : std::nullopt;
    if (wish) {
      wishes.push_back(*std::move(wish));
    }
  }
  return wishes;
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

/// The versions in the text of a spec: 2.1 and 2.3 in `numpy>=2.1,<2.3`.
auto numbers_in(const std::string& spec) -> std::vector<std::string> {
  constexpr std::string_view k_digits = "0123456789";
  std::vector<std::string> found;
  for (auto at = spec.find_first_of(k_digits); at != std::string::npos; at = spec.find_first_of(k_digits, at)) {
    const auto end = std::min(spec.find_first_not_of("0123456789.", at), spec.size());
    found.push_back(spec.substr(at, end - at));
    while (found.back().ends_with('.')) {
      found.back().pop_back();  // `2.2.*`
    }
    at = end;
  }
  return found;
}

/// Whether the spec is an address, with or without the name of its package before it.
auto is_by_address(std::string_view spec) -> bool {
  const auto requirement = pypi::parse_requirement(spec);
  return url::has_scheme(spec) || (requirement && requirement->url);
}

}  // namespace

Wishes::Wishes(const inventory::Inventory& inventory, Ecosystem ecosystem) : wishes_(parsed(inventory.demands, ecosystem)) {
  for (std::size_t at = 0; at < wishes_.size(); ++at) {
    by_name_[wishes_[at].name].push_back(at);
  }
  for (auto& limit : parsed(inventory.constraints, ecosystem)) {
    limits_[limit.name].push_back(std::move(limit));
  }
}

auto Wishes::find(std::string_view name) const -> const Wish* {
  const auto found = by_name_.find(name);
  return found == by_name_.end() ? nullptr : &wishes_[found->second.front()];
}

auto Wishes::reach(const catalogs::NeighbourLimit& limit) const -> bool {
  if (!limit.least) {
    return true;
  }
  // If ranges allow any version, they allow one of their ends, a version just after an end, or an arbitrarily late version.
  auto ends = std::vector{limit.least->text(), std::string("9999")};
  const auto wishes = by_name_.find(limit.neighbour);
  for (const auto at : wishes == by_name_.end() ? std::vector<std::size_t>() : wishes->second) {
    std::ranges::move(numbers_in(wishes_[at].demand->text), std::back_inserter(ends));
  }
  const auto limits = limits_.find(limit.neighbour);
  for (const auto& wish : limits == limits_.end() ? std::vector<Wish>() : limits->second) {
    std::ranges::move(numbers_in(wish.demand->text), std::back_inserter(ends));
  }
  return std::ranges::any_of(ends, [&](const std::string& end) {
    const auto numbers = parse_dotted_version(end);
    const bool is_within = numbers && (limit.is_required ? limit.allows(*numbers) : *limit.least <= *numbers);
    return is_within && (allow(limit.neighbour, end) || allow(limit.neighbour, end + ".9999"));
  });
}

auto Wishes::reach(std::span<const catalogs::NeighbourLimit* const> limits) const -> bool {
  return std::ranges::all_of(limits, [this](const catalogs::NeighbourLimit* limit) { return !limit->is_required || reach(*limit); });
}

auto Wishes::allow(std::string_view name, const std::string& version) const -> bool {
  const auto wishes = by_name_.find(name);
  const auto limits = limits_.find(name);
  return (wishes == by_name_.end() || std::ranges::all_of(wishes->second, [&](std::size_t at) { return allows(wishes_[at], version); })) &&
         (limits == limits_.end() || std::ranges::all_of(limits->second, [&](const Wish& limit) { return allows(limit, version); }));
}

auto untold_of_main(const Wishes& wishes, const StackRoles& roles, bool is_pinned) -> const Wish* {
  const auto found = std::ranges::find_if(wishes.all(), [&](const Wish& wish) {
    const auto& written = wish.demand->written;
    const bool is_address = roles.is_main(wish.name) && is_by_address(written);
    return is_address || (!is_pinned && !written.empty() && (roles.is_main(wish.name) || roles.is_companion(wish.name)));
  });
  return found == wishes.all().end() ? nullptr : &*found;
}

}  // namespace gpusolve::engine::audit
