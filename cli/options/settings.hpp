// The settings of conda and pip for this user, and the files they come from. Used only by runs that ask a server.
#pragma once

#include <string>
#include <vector>

#include "adapters/settings/settings.hpp"
#include "base/result.hpp"

namespace gpusolve::cli {

/// Later files take precedence. conda: `.condarc` and `condarc` in /etc/conda, /var/lib/conda, CONDA_ROOT, ~/.config/conda, ~/.conda,
/// ~/.condarc, CONDA_PREFIX, and the file CONDARC. pip: /etc/xdg/pip/pip.conf, /etc/pip.conf, ~/.pip/pip.conf, ~/.config/pip/pip.conf,
/// VIRTUAL_ENV, the file PIP_CONFIG_FILE (replaces the user's own; /dev/null replaces all), then PIP_*. Errors (kind `usage`) state
/// file:line.
[[nodiscard]] auto read_settings() -> Result<settings::Settings>;

/// The settings of each file for display: without passwords and tokens.
[[nodiscard]] auto shown_files(const settings::Settings& settings) -> std::vector<settings::Settings::File>;

}  // namespace gpusolve::cli
