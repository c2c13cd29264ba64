// The options of `uv sync` that say which groups and extras of a project it installs
// (docs.astral.sh/uv/concepts/projects/sync, docs.astral.sh/uv/reference/environment).
#pragma once

#include <span>

#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/shell/shell_words.hpp"

namespace gpusolve::inventory {

/// `words` are those of the command; `own` are the variables assigned before it, which go before `all`.
[[nodiscard]] auto parts_of_sync(std::span<const Word> words, const Variables& own, const Variables& all) -> InstalledParts;

}  // namespace gpusolve::inventory
