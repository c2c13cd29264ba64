// Boards with a system of their own, such as the Jetsons: the platform is given with the GPU, and the driver is none of the tables.
#pragma once

#include "catalogs/catalog.hpp"
#include "cli/options/resolve_options.hpp"
#include "resolver/facts.hpp"
#include "resolver/result.hpp"

namespace gpusolve::cli {

/// The first GPU's board that has a system of its own; nullptr where there is none.
[[nodiscard]] auto board_among(const Facts& facts, const catalogs::Catalog& catalog) -> const catalogs::AcceleratorEntry*;

/// Places such a board, and any other chip of NVIDIA with ARM cores (Thor, GB10): linux-aarch64 unless a platform was named. The driver
/// version of a board with a system of its own (L4T) follows other numbers than those of the catalog, so it constrains nothing; a CUDA
/// version that was given stays. Error (kind `usage`): another platform was named.
[[nodiscard]] auto place_board(const ResolveOptions& options, const catalogs::Catalog& catalog, Facts& facts) -> Status;

}  // namespace gpusolve::cli
