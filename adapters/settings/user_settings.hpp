// Finds and reads the files and variables in which a user keeps the settings of conda and pip.
#pragma once

#include <string>

#include "adapters/settings/settings.hpp"
#include "base/result.hpp"
#include "base/variable_lookup.hpp"

namespace gpusolve::settings {

/// Later files take precedence. conda: `.condarc` and `condarc` in /etc/conda, /var/lib/conda, CONDA_ROOT, ~/.config/conda, ~/.conda,
/// ~/.condarc, CONDA_PREFIX, and the file CONDARC. pip: /etc/xdg/pip/pip.conf, /etc/pip.conf, ~/.pip/pip.conf, ~/.config/pip/pip.conf,
/// VIRTUAL_ENV, the file PIP_CONFIG_FILE (replaces the user's own; /dev/null replaces all), then PIP_*. Errors (kind `usage`) state
/// file:line.
[[nodiscard]] auto read_user_settings(const VariableLookup& variable) -> Result<Settings>;

}  // namespace gpusolve::settings
