// Packages without a wheel: the set contains the packages that they are compiled against, and a recipe of the catalog states how
// to compile them for the set (docs/rules.md, "Builds from source").
#pragma once

#include <optional>
#include <span>

#include "catalogs/catalog.hpp"
#include "engine/answers/source_plans.hpp"
#include "engine/query/query.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// The request to pip in which the packages to compile against replace the compiled ones; only Python if there are none.
[[nodiscard]] auto without_wheels_of(const Query& query, std::span<const SourcePlan> plans, const catalogs::Catalog& catalog) -> Query;

/// Whether that request asks for Python alone: the set then has no other package, and its CUDA is that of nvcc.
[[nodiscard]] auto needs_no_set(const Query& rest) -> bool;

/// Turns `answer`, which is for `without_wheels_of`, into the answer to `query`: adds the builds and warnings. nullopt if a
/// package cannot be compiled for this set, because its nvcc, its GPUs or its torch do not fit.
[[nodiscard]] auto with_builds(Answer answer, const Query& query, std::span<const SourcePlan> plans, const catalogs::Catalog& catalog)
    -> std::optional<Answer>;

/// Adds the builds of a lock (Asked::compiled), with their commands, by the recipes of the catalog. The error names a release that the
/// catalog cannot compile for this set.
[[nodiscard]] auto add_locked_builds(Answer& answer, const catalogs::Catalog& catalog) -> Status;

/// Adds the builds of packages that are in the set, or behind their extras, and of which PyPI has only the source.
void add_usual_builds(Answer& answer, const catalogs::Catalog& catalog);

}  // namespace gpusolve::engine
