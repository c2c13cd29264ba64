#include "adapters/inventory/yaml_values.hpp"

#include "adapters/inventory/input_text.hpp"

namespace gpusolve::inventory {

auto load_yaml(std::string_view text, std::string_view file) -> Result<YAML::Node> {
  constexpr lock::YamlLimits k_limits{.bytes = k_longest_input, .depth = 16, .nodes = 5'000'000};
  return lock::load_guarded(text, file, k_limits);
}

auto value_at(const YAML::Node& node, const char* key) -> YAML::Node {
  return node.IsDefined() && node.IsMap() ? node[key] : YAML::Node(YAML::NodeType::Undefined);
}

auto text_at(const YAML::Node& node, const char* key) -> std::optional<std::string> {
  const auto value = value_at(node, key);
  return value.IsDefined() && value.IsScalar() ? std::optional(value.Scalar()) : std::nullopt;
}

auto entries_at(const YAML::Node& node, const char* key) -> std::vector<YAML::Node> {
  const auto list = value_at(node, key);
  return list.IsDefined() && list.IsSequence() ? std::vector<YAML::Node>(list.begin(), list.end()) : std::vector<YAML::Node>{};
}

auto texts_at(const YAML::Node& node, const char* key) -> std::vector<std::string> {
  std::vector<std::string> texts;
  for (const auto& entry : entries_at(node, key)) {
    if (entry.IsScalar()) {
      texts.push_back(entry.Scalar());
    }
  }
  return texts;
}

}  // namespace gpusolve::inventory
