// The settings of conda and pip together, and the files that state them.
#pragma once

#include <string>
#include <vector>

#include "adapters/settings/condarc.hpp"
#include "adapters/settings/pip_config.hpp"

namespace gpusolve::settings {

struct Settings {
  CondaSettings conda{};
  PipSettings pip{};
  /// A file that was read, with its settings; the name `PIP_*` denotes the variables. Lowest precedence first.
  struct File {
    std::string place;
    std::vector<Setting> set;
  };
  std::vector<File> files{};
};

}  // namespace gpusolve::settings
