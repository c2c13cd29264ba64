// Access to YAML of other programs. A value that is absent or of another type counts as absent, so only the relevant parts must be valid.
#pragma once

#include <yaml-cpp/yaml.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "base/yaml/yaml_guard.hpp"

namespace gpusolve::inventory {

/// Parses the document, with limits for its size, its depth and the number of its nodes.
[[nodiscard]] auto load_yaml(std::string_view text, std::string_view file) -> Result<YAML::Node>;

/// The value of `key`; an undefined node if `node` is not a map or has no such key.
[[nodiscard]] auto value_at(const YAML::Node& node, const char* key) -> YAML::Node;
[[nodiscard]] auto text_at(const YAML::Node& node, const char* key) -> std::optional<std::string>;
/// The entries of a list; empty if there is no list.
[[nodiscard]] auto entries_at(const YAML::Node& node, const char* key) -> std::vector<YAML::Node>;
/// The texts of a list.
[[nodiscard]] auto texts_at(const YAML::Node& node, const char* key) -> std::vector<std::string>;

}  // namespace gpusolve::inventory
