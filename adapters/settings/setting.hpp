// A setting as it is told to its user: `channels` and its values, one text each; of a map, `name: value`.
#pragma once

#include <string>
#include <vector>

namespace gpusolve::settings {

struct Setting {
  std::string name;
  std::vector<std::string> values;
  auto operator==(const Setting&) const -> bool = default;
};

}  // namespace gpusolve::settings
