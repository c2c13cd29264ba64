// Versions that the embedded catalog knows only by their first two numbers: Python's and CUDA's.
#pragma once

#include <string>
#include <string_view>

namespace gpusolve::engine {

/// Reduces a version spec of conda or PEP 440 to two numbers: `3.8.5` and `=3.8.5` become `3.8.*`, `>=3.8.1` becomes `>=3.8`, `<3.12.2`
/// becomes `<=3.12`, `<3.12.0` becomes `<3.12`, `!=3.8.2` is dropped. Conditions with at most two numbers are unchanged. `exact` is put
/// before a series: `==` for PEP 440.
[[nodiscard]] auto in_series(std::string_view versions, std::string_view exact) -> std::string;

}  // namespace gpusolve::engine
