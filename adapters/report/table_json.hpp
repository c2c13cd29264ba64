// A table's rows as JSON, for documents that say more about them than a table can.
#pragma once

#include <nlohmann/json.hpp>

#include "adapters/report/table.hpp"

namespace gpusolve::report {

/// An array of objects, a member a column; what is not known is null.
[[nodiscard]] auto rows_json(const Table& table) -> nlohmann::ordered_json;

}  // namespace gpusolve::report
