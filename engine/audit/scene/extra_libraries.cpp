#include "engine/audit/scene/extra_libraries.hpp"

#include <algorithm>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/pypi/name.hpp"
#include "engine/audit/scene/named.hpp"
#include "engine/audit/scene/stack_extras.hpp"
#include "engine/worlds/gpu_signs.hpp"
#include "engine/worlds/known_extras.hpp"
#include "engine/worlds/spec_text.hpp"

namespace gpusolve::engine::audit {
namespace {

using catalogs::StackBuild;

/// The libraries in a requirement: itself, or those of a package whose own extra brings some: `jax-cuda12-plugin[with-cuda]==0.6.2`.
void add_libraries(const std::string& requirement, const catalogs::Catalog& catalog, std::set<std::string>& libraries) {
  const auto name = pypi::normalise_name(name_in_spec(requirement));
  const auto extras = normalised_extras(requirement);
  if (wheel_by_suffix(name)) {
    libraries.insert(name);
  }
  for (const auto& row : extras.empty() ? std::span<const StackBuild>() : catalog.stack_builds(false, name)) {
    for (const auto& inner : requirements_of_extras(row, extras, {})) {
      if (const auto library = pypi::normalise_name(name_in_spec(inner)); wheel_by_suffix(library)) {
        libraries.insert(library);
      }
    }
  }
}

}  // namespace

auto libraries_of_extras(const Named& one, const Scene& scene) -> std::set<std::string> {
  const bool is_wheel = one.demand != nullptr && one.ecosystem == Ecosystem::pypi;
  const auto extras = is_wheel ? normalised_extras(one.demand->text) : std::vector<std::string>();
  const auto newest = extras.empty() ? std::vector<ReleaseRow>() : newest_allowed(one.name, scene.pip_wishes, scene.catalog);
  std::set<std::string> libraries;
  for (const auto& text :
       newest.empty() ? std::vector<std::string>() : requirements_of_extras(*newest.front().row, extras, newest.front().version->text)) {
    add_libraries(text, scene.catalog, libraries);
  }
  return libraries;
}

auto do_extras_bring(const std::optional<std::uint32_t>& major, const Scene& scene) -> bool {
  return std::ranges::any_of(named_in(scene), [&](const Named& one) {
    return std::ranges::any_of(libraries_of_extras(one, scene),
                               [&](const std::string& library) { return !major || wheel_by_suffix(library)->cuda_major == *major; });
  });
}

}  // namespace gpusolve::engine::audit
