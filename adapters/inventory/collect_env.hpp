// What `python -m torch.utils.collect_env` prints, and vLLM's collect_env.py after it: a machine, and the packages that matter there.
#pragma once

#include <string_view>

namespace gpusolve::inventory {

[[nodiscard]] auto looks_like_collect_env(std::string_view text) -> bool;

/// The report within a longer text, such as an issue: from its first line to the end of its last list. Empty where there is none.
[[nodiscard]] auto collect_env_in(std::string_view text) -> std::string_view;

}  // namespace gpusolve::inventory
