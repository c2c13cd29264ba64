// The commands of a set as steps of pixi, which has no environments with names but folders with a manifest.
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "engine/install/install_step.hpp"

namespace gpusolve::engine {

/// Makes the folder with the name of conda's environment, and installs in it the packages that `create` (the words of `conda
/// create`) names. An existing folder is an error.
[[nodiscard]] auto pixi_steps(const std::vector<std::string>& create, const InstallMachine& machine) -> Result<std::vector<InstallStep>>;

/// The words of `conda run -n NAME …` for pixi.
[[nodiscard]] auto pixi_run(const std::vector<std::string>& run) -> std::vector<std::string>;

}  // namespace gpusolve::engine
