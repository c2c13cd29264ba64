// Reads the options of `uv sync` that select groups and extras of a project (docs.astral.sh/uv/concepts/projects/sync,
// docs.astral.sh/uv/reference/environment).
#pragma once

#include <span>

#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/shell/shell_words.hpp"

namespace gpusolve::inventory {

/// The parts that the command installs in addition to those that it names. `words` are the words of the command; `own` are the variables
/// assigned before it, which take precedence over `all`.
[[nodiscard]] auto parts_of_sync(std::span<const Word> words, const Variables& own, const Variables& all) -> InstalledParts;

}  // namespace gpusolve::inventory
