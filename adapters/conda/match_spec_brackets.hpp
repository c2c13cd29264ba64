// `name[key=value, key='value']`: the last pair of brackets in a match spec and what stands in it. Used by match_spec_fields.cpp only.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gpusolve::conda::detail {

/// Takes the last section between `open` and `close` out of `text`, wherever it is repeated, and returns what stood inside.
/// Conda looks at the first line only.
[[nodiscard]] auto take_section(std::string& text, char open, char close) -> std::optional<std::string>;

/// The `key=value` pairs, values in single, double or no quotes, separated by commas and blanks. Other text between them is passed
/// over, as in conda; a value can be empty.
[[nodiscard]] auto find_pairs(std::string_view inside) -> std::vector<std::pair<std::string, std::string>>;

}  // namespace gpusolve::conda::detail
