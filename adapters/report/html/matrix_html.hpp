// The matrix as a page: releases of a package as rows, CUDA versions as columns. The colour of a field shows how its builds run on the
// machine in the title.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adapters/report/html/html.hpp"
#include "adapters/report/table.hpp"

namespace gpusolve::report {

/// Follows an assumed fact in a field.
inline constexpr std::string_view k_assumed_mark = "*";

struct MatrixField {
  /// The way in which the best of the field's builds runs, best first.
  enum class Look : std::uint8_t { native, compiled, any, cpu, newer_driver, unjudged, no };
  Look look{};
  bool is_assumed{};               ///< whether `look` follows from the code of a relative of the build
  bool has_assumed_line{};         ///< whether a line has the mark
  std::vector<std::string> lines;  ///< "3.10–3.14", "conda-forge 3.10–3.14", "driver 570.26"
  std::string remark;              ///< the full details, shown when the reader points at the field
};

struct MatrixGrid {
  std::string package;                                     ///< `torch`
  std::string title;                                       ///< `torch on RTX 3090 (sm_86), driver 535.104.05`
  std::vector<std::pair<std::string, std::string>> facts;  ///< see fact_rows
  std::vector<std::string> columns;                        ///< "13.0", "12.6", …, "CPU", "any CUDA"
  struct Row {
    std::string head;                                ///< "2.14.0"
    std::vector<std::optional<MatrixField>> fields;  ///< one for each column; nullopt if there is no build
  };
  std::vector<Row> rows;
};

/// The matrix as a page. If the window is too narrow for the columns, each row becomes a list of its fields. A sortable table of all
/// builds follows.
[[nodiscard]] auto render_matrix_html(const MatrixGrid& grid, const Table& builds, const Origin& origin) -> std::string;

}  // namespace gpusolve::report
