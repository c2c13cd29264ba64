// YAML from strangers: refused before it is built when it could grow beyond its own size.
#pragma once

#include <yaml-cpp/node/node.h>

#include <cstddef>
#include <string_view>

#include "resolver/result.hpp"

namespace gpusolve::lock {

struct YamlLimits {
  std::size_t bytes{};
  std::size_t depth{};  ///< of lists and maps within one another
  std::size_t nodes{};
};

/// The one document of `text`. Errors of kind `usage` with `file:line`: broken YAML, beyond the limits, more than one document,
/// a key that stands twice in one map, and anchors, aliases and tags, which no file of ours has.
[[nodiscard]] auto load_guarded(std::string_view text, std::string_view file, const YamlLimits& limits) -> Result<YAML::Node>;

/// "file:12", counted from 1.
[[nodiscard]] auto place(std::string_view file, const YAML::Mark& mark) -> std::string;

}  // namespace gpusolve::lock
