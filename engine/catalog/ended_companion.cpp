#include "engine/catalog/ended_companion.hpp"

#include <algorithm>

namespace gpusolve::engine {

auto last_of_ended(const std::string& companion, const catalogs::Catalog& catalog) -> std::optional<LastRelease> {
  const auto releases = catalog.published_releases();
  const auto last =
      std::find_if(releases.rbegin(), releases.rend(), [&](const auto& one) { return one.version_of(companion).has_value(); });
  const bool is_ended = last != releases.rend() && last->version.prefix(2) != releases.back().version.prefix(2);
  return is_ended ? std::optional(LastRelease{*last->version_of(companion), last->version}) : std::nullopt;
}

}  // namespace gpusolve::engine
