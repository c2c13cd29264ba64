// Project and extra names (PEP 503, PEP 685).
#pragma once

#include <string>
#include <string_view>

namespace gpusolve::pypi {

/// `Foo_.bar` -> `foo-bar`: lower case, each run of `-`, `_` and `.` one dash. Any text is taken.
[[nodiscard]] auto normalise_name(std::string_view name) -> std::string;
/// Letters, digits, `-`, `_` and `.`, with a letter or digit at both ends (core metadata, Name).
[[nodiscard]] auto is_valid_name(std::string_view name) -> bool;
/// Valid, and what normalise_name would make of it.
[[nodiscard]] auto is_normalised_name(std::string_view name) -> bool;

}  // namespace gpusolve::pypi
