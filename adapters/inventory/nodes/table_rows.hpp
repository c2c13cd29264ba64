// Splits a text table (CSV, TSV) into rows and cells by RFC 4180.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace gpusolve::inventory {

struct TableRow {
  std::size_t line{};  ///< the line where the row begins, counted from 1
  std::vector<std::string> cells;
};

/// Splits at tabs, commas or semicolons: the first of these in the first row. A quoted cell may contain separators, line breaks and doubled
/// quotes. Omits empty lines and comments, which begin with `#`. Errors (kind `usage`): a quote that is not closed, with its line.
[[nodiscard]] auto table_rows(std::string_view text, std::string_view file) -> Result<std::vector<TableRow>>;

}  // namespace gpusolve::inventory
