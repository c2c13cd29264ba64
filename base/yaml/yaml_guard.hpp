// Parses untrusted YAML: rejects it before building nodes if it could use memory out of proportion to its size.
#pragma once

#include <yaml-cpp/node/node.h>

#include <cstddef>
#include <string_view>

#include "base/result.hpp"

namespace gpusolve::yaml {

struct YamlLimits {
  std::size_t bytes{};
  std::size_t depth{};  ///< nesting of lists and maps
  std::size_t nodes{};
};

/// The single document of `text`. Errors of kind `usage` with `file:line`: broken YAML, exceeded limits, several documents, a key that
/// occurs twice in a map, and anchors, aliases and tags, which our files never contain.
[[nodiscard]] auto load_guarded(std::string_view text, std::string_view file, const YamlLimits& limits) -> Result<YAML::Node>;

/// "file:12", counted from 1.
[[nodiscard]] auto place(std::string_view file, const YAML::Mark& mark) -> std::string;

}  // namespace gpusolve::yaml
