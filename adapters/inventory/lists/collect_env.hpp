// Parses the output of `python -m torch.utils.collect_env`, and of vLLM's collect_env.py, which is based on it: a machine and its relevant
// packages.
#pragma once

#include <string_view>

namespace gpusolve::inventory {

[[nodiscard]] auto looks_like_collect_env(std::string_view text) -> bool;

/// Extracts the report from a longer text, such as an issue: from its first line to the end of its last list. Empty if there is none.
[[nodiscard]] auto collect_env_in(std::string_view text) -> std::string_view;

}  // namespace gpusolve::inventory
