// The settings of conda and pip together, and the files they come from.
#pragma once

#include <string>
#include <vector>

#include "adapters/settings/condarc.hpp"
#include "adapters/settings/pip_config.hpp"

namespace gpusolve::settings {

struct Settings {
  CondaSettings conda{};
  PipSettings pip{};
  /// The files that were read, lowest precedence first; `PIP_*` for variables.
  struct File {
    std::string place;
    std::vector<Setting> set;
  };
  std::vector<File> files{};
};

}  // namespace gpusolve::settings
