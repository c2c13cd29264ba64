// Sets for different machines that are alike wherever they can be.
#pragma once

#include <vector>

#include "cli/worlds/workshop.hpp"

namespace gpusolve::cli::fleet {

/// The answer to `question` that takes from `model` what it can: its installer, its Python and its versions; all of them together if that
/// still gives a GPU set, else those of the packages that were asked for, in their order, then Python, then one package after the other.
/// `own`: the answer that it has without. Where a package has another build for each CUDA version, it is the version that is taken, not the
/// build.
[[nodiscard]] auto agreeing_answer(Workshop& workshop, const Question& question, const report::Answer& model, report::Answer own)
    -> Result<report::Answer>;

/// The same packages, solved for one of the machines that share them: how that machine runs them. Nothing where they do not come out the
/// same.
[[nodiscard]] auto answer_for_one(Workshop& workshop, const Question& question, const report::Answer& shared)
    -> std::optional<report::Answer>;

}  // namespace gpusolve::cli::fleet
