#include "engine/resolve/compiled_answer.hpp"

#include <utility>

#include "engine/answers/source_builds.hpp"
#include "engine/resolve/resolve.hpp"

namespace gpusolve::engine {

auto compiled_answer(const Query& query, const Workshop& workshop) -> Result<std::optional<Answer>> {
  if (source_plans(query, workshop.catalog()).empty()) {
    return std::optional<Answer>();
  }
  auto bare = query;
  bare.wants_advice = false;
  auto resolved = resolve(bare, workshop.catalog(), workshop.host());
  if (!resolved) {
    return resolved.error();
  }
  return resolved->answer.builds.empty() ? std::optional<Answer>() : std::optional(std::move(resolved->answer));
}

}  // namespace gpusolve::engine
