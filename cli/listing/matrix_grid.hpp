// The matrix as a grid for a page: which field each build goes into, and the best of each field.
#pragma once

#include <string>
#include <vector>

#include "adapters/report/matrix_html.hpp"
#include "cli/listing/listing.hpp"

namespace gpusolve::cli {

/// `builds` in the order of a table: newest torch first. Of a field the best fitness is told, with the builds that have it.
[[nodiscard]] auto matrix_grid(const std::vector<Listed>& builds, const std::string& spec, const Facts& facts) -> report::MatrixGrid;

}  // namespace gpusolve::cli
