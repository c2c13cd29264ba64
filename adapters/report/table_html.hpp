// A table of a page that sorts by any column.
#pragma once

#include <string>

#include "adapters/report/table.hpp"

namespace gpusolve::report {

/// The table alone, without its title and notes, in a frame that scrolls. The script of html_page sorts it when a heading is pressed;
/// without scripts it reads as printed.
[[nodiscard]] auto sortable_table(const Table& table) -> std::string;

}  // namespace gpusolve::report
