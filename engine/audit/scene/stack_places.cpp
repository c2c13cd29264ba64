#include "engine/audit/scene/stack_places.hpp"

#include <algorithm>
#include <ranges>

#include "adapters/inventory/wheels.hpp"
#include "adapters/pypi/variant.hpp"
#include "base/url/secrets.hpp"
#include "engine/audit/scene/known_sources.hpp"
#include "engine/catalog/stack_rows.hpp"

namespace gpusolve::engine::audit {
namespace {

using catalogs::StackBuild;
using inventory::Address;

/// Whether the catalog has builds of the package at the address.
auto has_builds_of(const std::string& package, const Address& one, const Scene& scene) -> bool {
  return std::ranges::any_of(scene.catalog.stack_builds(false, package), [&](const StackBuild& row) { return is_at(row, one.text); });
}

auto is_known_index(const Address& one, const std::string& package, const Scene& scene) -> bool {
  return one.use == Address::Use::index && has_builds_of(package, one, scene);
}

/// The first index with the package that uv asks: uv takes the package only from this index, whatever versions PyPI and the others have.
/// Null if pip asks, or if no extra index is known to have the package.
auto first_index(const std::string& package, const std::vector<Address>& addresses, const Scene& scene) -> const Address* {
  const auto found = std::ranges::find_if(addresses, [&](const Address& one) {
    return one.is_first_match && one.use == Address::Use::extra_index &&
           (is_copy_of_pypi(one.text, scene.catalog) || has_builds_of(package, one, scene));
  });
  return found == addresses.end() || is_copy_of_pypi(found->text, scene.catalog) ? nullptr : &*found;
}

}  // namespace

auto place_of(const StackBuild& row, const Scene& scene) -> std::string {
  const auto addresses = inventory::addresses_for(row.package, scene.inventory.addresses);
  const auto* const first = first_index(row.package, addresses, scene);
  const bool is_pypi_asked =
      first == nullptr && std::ranges::none_of(addresses, [&](const Address& one) {
        return one.binds(row.package) || is_known_index(one, row.package, scene);  // pip asks this index instead of PyPI
      });
  if (!is_elsewhere(row) && is_pypi_asked) {
    return "PyPI";
  }
  const auto named = std::ranges::find_if(addresses, [&](const Address& one) {
    const bool is_passed_over = first != nullptr && &one != first && one.use != Address::Use::find_links;
    return !is_passed_over && is_at(row, one.text);
  });
  return named == addresses.end() ? std::string() : url::without_secrets(named->text);
}

auto has_other_index(const std::string& package, const Scene& scene) -> bool {
  const auto& roles = scene.catalog.roles();
  const auto addresses = inventory::addresses_for(package, scene.inventory.addresses);
  const auto is_pypi = [&](const Address& one) { return is_copy_of_pypi(one.text, scene.catalog); };
  const bool is_beside_pypi = std::ranges::any_of(addresses, is_pypi) && !pypi::is_linked(package, roles);
  return std::ranges::any_of(addresses, [&](const Address& one) {
    return one.use == Address::Use::index && !is_pypi(one) && !(is_beside_pypi && pypi::is_stack_index(one.text, roles)) &&
           !is_known_index(one, package, scene);
  });
}

auto has_unknown_place(const Scene& scene) -> bool {
  return std::ranges::any_of(scene.inventory.addresses, [&](const Address& one) {
    const auto is_its = [&](const StackBuild& row) { return is_at(row, one.text); };
    const bool is_for_pip = one.use != Address::Use::channel && one.use != Address::Use::trusted_host;
    return is_for_pip && !pypi::is_stack_index(one.text, scene.catalog.roles()) && !is_copy_of_pypi(one.text, scene.catalog) &&
           std::ranges::none_of(scene.catalog.stack_builds() | std::views::join, is_its);
  });
}

}  // namespace gpusolve::engine::audit
