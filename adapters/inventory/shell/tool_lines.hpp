// Reads commands that install a program into an environment of its own, which shares no package with any other: `uv tool install`, `uvx`,
// `uv run --with`, `pipx` (docs.astral.sh/uv/concepts/tools, pipx.pypa.io).
#pragma once

#include <span>
#include <vector>

#include "adapters/inventory/shell/install_lines.hpp"

namespace gpusolve::inventory {

/// The lines of such a command, one for each environment; empty for other commands. Settings from variables are not included.
[[nodiscard]] auto tool_lines(std::span<const Word> words) -> std::vector<InstallLine>;

}  // namespace gpusolve::inventory
