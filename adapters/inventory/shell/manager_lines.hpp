// Commands that add packages to a project: `poetry add`, `pdm add`, `pipenv install PACKAGE`.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "adapters/inventory/shell/install_lines.hpp"

namespace gpusolve::inventory {

/// The arguments of such a command as those of pip; nullopt for other commands. A package that comes from a source of the project is
/// unknown, because the project states what the source is.
[[nodiscard]] auto added_by_manager(std::span<const Word> words) -> std::optional<std::vector<Word>>;

}  // namespace gpusolve::inventory
