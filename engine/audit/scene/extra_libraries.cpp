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
#include "engine/judging/gpu_signs.hpp"
#include "engine/judging/known_extras.hpp"
#include "engine/specs/spec_text.hpp"

namespace gpusolve::engine::audit {
namespace {

using catalogs::StackBuild;

/// Whether this is `cuda-toolkit`, whose own extras determine the libraries that it brings.
auto is_whole_toolkit(const std::string& name) -> bool { return is_gpu_library(name, Ecosystem::pypi) && !library_wheel(name); }

auto needs_of_release(const NamedPart& part) -> std::vector<std::string> {
  const auto* const build = part.judgement.stack.build;
  return build == nullptr ? std::vector<std::string>() : build->requirements;
}

/// Adds the libraries in a requirement: the required package itself, or the libraries that its extras bring:
/// `jax-cuda12-plugin[with-cuda]==0.6.2`.
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

auto needs_of_extras(const Named& one, const Scene& scene) -> std::vector<std::string> {
  const bool is_wheel = one.demand != nullptr && one.ecosystem == Ecosystem::pypi;
  const auto extras = is_wheel ? normalised_extras(one.demand->text) : std::vector<std::string>();
  const auto newest = extras.empty() ? std::vector<ReleaseRow>() : newest_allowed(one.name, scene.pip_wishes, scene);
  return newest.empty() ? std::vector<std::string>() : requirements_of_extras(*newest.front().row, extras, newest.front().version->text);
}

auto libraries_of_extras(const Named& one, const Scene& scene) -> std::set<std::string> {
  std::set<std::string> libraries;
  for (const auto& text : needs_of_extras(one, scene)) {
    add_libraries(text, scene.catalog, libraries);
  }
  return libraries;
}

auto libraries_of_release(const NamedPart& part, const catalogs::Catalog& catalog) -> std::set<std::string> {
  std::set<std::string> libraries;
  for (const auto& text : needs_of_release(part)) {
    add_libraries(text, catalog, libraries);
  }
  return libraries;
}

auto brings_whole_toolkit(const Scene& scene) -> bool {
  const auto is_it = [](const std::string& text) { return is_whole_toolkit(pypi::normalise_name(name_in_spec(text))); };
  return std::ranges::any_of(named_in(scene),
                             [&](const Named& one) {
                               return (one.ecosystem == Ecosystem::pypi && is_whole_toolkit(one.name)) ||
                                      std::ranges::any_of(needs_of_extras(one, scene), is_it);
                             }) ||
         std::ranges::any_of(scene.parts, [&](const NamedPart& part) { return std::ranges::any_of(needs_of_release(part), is_it); });
}

auto do_extras_bring(const std::optional<std::uint32_t>& major, const Scene& scene) -> bool {
  return std::ranges::any_of(named_in(scene), [&](const Named& one) {
    return std::ranges::any_of(libraries_of_extras(one, scene),
                               [&](const std::string& library) { return !major || wheel_by_suffix(library)->cuda_major == *major; });
  });
}

}  // namespace gpusolve::engine::audit
