// Finds and reads the files and variables that hold a user's settings of conda and pip.
#pragma once

#include <string>

#include "adapters/settings/settings.hpp"
#include "base/result.hpp"
#include "base/variable_lookup.hpp"

namespace gpusolve::settings {

/// Reads all settings; later files take precedence. conda: `.condarc` and `condarc` in /etc/conda, /var/lib/conda, CONDA_ROOT,
/// ~/.config/conda, XDG_CONFIG_HOME/conda, ~/.conda, then ~/.condarc, CONDA_PREFIX, and the file CONDARC. pip: /etc/xdg/pip/pip.conf,
/// /etc/pip.conf, ~/.pip/pip.conf, ~/.config/pip/pip.conf (or XDG_CONFIG_HOME/pip/pip.conf), VIRTUAL_ENV, the file PIP_CONFIG_FILE
/// (replaces the user's own files; /dev/null replaces all files), then PIP_*. Errors (kind `usage`) state file:line.
[[nodiscard]] auto read_user_settings(const VariableLookup& variable) -> Result<Settings>;

}  // namespace gpusolve::settings
