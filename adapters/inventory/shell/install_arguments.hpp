// Parses the arguments of `pip install`, `uv pip install`, `conda create` and similar commands.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "adapters/inventory/shell/install_lines.hpp"

namespace gpusolve::inventory {

/// The option of `uv pip` that selects the index of a CUDA.
inline constexpr std::string_view k_backend_option = "--torch-backend";

/// Adds specs, files and addresses to the line. `has_environments`: files are in the format of environment.yml (`conda env create`).
void read_arguments(InstallLine& line, std::span<const Word> words, bool has_environments);

/// The index for a value of uv's `--torch-backend` or UV_TORCH_BACKEND (docs.astral.sh/uv/guides/integration/pytorch); nullopt for `auto`,
/// which depends on the machine that builds the image, and for backends without CUDA code.
[[nodiscard]] auto index_of_backend(std::string_view backend) -> std::optional<Address>;

/// Whether the option of `pip` or `uv pip` takes a value.
[[nodiscard]] auto takes_value_of_pip(std::string_view option) -> bool;

/// The index of the first word from `at` on that is not an option.
[[nodiscard]] auto next_plain(std::span<const Word> words, std::size_t at) -> std::size_t;

[[nodiscard]] auto is_one_of(std::string_view word, std::initializer_list<std::string_view> words) -> bool;
/// Whether the program is conda, mamba or micromamba.
[[nodiscard]] auto is_conda_program(std::string_view name) -> bool;

}  // namespace gpusolve::inventory
