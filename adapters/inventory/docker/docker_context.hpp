// Finds the build context of a Dockerfile that is not at its root: `docker build -f docker/Dockerfile .`.
#pragma once

#include <filesystem>
#include <optional>

#include "adapters/inventory/docker/docker_stages.hpp"
#include "adapters/inventory/readers.hpp"

namespace gpusolve::inventory {

/// The folder with most of the files from which the commands install, among the folders from that of the Dockerfile up to the current one;
/// among equals the nearest to the Dockerfile. For a Dockerfile outside of the current folder, only its own folder is considered.
[[nodiscard]] auto context_of(const Input& input, const JudgedStage& stage) -> std::optional<std::filesystem::path>;

}  // namespace gpusolve::inventory
