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
  std::vector<std::string> files{};  ///< those that were there, the one that counts least first; `PIP_*` where variables set something
};

/// .condarc: /etc/conda, ~/.config/conda, ~, CONDA_PREFIX, the file CONDARC; pip.conf: /etc, ~/.config/pip, ~/.pip, VIRTUAL_ENV, the file
/// PIP_CONFIG_FILE (/dev/null: none of them at all), then PIP_*; what comes later counts more. Errors have file:line.
[[nodiscard]] auto read_settings() -> Result<Settings>;

}  // namespace gpusolve::cli
