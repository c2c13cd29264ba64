// The rows of a table as JSON, for documents that contain other data too.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "adapters/report/table.hpp"

namespace gpusolve::report {

/// An array of objects with one member per column; unknown cells are null.
[[nodiscard]] auto rows_json(const Table& table) -> nlohmann::ordered_json;

}  // namespace gpusolve::report
