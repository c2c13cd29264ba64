// Names of projects and extras (PEP 503, PEP 685).
#pragma once

#include <string>
#include <string_view>

namespace gpusolve::pypi {

/// `Foo_.bar` -> `foo-bar`: lower case, each run of `-`, `_` and `.` becomes one dash. Accepts any text.
[[nodiscard]] auto normalise_name(std::string_view name) -> std::string;
/// Whether the name is valid: letters, digits, `-`, `_` and `.`, with a letter or digit at both ends (core metadata, Name).
[[nodiscard]] auto is_valid_name(std::string_view name) -> bool;
/// Whether the name is valid and equals its normalised form.
[[nodiscard]] auto is_normalised_name(std::string_view name) -> bool;

}  // namespace gpusolve::pypi
