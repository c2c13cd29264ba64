// One lock for several machines: the sets of its rows, which agree on versions where they can.
#pragma once

#include <vector>

#include "adapters/report/machine_sets.hpp"
#include "engine/fleet/row.hpp"
#include "engine/workshop/workshop.hpp"

namespace gpusolve::engine::fleet {

/// The fewest sets that serve all rows, made to agree with each other; with a note for each set whose stack is older for that reason, and
/// with the rows that hold a set back. Without a schema. `typed` names no machine, and is completed (see `completed`).
[[nodiscard]] auto sets_of_rows(const Query& typed, const std::vector<Row>& rows, const catalogs::Catalog& catalog, const Host& host)
    -> Result<MachineSets>;

/// Makes the CPU sets of rows without a GPU set count as sets.
void accept_cpu(MachineSets& all);

}  // namespace gpusolve::engine::fleet
