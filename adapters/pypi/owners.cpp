#include "adapters/pypi/owners.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>

#include "adapters/pypi/variant.hpp"
#include "base/ascii.hpp"
#include "base/url/parts.hpp"

namespace gpusolve::pypi {
namespace {

/// Normalises a URL: `HTTPS://Host/simple/a/` and `https://host/simple/a` name the same place.
auto place_text(std::string_view url) -> std::string {
  const auto text = url::without_last_slashes(url);
  const auto server = url::has_scheme(text) ? url::server_of(text).size() : 0;
  return ascii::lower(text.substr(0, server)) + std::string(text.substr(server));
}

auto place_of(const Index& index, std::string_view project) -> std::string { return place_text(index.url() + "/" + std::string(project)); }

auto places_of(const std::vector<std::string>& urls) -> std::set<std::string> {
  std::set<std::string> places;
  std::ranges::transform(urls, std::inserter(places, places.end()), place_text);
  return places;
}

/// The alternate locations of a page, including the page itself (PEP 708).
auto locations_of(const Owner& owner) -> std::set<std::string> {
  auto places = places_of(owner.page->alternate_locations);
  if (!places.empty()) {
    places.insert(place_of(*owner.index, owner.page->name));
  }
  return places;
}

/// The project's page on `index` if the owner's page says that `index` extends the project; otherwise null. For `tracks`, the statement
/// of the owner's page suffices, because the index operator makes it; all pages must agree on the alternate locations, which the
/// project declares.
auto page_that_extends(const Owner& owner, Index& index) -> Result<const Project*> {
  if (owner.page->tracks.empty() && owner.page->alternate_locations.empty()) {
    return nullptr;
  }
  const auto& name = owner.page->name;
  const auto place = place_of(index, name);
  const bool is_tracked = places_of(owner.page->tracks).contains(place);
  const auto locations = locations_of(owner);
  if (!is_tracked && !locations.contains(place)) {
    return nullptr;
  }
  const auto page = index.project(name);
  const bool is_agreed = is_tracked || (page && *page != nullptr && locations_of({&index, *page}) == locations);
  return is_agreed || !page ? page : Result<const Project*>(nullptr);
}

/// Appends the indexes that extend the project of the general owner.
auto append_extending(const Owner& owner, std::span<const IndexSlot* const> others, std::vector<Owner>& owners) -> Status {
  for (const auto* const slot : others) {
    const auto page = page_that_extends(owner, *slot->index);
    if (!page) {
      return page.error();
    }
    if (*page != nullptr) {
      owners.push_back({slot->index, *page});
    }
  }
  return std::monostate{};
}

}  // namespace

auto asking_order(std::string_view project, std::span<const IndexSlot> slots, const StackRoles& roles) -> std::vector<const IndexSlot*> {
  std::vector<const IndexSlot*> order;
  for (const auto& slot : slots) {
    if (!slot.serves || slot.serves(project)) {
      order.push_back(&slot);
    }
  }
  if (StackRoles::is_among(project, roles.only_on_index)) {
    std::ranges::stable_partition(order, &IndexSlot::is_of_stack);
  } else if (!is_of_main_project(project, roles) && !is_pinned_by_main(project, roles)) {
    std::ranges::stable_partition(order, [](const IndexSlot* slot) { return !slot->is_of_stack; });
  }
  return order;
}

auto owners_of(std::string_view project, std::span<const IndexSlot> slots, const StackRoles& roles) -> Result<std::vector<Owner>> {
  std::vector<Owner> owners;
  std::optional<Owner> general;
  const bool is_joined = is_linked(project, roles) || is_pinned_by_main(project, roles);
  const auto order = asking_order(project, slots, roles);
  for (std::size_t at = 0; at < order.size(); ++at) {
    auto* const index = order[at]->index;
    const bool is_general = !is_joined || !order[at]->is_of_stack;
    const bool is_owned = project == roles.pypi && !owners.empty();
    const bool is_known = std::ranges::find(owners, index, &Owner::index) != owners.end();  // another owner's page already added it
    if (is_known || (is_general && (general || is_owned))) {
      continue;
    }
    if (auto newest = is_general ? std::nullopt : index->newest_of(project)) {
      owners.push_back({index, nullptr, std::move(newest)});
      continue;
    }
    const auto page = index->project(project);
    if (!page) {
      return page.error();
    }
    if (*page == nullptr) {
      continue;
    }
    owners.push_back({index, *page});
    if (is_general) {
      general = owners.back();
      std::ranges::transform(index->further_pages(project), std::back_inserter(owners), [&](const Project* further) {
        return Owner{index, further};
      });
      if (auto extended = append_extending(*general, std::span(order).subspan(at + 1), owners); !extended) {
        return extended.error();
      }
    }
    if (general && !is_joined) {
      break;
    }
  }
  return owners;
}

}  // namespace gpusolve::pypi
