#include "engine/audit/extra_libraries.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/pypi/name.hpp"
#include "engine/audit/named.hpp"
#include "engine/audit/wishes.hpp"
#include "engine/catalog/stack_rows.hpp"
#include "engine/worlds/known_extras.hpp"
#include "engine/worlds/spec_text.hpp"

namespace gpusolve::engine::audit {
namespace {

using catalogs::StackBuild;
using Major = std::optional<std::uint32_t>;

/// The requirements of the spec's extras in the row, with the version of the release in place.
auto required_by_extras(const StackBuild& row, std::string_view version, const std::string& spec) -> std::vector<std::string> {
  std::vector<std::string> all;
  for (const auto& asked : extra_names(spec)) {
    for (const auto& [name, requirements] : row.extras) {
      for (const auto& text : pypi::normalise_name(name) == pypi::normalise_name(asked) ? requirements : std::vector<std::string>()) {
        all.push_back(filled(text, version));
      }
    }
  }
  return all;
}

auto is_library_of(const std::string& requirement, const Major& major) -> bool {
  const auto wheel = nvidia_wheel(pypi::normalise_name(name_in_spec(requirement)));
  return wheel && (!major || wheel->major == *major);
}

/// Whether the requirement is on a library, or on a package whose own extra brings libraries: `jax-cuda12-plugin[with-cuda]==0.6.2`.
auto brings(const std::string& requirement, const Major& major, const catalogs::Catalog& catalog) -> bool {
  const auto rows = extra_names(requirement).empty() ? std::span<const StackBuild>()
                                                     : catalog.stack_builds(false, pypi::normalise_name(name_in_spec(requirement)));
  return is_library_of(requirement, major) || std::ranges::any_of(rows, [&](const StackBuild& row) {
           return std::ranges::any_of(required_by_extras(row, {}, requirement),
                                      [&](const std::string& inner) { return is_library_of(inner, major); });
         });
}

/// Whether the newest release that the specs allow brings them by the extras that are asked for.
auto brings(const Named& one, const Major& major, const Wishes& wishes, const catalogs::Catalog& catalog) -> bool {
  std::optional<DottedVersion> newest;
  std::vector<std::string> required;
  for (const auto& row : catalog.stack_builds(false, one.name)) {
    for (const auto& version : row.versions) {
      if (wishes.allow(one.name, version.text) && (!newest || *newest < version.numbers)) {
        newest = version.numbers;
        required = required_by_extras(row, version.text, one.demand->text);
      }
    }
  }
  return std::ranges::any_of(required, [&](const std::string& text) { return brings(text, major, catalog); });
}

}  // namespace

auto do_extras_bring(const std::optional<std::uint32_t>& major, const Scene& scene) -> bool {
  const auto& wishes = scene.pip_wishes;
  return std::ranges::any_of(named_in(scene), [&](const Named& one) {
    const bool has_extras = one.demand != nullptr && one.ecosystem == Ecosystem::pypi && !extra_names(one.demand->text).empty();
    return has_extras && brings(one, major, wishes, scene.catalog);
  });
}

}  // namespace gpusolve::engine::audit
