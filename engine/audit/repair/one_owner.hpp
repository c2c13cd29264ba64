// Makes one common repair if conda and pip both have the main package: the separate repairs would each remove the other's.
#pragma once

#include <string>
#include <vector>

#include "engine/audit/scene/scene.hpp"
#include "model/finding.hpp"

namespace gpusolve::engine::audit {

/// pip's main package if conda has none; otherwise null.
[[nodiscard]] auto main_of_pip_alone(const Scene& scene) -> const TorchPart*;

/// In an environment, removes a conda package that shares files with this torch or a package released with it, and restores pip's files.
[[nodiscard]] auto keep_wheels(const std::string& conda_name, const TorchPart& torch, const Scene& scene) -> Repair;

/// Gives all findings about either main package the repair that keeps one of them: the one that runs, or conda's if both or none run.
/// Changes nothing in a file in which both run, because the user may choose.
void keep_one_owner(const Scene& scene, std::vector<Finding>& findings);

}  // namespace gpusolve::engine::audit
