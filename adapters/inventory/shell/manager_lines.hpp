// Reads commands that add packages to a project: `poetry add`, `pdm add`, `pipenv install PACKAGE`.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "adapters/inventory/shell/install_lines.hpp"

namespace gpusolve::inventory {

/// The arguments of such a command in pip's form; nullopt for other commands. Packages from a named source are marked as unknown, because
/// only the project states the address of the source.
[[nodiscard]] auto added_by_manager(std::span<const Word> words) -> std::optional<std::vector<Word>>;

}  // namespace gpusolve::inventory
