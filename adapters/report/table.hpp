// Tables, as `catalog`, `search` and `matrix` print them, before they become text, JSON, Markdown or HTML.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace gpusolve::report {

/// A value; std::monostate: unknown. A list is printed with spaces between its entries.
using Cell = std::variant<std::monostate, std::string, std::uint64_t, bool, std::vector<std::string>>;

struct Column {
  /// The outputs that contain the column. `detail`: JSON, and a few rows shown one below the other. `brief`: only many rows shown as a
  /// table.
  enum class ShownIn : std::uint8_t { everywhere, detail, brief };
  std::string key;    ///< name in JSON: "min_driver"
  std::string title;  ///< heading in other formats: "least driver"
  ShownIn place = ShownIn::everywhere;
};

struct Table {
  std::string schema;                                        ///< "gpusolve/catalog/1"
  std::vector<std::pair<std::string, std::string>> about{};  ///< further members of the JSON document, before the rows
  std::string title{};
  std::vector<Column> columns{};
  std::vector<std::vector<Cell>> rows{};  ///< each with one cell per column
  std::vector<std::string> notes{};       ///< sentences below the table
};

/// A list of the texts; an unknown cell if the list is empty.
[[nodiscard]] auto list_cell(std::vector<std::string> texts) -> Cell;
/// The text; an unknown cell if the text is empty.
[[nodiscard]] auto text_cell(std::string text) -> Cell;
/// The cell as text; empty if unknown.
[[nodiscard]] auto cell_text(const Cell& cell) -> std::string;

/// Tables with at most this many rows are shown one row below the other, with their details.
inline constexpr std::size_t k_most_told_alone = 3;

/// Columns within `width`, with long cells wrapped; few rows are shown one below the other.
[[nodiscard]] auto render_table_text(const Table& table, std::size_t width = 80) -> std::string;
/// A document `{ "schema", …, "rows": [ { key: value } ], "notes": […] }`; unknown cells are null. Ends with a newline.
[[nodiscard]] auto render_table_json(const Table& table) -> std::string;
/// A table in GitHub Flavored Markdown, without the `detail` columns.
[[nodiscard]] auto render_table_markdown(const Table& table) -> std::string;

}  // namespace gpusolve::report
