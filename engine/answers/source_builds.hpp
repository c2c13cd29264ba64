// Packages that no wheel brings: the set is chosen for what they are compiled against, and a recipe of the catalog says how they are
// compiled for it (docs/rules.md, "Builds from source").
#pragma once

#include <optional>
#include <span>

#include "catalogs/catalog.hpp"
#include "engine/answers/source_plans.hpp"
#include "engine/query.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// The request to pip with the packages that these are compiled against in their place; Python alone where there are none.
[[nodiscard]] auto without_wheels_of(const Query& query, std::span<const SourcePlan> plans, const catalogs::Catalog& catalog) -> Query;

/// Whether that request asks for Python alone: the set of what is compiled has no package then, and its CUDA is that of nvcc.
[[nodiscard]] auto needs_no_set(const Query& rest) -> bool;

/// `answer`, which is that of `without_wheels_of`, as the answer of `query`: with the builds, and a warning. nullopt if some package cannot
/// be compiled for this set: its nvcc, its GPUs or its torch do not fit.
[[nodiscard]] auto with_builds(Answer answer, const Query& query, std::span<const SourcePlan> plans, const catalogs::Catalog& catalog)
    -> std::optional<Answer>;

/// Adds the builds of a lock (Asked::compiled), with their commands, by the recipes of the catalog. The error names a release that the
/// catalog cannot compile for this set.
[[nodiscard]] auto add_locked_builds(Answer& answer, const catalogs::Catalog& catalog) -> Status;

/// Adds the builds of packages in the set, or behind their extras, of which PyPI has the source alone.
void add_usual_builds(Answer& answer, const catalogs::Catalog& catalog);

}  // namespace gpusolve::engine
