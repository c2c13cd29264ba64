// Versions that the embedded catalog knows by their first two numbers alone: Python's and CUDA's.
#pragma once

#include <string>
#include <string_view>

namespace gpusolve::cli {

/// Versions as a spec writes them, of conda or of PEP 440, by their first two numbers: `3.8.5` and `=3.8.5` are `3.8.*`, `>=3.8.1` is
/// `>=3.8`, `<3.12.2` is `<=3.12`, `<3.12.0` is `<3.12`, `!=3.8.2` says nothing. What names no more than two numbers is kept as it is.
/// `exact` stands before a series: `==` for PEP 440.
[[nodiscard]] auto in_series(std::string_view versions, std::string_view exact) -> std::string;

}  // namespace gpusolve::cli
