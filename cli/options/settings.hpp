// The settings of conda and pip that this user has, and where each was read. They matter only to runs that ask a server.
#pragma once

#include <string>
#include <vector>

#include "adapters/settings/condarc.hpp"
#include "adapters/settings/pip_config.hpp"
#include "resolver/result.hpp"

namespace gpusolve::cli {

struct Settings {
  settings::CondaSettings conda{};
  settings::PipSettings pip{};
  /// Where they were read, the one that counts least first; `PIP_*` for variables.
  struct File {
    std::string place;
    std::vector<settings::Setting> set;
  };
  std::vector<File> files{};
};

/// What comes later counts more. Of conda, `.condarc` and `condarc` in /etc/conda, /var/lib/conda, CONDA_ROOT, ~/.config/conda, ~/.conda,
/// ~/.condarc, CONDA_PREFIX, and the file CONDARC; of pip, /etc/xdg/pip/pip.conf, /etc/pip.conf, ~/.pip/pip.conf, ~/.config/pip/pip.conf,
/// VIRTUAL_ENV, the file PIP_CONFIG_FILE (in place of the user's own; /dev/null: of all), then PIP_*. Errors (kind `usage`) have file:line.
[[nodiscard]] auto read_settings() -> Result<Settings>;

/// The settings of each file as they may be shown: without passwords and tokens.
[[nodiscard]] auto shown_files(const Settings& settings) -> std::vector<Settings::File>;

}  // namespace gpusolve::cli
