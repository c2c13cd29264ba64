#include "engine/environment/toolkit_beside_wheels.hpp"

#include <algorithm>

#include "adapters/pypi/specifier.hpp"
#include "engine/binding/cuda_binding.hpp"

namespace gpusolve::engine {
namespace {

using catalogs::Catalog;
using catalogs::PublishedBuild;

auto all_allow(const std::vector<CudaBinding>& bindings, const DottedVersion& cuda) -> bool {
  return std::ranges::all_of(bindings, [&](const CudaBinding& binding) { return binding.allows(cuda); });
}

auto is_allowed(const PublishedBuild& build, const pypi::SpecifierSet& versions) -> bool {
  return versions.contains_text(build.version.text() + "+" + build.tag) ||
         (build.is_on_pypi && versions.contains_text(build.version.text()));
}

}  // namespace

auto selects_a_wheel(const Spec& toolkit, const std::vector<Spec>& specs, Platform platform, const Catalog& catalog) -> bool {
  auto all = specs;
  all.push_back(toolkit);
  const auto bindings = cuda_bindings_of(all, catalog);
  const auto main = std::ranges::find_if(specs, [&](const Spec& spec) { return catalog.roles().is_main(spec.name()); });
  const auto versions = pypi::parse_specifier_set(main == specs.end() ? "" : main->version());
  return main == specs.end() || !versions || std::ranges::any_of(catalog.published_builds(platform), [&](const PublishedBuild& build) {
           return build.packaging == Packaging::wheel && build.cuda && all_allow(bindings, build.cuda->prefix(2)) &&
                  is_allowed(build, *versions);
         });
}

}  // namespace gpusolve::engine
