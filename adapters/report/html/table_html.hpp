// A table in a page that the reader can sort by any column.
#pragma once

#include <string>

#include "adapters/report/table.hpp"

namespace gpusolve::report {

/// The table without its title and notes, in a frame that scrolls. The script of html_page sorts the table when the reader presses a
/// heading; without the script the rows keep their order.
[[nodiscard]] auto sortable_table(const Table& table) -> std::string;

}  // namespace gpusolve::report
