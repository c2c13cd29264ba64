// One remedy where conda and pip both have the main package: each of the two alone would lead to one that takes the other away.
#pragma once

#include <string>

#include "engine/audit/checks/audits.hpp"

namespace gpusolve::engine::audit {

/// The main package of pip, if conda has none; null otherwise.
[[nodiscard]] auto main_of_pip_alone(const Scene& scene) -> const TorchPart*;

/// In an environment, removes a package of conda that has files of this torch, or of what is released with it, and restores those of pip.
[[nodiscard]] auto keep_wheels(const std::string& conda_name, const TorchPart& torch, const Scene& scene) -> Repair;

/// Gives all findings about either of them the remedy that keeps one: the one that runs, conda's if both or none do. Changes nothing in a
/// file of which both run, because the user may choose.
void keep_one_owner(const Scene& scene, Findings& findings);

}  // namespace gpusolve::engine::audit
