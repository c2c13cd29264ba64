#include "engine/audit/extra_libraries.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/pypi/name.hpp"
#include "engine/audit/named.hpp"
#include "engine/audit/stack_extras.hpp"
#include "engine/worlds/gpu_signs.hpp"
#include "engine/worlds/spec_text.hpp"

namespace gpusolve::engine::audit {
namespace {

using catalogs::StackBuild;
using Major = std::optional<std::uint32_t>;

auto is_library_of(const std::string& requirement, const Major& major) -> bool {
  const auto name = pypi::normalise_name(name_in_spec(requirement));
  const auto wheel = wheel_by_suffix(name);
  return wheel && (!major || wheel->cuda_major == *major);
}

/// Whether the requirement is on a library, or on a package whose own extra brings libraries: `jax-cuda12-plugin[with-cuda]==0.6.2`.
auto brings(const std::string& requirement, const Major& major, const catalogs::Catalog& catalog) -> bool {
  const auto extras = normalised_extras(requirement);
  const auto rows =
      extras.empty() ? std::span<const StackBuild>() : catalog.stack_builds(false, pypi::normalise_name(name_in_spec(requirement)));
  return is_library_of(requirement, major) || std::ranges::any_of(rows, [&](const StackBuild& row) {
           return std::ranges::any_of(requirements_of_extras(row, extras, {}),
                                      [&](const std::string& inner) { return is_library_of(inner, major); });
         });
}

/// Whether the newest release that the specs allow brings them by the extras that are asked for.
auto brings(const Named& one, const Major& major, const Wishes& wishes, const catalogs::Catalog& catalog) -> bool {
  const auto newest = newest_allowed(one.name, wishes, catalog);
  const auto required =
      newest.empty() ? std::vector<std::string>()
                     : requirements_of_extras(*newest.front().row, normalised_extras(one.demand->text), newest.front().version->text);
  return std::ranges::any_of(required, [&](const std::string& text) { return brings(text, major, catalog); });
}

}  // namespace

auto do_extras_bring(const std::optional<std::uint32_t>& major, const Scene& scene) -> bool {
  const auto& wishes = scene.pip_wishes;
  return std::ranges::any_of(named_in(scene), [&](const Named& one) {
    const bool has_extras = one.demand != nullptr && one.ecosystem == Ecosystem::pypi && !normalised_extras(one.demand->text).empty();
    return has_extras && brings(one, major, wishes, scene.catalog);
  });
}

}  // namespace gpusolve::engine::audit
