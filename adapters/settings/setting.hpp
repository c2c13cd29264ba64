// A setting as shown to the user: a name such as `channels`, and its values, one text each; an entry of a map is `name: value`.
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
