// YAML as plain data with line numbers, read with suspicion: anchors, aliases, tags and excess are refused, never expanded.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "resolver/result.hpp"

namespace gpusolve::catalogs {

struct YamlEntry;

/// A node: text, a sequence, or a mapping in its written order. Everything is text; meaning is the reader's.
struct YamlTree {
  int line{};  ///< from 1
  std::variant<std::string, std::vector<YamlTree>, std::vector<YamlEntry>> value;
};

/// One key of a mapping.
struct YamlEntry {
  std::string key;
  YamlTree value;
};

inline constexpr std::size_t k_largest_yaml = std::size_t{4} << 20U;  ///< bytes of one file
inline constexpr std::size_t k_deepest_yaml = 10;                     ///< nested collections
inline constexpr std::size_t k_most_yaml_nodes = 200'000;

/// Reads one document. The error's place is `name:line`.
[[nodiscard]] auto parse_yaml_tree(const std::string& text, std::string_view name) -> Result<YamlTree>;

}  // namespace gpusolve::catalogs
