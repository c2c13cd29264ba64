#include "engine/audit/repair/index_edits.hpp"

#include <algorithm>
#include <string_view>

#include "adapters/inventory/inventory.hpp"
#include "adapters/pypi/variant.hpp"
#include "base/plain.hpp"

namespace gpusolve::engine::audit {
namespace {

using inventory::Address;

/// Whether the main package comes from this address, or a companion of it, which must have the same label.
auto serves_main(const Address& address, const StackRoles& roles) -> bool {
  return address.serves(roles.pypi) ||
         std::ranges::any_of(roles.companions, [&](const std::string& companion) { return address.binds(companion); });
}

/// Whether the address is an official index of the main package, for other builds than those with this tag.
auto is_of_other_builds(const Address& address, std::string_view tag, const StackRoles& roles) -> bool {
  const bool is_index = address.use == Address::Use::index || address.use == Address::Use::extra_index;
  const auto label = std::string(pypi::label_of_index(address.text, roles));
  return is_index && serves_main(address, roles) && !label.empty() && label != tag && address.text.starts_with(roles.index + label);
}

}  // namespace

auto index_edits(const catalogs::PublishedBuild& build, const Scene& scene) -> std::string {
  if (build.packaging != Packaging::wheel || inventory::role_of(scene.inventory.kind) != inventory::Role::wished) {
    return {};
  }
  const auto& roles = scene.catalog.roles();
  std::string sentences;
  for (const auto& address : scene.inventory.addresses) {
    if (is_of_other_builds(address, build.tag, roles)) {
      const auto start = address.is_by_backend ? std::string() : roles.index;
      const auto old = address.is_by_backend ? std::string(pypi::label_of_index(address.text, roles)) : printable(address.text);
      sentences += (sentences.empty() ? "" : " ") + std::string("Write ") + start + build.tag + " at " + printable(address.place) +
                   ", in place of " + old + ".";
    }
  }
  return sentences;
}

}  // namespace gpusolve::engine::audit
