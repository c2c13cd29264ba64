// Parses `name[key=value, key='value']`: the last pair of brackets in a match spec and its content. Used by match_spec_fields.cpp only.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gpusolve::conda::detail {

/// Removes the last section between `open` and `close` from `text`, with all its repetitions, and returns its content. Like conda, reads
/// only the first line.
[[nodiscard]] auto take_section(std::string& text, char open, char close) -> std::optional<std::string>;

/// The `key=value` pairs, separated by commas and blanks. Values may be empty and may have single, double or no quotes. Like conda, skips
/// other text between the pairs.
[[nodiscard]] auto find_pairs(std::string_view inside) -> std::vector<std::pair<std::string, std::string>>;

}  // namespace gpusolve::conda::detail
