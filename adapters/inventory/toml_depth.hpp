// How deep the tables of a TOML text nest, found without building them. Used by toml_values.cpp only.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace gpusolve::inventory {

/// The line on which tables and arrays first nest deeper than `most`, by dots of keys (`a.b.c`), brackets and braces together. Up to its
/// first error, a text is read as any reader of TOML 1.0 reads it.
[[nodiscard]] auto line_deeper_than(std::string_view text, std::size_t most) -> std::optional<std::size_t>;

}  // namespace gpusolve::inventory
