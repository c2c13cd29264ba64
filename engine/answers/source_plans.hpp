// Requested packages that can be compiled, with the releases that the request leaves (docs/rules.md, "Builds from source").
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "catalogs/catalog.hpp"
#include "engine/query/query.hpp"

namespace gpusolve::engine {

/// A requested package that can be compiled.
struct SourcePlan {
  using Release = std::pair<std::string, const catalogs::SourceRecipe*>;
  Spec spec;            ///< as requested
  std::string package;  ///< its name on PyPI, normalised
  std::string extras;   ///< "[all]"; empty: none
  /// The releases that the spec, the constraints on it and the limit on dates allow, and for which a recipe is known; the newest first.
  std::vector<Release> releases;
};

/// The plans of a request, in its order. Empty if a CPU set is requested, or pip does not install. Leaves out a spec if it or a
/// constraint names a local version or a URL, which no compiler makes.
[[nodiscard]] auto source_plans(const Query& query, const catalogs::Catalog& catalog) -> std::vector<SourcePlan>;

}  // namespace gpusolve::engine
