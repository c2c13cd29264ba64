// Measures how deep the tables of a TOML text nest, without building them. Used by toml_values.cpp only.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace gpusolve::inventory {

/// The line on which tables and arrays first nest deeper than `most`: dots of keys (`a.b.c`), brackets and braces count together.
/// Interprets a text as TOML 1.0 up to the first error of the text.
[[nodiscard]] auto line_deeper_than(std::string_view text, std::size_t most) -> std::optional<std::size_t>;

}  // namespace gpusolve::inventory
