// Reads the commands of one stage of a Dockerfile, and the facts that its base image states. Runs nothing; values that are known only when
// a command runs are noted and omitted.
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
/// The text of a file that the Dockerfile writes or that is in the build context; nullopt if there is no such file.
[[nodiscard]] auto file_at_hand(const Word& word, const Input& input, const JudgedStage& stage) -> std::optional<FileAtHand>;

/// The packages that the lines of the stage install.
[[nodiscard]] auto read_stage(const Input& input, const JudgedStage& stage) -> Inventory;

}  // namespace gpusolve::inventory
