// Commands that only start another one: `sudo`, `conda run`, `poetry run` and the like.
#pragma once

#include <span>

#include "adapters/inventory/shell/shell_words.hpp"

namespace gpusolve::inventory {

/// The command that such commands start in the end; empty if they start none. `uv run --with PACKAGE` stays: it installs by itself.
[[nodiscard]] auto without_launcher(std::span<const Word> words) -> std::span<const Word>;

}  // namespace gpusolve::inventory
