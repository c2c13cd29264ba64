// Makes the sets for different machines agree wherever possible.
#pragma once

#include <vector>

#include "engine/workshop/workshop.hpp"

namespace gpusolve::engine::fleet {

/// The answer to `query` that takes as much as possible from `model`: its installer, Python and versions. Takes everything if that still
/// gives a GPU set; otherwise first the versions of the requested packages in order, then Python, then one package after the other. `own`:
/// the answer without a model. If a package has one build per CUDA version, takes only the version, not the build.
[[nodiscard]] auto agreeing_answer(Workshop& workshop, const Query& query, const Answer& model, Answer own) -> Result<Answer>;

/// The answer that has every package of `model`, each in its version; nullopt if there is none.
[[nodiscard]] auto answer_with_all(Workshop& workshop, const Query& query, const Answer& model) -> Result<std::optional<Answer>>;

/// Solves the same packages for one of the machines that share them, to see how that machine runs them. nullopt if the result differs.
[[nodiscard]] auto answer_for_one(Workshop& workshop, const Query& query, const Answer& shared) -> std::optional<Answer>;

}  // namespace gpusolve::engine::fleet
