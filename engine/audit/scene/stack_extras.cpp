#include "engine/audit/scene/stack_extras.hpp"

#include <algorithm>
#include <iterator>

#include "adapters/pypi/name.hpp"
#include "engine/audit/scene/allowed_pythons.hpp"
#include "engine/catalog/stack_rows.hpp"
#include "engine/judging/known_extras.hpp"

namespace gpusolve::engine::audit {

auto newest_allowed(const std::string& package, const Wishes& wishes, const Scene& scene) -> std::vector<ReleaseRow> {
  std::vector<ReleaseRow> newest;
  for (const auto& row : scene.catalog.stack_builds(false, package)) {
    for (const auto& version : row.versions) {
      const bool is_older = !newest.empty() && version.numbers < newest.front().version->numbers;
      if (is_older || !wishes.allow(package, version.text) || is_for_later_python(row, version, scene)) {
        continue;
      }
      if (!newest.empty() && newest.front().version->numbers < version.numbers) {
        newest.clear();
      }
      newest.push_back({&row, &version});
    }
  }
  return newest;
}

auto requirements_of_extras(const catalogs::StackBuild& row, std::span<const std::string> extras, std::string_view version)
    -> std::vector<std::string> {
  std::vector<std::string> all;
  for (const auto& [name, requirements] : row.extras) {
    if (std::ranges::find(extras, pypi::normalise_name(name)) != extras.end()) {
      std::ranges::transform(requirements, std::back_inserter(all), [&](const std::string& text) { return filled(text, version); });
    }
  }
  return all;
}

}  // namespace gpusolve::engine::audit
