// The address of PyPI itself.
#pragma once

#include <string_view>

namespace gpusolve::pypi {

inline constexpr std::string_view k_pypi_url = "https://pypi.org/simple";

}  // namespace gpusolve::pypi
