// Patterns for facts in a log, and the ids of their matches.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "catalogs/catalog.hpp"
#include "engine/diagnose/log_scan.hpp"

namespace gpusolve::engine::diagnose {

/// A scan keeps one match of each pattern, so every GPU of a list has its own patterns; the last of them stand for all further numbers.
constexpr std::size_t k_most_gpus = 8;

/// A row of nvidia-smi, and a line of `nvidia-smi -L` and of collect_env.
[[nodiscard]] auto smi_gpu_id(std::size_t index) -> std::string;
[[nodiscard]] auto listed_gpu_id(std::size_t index) -> std::string;
/// The release of the system of a board, by its position in the entry.
[[nodiscard]] auto system_id(const catalogs::AcceleratorEntry& board, std::size_t index) -> std::string;
/// The version of a package of the main stack.
[[nodiscard]] auto companion_id(const std::string& name) -> std::string;

/// The patterns of clues, for the same scan as those of messages. Their ids start with a colon; those of messages never do.
[[nodiscard]] auto clue_patterns(const catalogs::Catalog& catalog) -> std::vector<Pattern>;

}  // namespace gpusolve::engine::diagnose
