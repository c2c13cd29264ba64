// Arranges the matrix as a grid for a web page: one field per release and CUDA, which shows its best builds.
#pragma once

#include <string>
#include <vector>

#include "adapters/report/html/matrix_html.hpp"
#include "engine/listing/listing.hpp"

namespace gpusolve::engine {

/// `builds` are in the order of the table: newest release first. A field shows the best fitness and the builds that have it.
[[nodiscard]] auto matrix_grid(const std::vector<Listed>& builds, const std::string& package, const std::string& spec, const Facts& facts)
    -> report::MatrixGrid;

}  // namespace gpusolve::engine
