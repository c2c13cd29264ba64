// Reading YAML that other programs write: what is absent or of another type is nothing, so that only what matters has to be right.
#pragma once

#include <yaml-cpp/yaml.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/lock/yaml_guard.hpp"
#include "resolver/result.hpp"

namespace gpusolve::inventory {

/// The document, within the limits of every input here.
[[nodiscard]] auto load_yaml(std::string_view text, std::string_view file) -> Result<YAML::Node>;

/// The value of `key`; an undefined node where `node` is no map or has no such key.
[[nodiscard]] auto value_at(const YAML::Node& node, const char* key) -> YAML::Node;
[[nodiscard]] auto text_at(const YAML::Node& node, const char* key) -> std::optional<std::string>;
/// The entries of a list; none where there is no list.
[[nodiscard]] auto entries_at(const YAML::Node& node, const char* key) -> std::vector<YAML::Node>;
/// The texts of a list.
[[nodiscard]] auto texts_at(const YAML::Node& node, const char* key) -> std::vector<std::string>;

}  // namespace gpusolve::inventory
