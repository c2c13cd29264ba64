// The settings of conda and pip for this user, and the files they come from. Used only by runs that ask a server.
#pragma once

#include <string>
#include <vector>

#include "adapters/settings/condarc.hpp"
#include "adapters/settings/pip_config.hpp"
#include "base/result.hpp"

namespace gpusolve::cli {

struct Settings {
  settings::CondaSettings conda{};
  settings::PipSettings pip{};
  /// The files that were read, lowest precedence first; `PIP_*` for variables.
  struct File {
    std::string place;
    std::vector<settings::Setting> set;
  };
  std::vector<File> files{};
};

/// Later files take precedence. conda: `.condarc` and `condarc` in /etc/conda, /var/lib/conda, CONDA_ROOT, ~/.config/conda, ~/.conda,
/// ~/.condarc, CONDA_PREFIX, and the file CONDARC. pip: /etc/xdg/pip/pip.conf, /etc/pip.conf, ~/.pip/pip.conf, ~/.config/pip/pip.conf,
/// VIRTUAL_ENV, the file PIP_CONFIG_FILE (replaces the user's own; /dev/null replaces all), then PIP_*. Errors (kind `usage`) state
/// file:line.
[[nodiscard]] auto read_settings() -> Result<Settings>;

/// The settings of each file for display: without passwords and tokens.
[[nodiscard]] auto shown_files(const Settings& settings) -> std::vector<Settings::File>;

}  // namespace gpusolve::cli
