#include "engine/variants/variant_owners.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include "adapters/pypi/name.hpp"
#include "engine/specs/spec_text.hpp"

namespace gpusolve::engine {
namespace {

using catalogs::Carries;
using catalogs::StackRequest;

/// The packages that each bring the code of the stack.
auto variants_of(const StackRequest& request) -> std::set<std::string> {
  std::set<std::string> names;
  std::ranges::transform(request.pip, std::inserter(names, names.end()), &catalogs::StackVariant::decides);
  if (!request.pip_cpu.empty()) {
    names.insert(pypi::normalise_name(name_in_spec(request.pip_cpu)));
  }
  return names;
}

/// Whether one of the two has the GPU code of the other, as the plugins of JAX have that of jaxlib.
auto are_halves(const std::string& one, const std::string& other, const catalogs::Catalog& catalog) -> bool {
  const auto completes = [&](const std::string& name, const std::string& half) {
    const auto* const package = catalog.stack_package(false, half);
    return package != nullptr && std::ranges::find(package->completed_by, name) != package->completed_by.end();
  };
  return completes(one, other) || completes(other, one);
}

auto has_code(const std::string& name, const catalogs::Catalog& catalog) -> bool {
  const auto* const package = catalog.stack_package(false, name);
  return package != nullptr && package->carries != Carries::none;
}

/// The positions of the variants that a request may mean.
auto present_variants(const StackRequest& request, std::span<const std::string> names, const catalogs::Catalog& catalog)
    -> std::vector<std::size_t> {
  const auto variants = variants_of(request);
  std::vector<std::size_t> present;
  for (std::size_t at = 0; at < names.size(); ++at) {
    const auto is_half = [&](std::size_t other) { return are_halves(names[at], names[other], catalog); };
    if (variants.contains(names[at]) && has_code(names[at], catalog) && std::ranges::none_of(present, is_half)) {
      present.push_back(at);
    }
  }
  return present;
}

/// The first package that has another one's code under its old name: tensorflow-gpu beside tensorflow. `packages`: the package of
/// each name.
auto two_names(std::span<const std::string> names, std::span<const catalogs::StackPackage* const> packages,
               const catalogs::StackEntry& stack) -> std::optional<TwoVariants> {
  for (std::size_t at = 0; at < names.size(); ++at) {
    const auto* const package = packages[at];
    const bool is_old = package != nullptr && package->stack == stack.id && !package->same_as.empty();
    const auto other = is_old ? std::ranges::find(names, package->same_as) : names.end();
    if (other != names.end()) {
      return TwoVariants{stack.name, at, static_cast<std::size_t>(other - names.begin())};
    }
  }
  return std::nullopt;
}

}  // namespace

auto TwoVariants::text(const std::string& first_label, const std::string& second_label) const -> std::string {
  return first_label + " and " + second_label + " are two variants of " + stack +
         ": only one of them can be used, and which one depends on what was installed last";
}

auto two_variants(std::span<const std::string> names, const catalogs::Catalog& catalog) -> std::vector<TwoVariants> {
  std::vector<TwoVariants> found;
  std::vector<const catalogs::StackPackage*> packages;
  std::ranges::transform(names, std::back_inserter(packages), [&](const std::string& name) { return catalog.stack_package(false, name); });
  for (const auto& stack : catalog.stacks()) {
    for (const auto& request : stack.requests) {
      const auto present = present_variants(request, names, catalog);
      if (present.size() > 1) {
        found.push_back({stack.name, present[0], present[1]});
      }
    }
    if (auto two = two_names(names, packages, stack)) {
      found.push_back(*std::move(two));
    }
  }
  return found;
}

}  // namespace gpusolve::engine
