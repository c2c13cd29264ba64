// Untrusted YAML as plain data with line numbers. Rejects anchors, aliases, tags and excessive size; never expands them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.hpp"

namespace gpusolve::catalogs {

struct YamlEntry;

/// A node: a text, a sequence, or a mapping in its written order. Every scalar is a text; the reader interprets it.
struct YamlTree {
  int line{};  ///< counted from 1
  std::variant<std::string, std::vector<YamlTree>, std::vector<YamlEntry>> value;
};

/// One key of a mapping.
struct YamlEntry {
  std::string key;
  YamlTree value;
};

inline constexpr std::size_t k_largest_yaml = std::size_t{4} << 20U;  ///< limit for one file, in bytes
inline constexpr std::size_t k_deepest_yaml = 10;                     ///< limit for nested collections
inline constexpr std::size_t k_most_yaml_nodes = 200'000;

/// Parses one document. The place of an error is `name:line`.
[[nodiscard]] auto parse_yaml_tree(const std::string& text, std::string_view name) -> Result<YamlTree>;

}  // namespace gpusolve::catalogs
