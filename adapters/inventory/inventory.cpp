#include "adapters/inventory/inventory.hpp"

#include <algorithm>
#include <array>

namespace gpusolve::inventory {
namespace {

using report::Ecosystem;
using report::Package;

/// In the order of Kind.
constexpr std::array<std::string_view, 13> k_kinds{"conda-prefix",   "site-packages", "pip-freeze",  "pip-list",      "conda-list",
                                                   "conda-explicit", "requirements",  "environment", "gpusolve-lock", "pylock",
                                                   "conda-lock",     "pixi-lock",     "uv-lock"};

auto exact_spec(const Package& package) -> Demand {
  const bool is_conda = package.ecosystem == Ecosystem::conda;
  const bool has_build = is_conda && package.build && !package.build->empty();
  return {package.ecosystem, package.name + "==" + package.version + (has_build ? "=" + *package.build : ""), "installed"};
}

}  // namespace

auto kind_text(Kind kind) -> std::string_view { return k_kinds.at(static_cast<std::size_t>(kind)); }

auto is_lock(Kind kind) -> bool {
  switch (kind) {
    case Kind::gpusolve_lock:
    case Kind::pylock:
    case Kind::conda_lock:
    case Kind::pixi_lock:
    case Kind::uv_lock:
    case Kind::conda_explicit:
      return true;
    case Kind::conda_prefix:
    case Kind::site_packages:
    case Kind::pip_freeze:
    case Kind::pip_list:
    case Kind::conda_list:
    case Kind::requirements:
    case Kind::environment:
      return false;
  }
  return false;
}

auto is_complete_set(Kind kind) -> bool { return kind != Kind::requirements && kind != Kind::environment; }

auto specs_of(const Inventory& inventory) -> std::vector<Demand> {
  if (!inventory.demands.empty()) {
    return inventory.demands;
  }
  if (!inventory.promises.empty()) {
    return inventory.promises;
  }
  std::vector<Demand> specs;
  const bool has_requested = std::ranges::any_of(inventory.packages, &Package::requested);
  for (const auto& package : inventory.packages) {
    if (package.requested || !has_requested) {
      specs.push_back(exact_spec(package));
    }
  }
  return specs;
}

}  // namespace gpusolve::inventory
