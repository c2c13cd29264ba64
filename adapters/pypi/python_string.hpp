// Python string literals, as far as markers use them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gpusolve::pypi {

/// The value (UTF-8) of the text between the quotes of a one-line literal, with escapes decoded; nullopt if Python rejects the literal.
/// Also rejects `\N{...}`, which needs a table of names.
[[nodiscard]] auto decode_python_string(std::string_view body) -> std::optional<std::string>;

}  // namespace gpusolve::pypi
