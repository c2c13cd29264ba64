// Completes a query with packages that the named packages require.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "catalogs/catalog.hpp"
#include "engine/query/query.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

struct Completed {
  Query query;
  std::vector<std::string> names{};  ///< of the packages that were added
  std::optional<Warning> note{};     ///< names them too
};

/// The query without repeated specs. If the embedded catalog answers it, adds the main package and its companions where a named
/// package requires them: installers would take their newest builds, whatever the GPU.
[[nodiscard]] auto completed(const Query& typed, const catalogs::Catalog& catalog) -> Completed;

/// The query with the main package kept to the one minor version that goes with the newest release of a former companion that it names and
/// allows, and what is said of that. nullopt if it names none, or one that goes with any.
struct HeldMain {
  Query query;
  Warning note;
};
[[nodiscard]] auto held_by_former(const Query& query, const catalogs::Catalog& catalog) -> std::optional<HeldMain>;

}  // namespace gpusolve::engine
