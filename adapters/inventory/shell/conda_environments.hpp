// Finds the conda environment into which the commands of a script install.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/inventory/shell/install_lines.hpp"

namespace gpusolve::inventory {

/// The name under which `variables` stores the active environment; no shell variable has a blank in its name. A script sets it until the
/// script ends; SHELL or ENV set it for later instructions too.
inline constexpr std::string_view k_active_environment = "conda environment";

/// The name of the environment in `-n NAME` or `-p /opt/conda/envs/NAME`; empty for the base environment.
[[nodiscard]] auto environment_named(const Word& value, bool is_prefix) -> std::string;

/// The environment that a command activates: `conda activate NAME`, `source activate NAME`; nullopt for other commands.
[[nodiscard]] auto activated_environment(std::span<const Word> words) -> std::optional<std::string>;

/// The environment of `conda run -n NAME ...`, and of `/opt/conda/envs/NAME/bin/pip`; nullopt for other commands.
[[nodiscard]] auto environment_of_run(std::span<const Word> words) -> std::optional<std::string>;

/// The environment whose `bin` an ENV puts on the PATH: `PATH=/opt/conda/envs/NAME/bin:$PATH`; nullopt for other texts.
[[nodiscard]] auto environment_on_path(std::string_view text) -> std::optional<std::string>;

/// The name of the environment into which commands install by default.
inline constexpr std::string_view k_base_environment = "base";

/// The environments of the lines, in their order, without the base environment.
[[nodiscard]] auto environments_of(const std::vector<InstallLine>& lines) -> std::vector<std::string>;

/// The value of the key `name` of an environment.yml; empty if it has none.
[[nodiscard]] auto name_in_environment(std::string_view yaml) -> std::string;

}  // namespace gpusolve::inventory
