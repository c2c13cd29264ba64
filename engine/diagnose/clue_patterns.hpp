// Patterns for facts in a log, and the ids of their matches.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "catalogs/catalog.hpp"
#include "engine/diagnose/log_scan.hpp"

namespace gpusolve::engine::diagnose {

/// The number of GPUs in a list that have their own patterns, because a scan keeps one match of each pattern; the last pattern matches all
/// higher numbers.
constexpr std::size_t k_most_gpus = 8;

/// Ids of a GPU in a row of nvidia-smi, and in a line of `nvidia-smi -L` and of collect_env.
[[nodiscard]] auto smi_gpu_id(std::size_t index) -> std::string;
[[nodiscard]] auto listed_gpu_id(std::size_t index) -> std::string;
/// Id of the release of a board's system, by the position of the system in the entry.
[[nodiscard]] auto system_id(const catalogs::AcceleratorEntry& board, std::size_t index) -> std::string;
/// Id of the version of a package of the main stack.
[[nodiscard]] auto companion_id(const std::string& name) -> std::string;

/// The patterns of clues, for the same scan as the patterns of messages. Their ids start with a colon; ids of messages never do.
[[nodiscard]] auto clue_patterns(const catalogs::Catalog& catalog) -> std::vector<Pattern>;

}  // namespace gpusolve::engine::diagnose
