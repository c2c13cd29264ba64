// Where the builds of a row of a stack are.
#pragma once

#include "catalogs/stack_entries.hpp"

namespace gpusolve::engine {

/// Whether the wheels are on another index or page than PyPI.
[[nodiscard]] inline auto is_elsewhere(const catalogs::StackBuild& row) -> bool { return !row.index.empty() || !row.pages.empty(); }

/// Whether nothing is known of a wheel on PyPI. If the wheels of the package are elsewhere, PyPI has only the source.
[[nodiscard]] inline auto is_bare(const catalogs::StackBuild& row) -> bool {
  return row.label.empty() && row.pythons.empty() && !row.is_code_known && !is_elsewhere(row);
}

}  // namespace gpusolve::engine
