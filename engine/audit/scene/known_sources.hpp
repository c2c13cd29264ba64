// The addresses of packages whose content the catalog knows.
#pragma once

#include <string>
#include <string_view>

#include "adapters/inventory/inventory.hpp"
#include "catalogs/catalog.hpp"

namespace gpusolve::engine::audit {

/// Whether the address has wheels of another stack or publisher although it contains a label: a page of DGL for cu118 has no torch, and an
/// index of Jetson for cu126 has other builds of torch. Copies of the main stack's index have its name or its path in their address.
[[nodiscard]] auto is_of_other_stack(std::string_view url, const catalogs::Catalog& catalog) -> bool;

/// Whether the index serves the same packages as PyPI.
[[nodiscard]] auto is_copy_of_pypi(const std::string& url, const catalogs::Catalog& catalog) -> bool;

/// Whether the address is PyPI, a copy of PyPI, or an official index of the main stack.
[[nodiscard]] auto is_known_source(const inventory::Address& address, const catalogs::Catalog& catalog) -> bool;
/// Whether the address is a page of links that the catalog knows: `https://storage.googleapis.com/jax-releases/jax_cuda_releases.html`.
[[nodiscard]] auto is_page_of_stack(const inventory::Address& address, const catalogs::Catalog& catalog) -> bool;

}  // namespace gpusolve::engine::audit
