#include "adapters/inventory/yaml_values.hpp"

#include <algorithm>
#include <array>

#include "adapters/inventory/input_text.hpp"

namespace gpusolve::inventory {
namespace {

/// The parser's message in plain words.
auto plain_words(const std::string& message) -> std::string {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 7> k_words{
      {{"end of map not found", "the indentation fits no line above it"},
       {"end of sequence not found", "the indentation fits no line above it"},
       {"illegal block entry", "an entry of a list cannot start here"},
       {"illegal map key", "a key cannot start here"},
       {"illegal map value", "a `:` with a blank behind it starts a value where none can start; quote the text"},
       {"end of map flow not found", "a `{` is not closed"},
       {"end of sequence flow not found", "a `[` is not closed"}}};
  const auto* const found = std::ranges::find(k_words, message, &std::pair<std::string_view, std::string_view>::first);
  return found == k_words.end() ? message : std::string(found->second);
}

/// Adds the affected line to an error, which is hard to understand without this line. A tab in the indentation, which YAML forbids, is on
/// this line or on the one before.
auto with_line(const Error& error, std::string_view text, std::string_view file) -> Error {
  const auto lines = lines_of(text);
  for (const auto& line : lines) {
    if (error.where != line_place(file, line.number)) {
      continue;
    }
    for (auto number = line.number; number > 0 && number + 1 >= line.number; --number) {
      const auto shown = lines[number - 1].text;
      if (shown.substr(0, shown.find_first_not_of(" \t")).find('\t') != std::string_view::npos) {
        return {error.kind, "a tab indents " + quote(trimmed(shown)) + "; YAML is indented by blanks", line_place(file, number)};
      }
    }
    return {error.kind, plain_words(error.message) + ": " + quote(trimmed(line.text)), error.where};
  }
  return error;
}

}  // namespace

auto load_yaml(std::string_view text, std::string_view file) -> Result<YAML::Node> {
  constexpr yaml::YamlLimits k_limits{.bytes = k_longest_input, .depth = 16, .nodes = 5'000'000};
  auto node = yaml::load_guarded(text, file, k_limits);
  return node ? node : Result<YAML::Node>(with_line(node.error(), text, file));
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
