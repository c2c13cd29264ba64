// Finds the command behind programs that only start another one: `sudo`, `conda run`, `poetry run` and similar ones.
#pragma once

#include <span>

#include "adapters/inventory/shell/shell_words.hpp"

namespace gpusolve::inventory {

/// The command that remains without all launchers; empty if they start none. `uv run --with PACKAGE` stays, because it installs packages
/// itself.
[[nodiscard]] auto without_launcher(std::span<const Word> words) -> std::span<const Word>;

}  // namespace gpusolve::inventory
