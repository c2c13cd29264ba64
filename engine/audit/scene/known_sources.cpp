#include "engine/audit/scene/known_sources.hpp"

#include <algorithm>
#include <ranges>

#include "adapters/pypi/variant.hpp"
#include "engine/audit/scene/host.hpp"
#include "engine/catalog/stack_rows.hpp"

namespace gpusolve::engine::audit {

auto is_of_other_stack(std::string_view url, const catalogs::Catalog& catalog) -> bool {
  const auto& roles = catalog.roles();
  const bool is_labelled = !pypi::label_of_index(url, roles).empty();
  const bool has_its_path = url.find(roles.pypi) != std::string_view::npos || url.find("/whl/") != std::string_view::npos;
  const bool is_copy = std::ranges::any_of(catalog.mirrors(), [&](const catalogs::MirrorEntry& mirror) {
    return mirror.stack_wheels && host_of(*mirror.stack_wheels) == host_of(std::string(url));
  });
  return !url.starts_with(roles.index) && !is_copy &&
         ((is_labelled && !has_its_path) ||
          std::ranges::any_of(catalog.stack_builds() | std::views::join,
                              [&](const catalogs::StackBuild& row) { return is_at(row, url) || (is_labelled && is_beside(row, url)); }));
}

auto is_copy_of_pypi(const std::string& url, const catalogs::Catalog& catalog) -> bool {
  const auto host = host_of(url);
  return host == "pypi.org" || std::ranges::any_of(catalog.mirrors(), [&](const catalogs::MirrorEntry& mirror) {
           return mirror.pypi_simple && host_of(*mirror.pypi_simple) == host;
         });
}

auto is_known_source(const inventory::Address& address, const catalogs::Catalog& catalog) -> bool {
  return address.text.starts_with(catalog.roles().index) || is_copy_of_pypi(address.text, catalog);
}

auto is_page_of_stack(const inventory::Address& address, const catalogs::Catalog& catalog) -> bool {
  return address.use == inventory::Address::Use::find_links &&
         std::ranges::any_of(catalog.stack_builds() | std::views::join,
                             [&](const catalogs::StackBuild& row) { return !row.pages.empty() && is_at(row, address.text); });
}

}  // namespace gpusolve::engine::audit
