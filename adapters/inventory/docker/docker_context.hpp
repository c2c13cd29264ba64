// The build context of a Dockerfile that is not at its root: `docker build -f docker/Dockerfile .`.
#pragma once

#include <filesystem>
#include <optional>

#include "adapters/inventory/docker/docker_stages.hpp"
#include "adapters/inventory/readers.hpp"

namespace gpusolve::inventory {

/// The folder, from that of the Dockerfile up to the current one, that has most of the files from which its commands install; of several
/// the nearest. A Dockerfile outside of the current folder has its own alone.
[[nodiscard]] auto context_of(const Input& input, const JudgedStage& stage) -> std::optional<std::filesystem::path>;

}  // namespace gpusolve::inventory
