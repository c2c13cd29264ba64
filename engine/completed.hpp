// A query with what the packages that it names require beside them.
#pragma once

#include <optional>

#include "catalogs/catalog.hpp"
#include "engine/query.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

struct Completed {
  Query query;
  std::optional<Warning> note{};  ///< says with what the request was completed
};

/// The query without repeated specs. If the embedded catalog answers it, packages that require the main package bring it and its
/// companions: installers would take the newest builds of these, whatever the GPU.
[[nodiscard]] auto completed(const Query& typed, const catalogs::Catalog& catalog) -> Completed;

}  // namespace gpusolve::engine
