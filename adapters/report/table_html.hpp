// A table as a page of its own that sorts by any column.
#pragma once

#include <string>

#include "adapters/report/table.hpp"

namespace gpusolve::report {

/// HTML5 in one file. The one script in it sorts when a heading is pressed, and the content security policy allows no other; without
/// scripts the table reads as printed.
[[nodiscard]] auto render_table_html(const Table& table) -> std::string;

}  // namespace gpusolve::report
