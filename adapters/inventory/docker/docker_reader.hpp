// Reads the commands of one stage of a Dockerfile, and what its base image states. Runs nothing; notes and omits what only a run can
// determine.
#pragma once

#include <optional>
#include <string>

#include "adapters/inventory/docker/docker_stages.hpp"
#include "adapters/inventory/inventory.hpp"
#include "adapters/inventory/readers.hpp"

namespace gpusolve::inventory {

struct FileAtHand {
  std::string path;
  std::string text;
};
/// The text of a file that the Dockerfile writes, or of one in the build context; nullopt if it is not there.
[[nodiscard]] auto file_at_hand(const Word& word, const Input& input, const JudgedStage& stage) -> std::optional<FileAtHand>;

/// The packages that the lines of the stage install.
[[nodiscard]] auto read_stage(const Input& input, const JudgedStage& stage) -> Inventory;

}  // namespace gpusolve::inventory
