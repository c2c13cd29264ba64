// Parses the arguments of `pip install`, `uv pip install`, `conda create` and similar commands.
#pragma once

#include <initializer_list>
#include <span>
#include <string_view>

#include "adapters/inventory/install_lines.hpp"

namespace gpusolve::inventory {

/// Adds specs, files and addresses to the line. `has_environments`: files are in the format of environment.yml (`conda env create`).
void read_arguments(InstallLine& line, std::span<const Word> words, bool has_environments);

[[nodiscard]] auto is_one_of(std::string_view word, std::initializer_list<std::string_view> words) -> bool;

}  // namespace gpusolve::inventory
