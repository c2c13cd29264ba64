// Python string literals, as far as markers use them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gpusolve::pypi {

/// The value (UTF-8) of what stands between the quotes of a one-line literal, escapes resolved; nothing where Python refuses it.
/// `\N{…}` is refused too: no table of names is at hand.
[[nodiscard]] auto decode_python_string(std::string_view body) -> std::optional<std::string>;

}  // namespace gpusolve::pypi
