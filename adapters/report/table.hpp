// Rows of like things: what `catalog`, `search` and `matrix` print, before it is text, JSON, Markdown or HTML.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace gpusolve::report {

/// Nothing: not known. A list is told with blanks between its entries.
using Cell = std::variant<std::monostate, std::string, std::uint64_t, bool, std::vector<std::string>>;

struct Column {
  /// Where it is told. `detail`: in JSON, and where few rows are shown one by one; `brief`: only where many stand side by side.
  enum class Place : std::uint8_t { everywhere, detail, brief };
  std::string key;    ///< in JSON: "min_driver"
  std::string title;  ///< for people: "least driver"
  Place place = Place::everywhere;
};

struct Table {
  std::string schema;                                        ///< "gpusolve/catalog/1"
  std::vector<std::pair<std::string, std::string>> about{};  ///< further members of the JSON document, before the rows
  std::string title{};
  std::vector<Column> columns{};
  std::vector<std::vector<Cell>> rows{};  ///< a cell for each column
  std::vector<std::string> notes{};       ///< sentences below
};

/// A list of the texts that are there; a cell without text for none.
[[nodiscard]] auto list_cell(std::vector<std::string> texts) -> Cell;
/// The text; nothing for an empty one.
[[nodiscard]] auto text_cell(std::string text) -> Cell;
/// What people read in the cell; empty for nothing.
[[nodiscard]] auto cell_text(const Cell& cell) -> std::string;

/// Up to so many rows are told one by one, with their details.
inline constexpr std::size_t k_most_told_alone = 3;

/// Columns within `width`, long cells wrapped; few rows one by one.
[[nodiscard]] auto render_table_text(const Table& table, std::size_t width = 80) -> std::string;
/// `{ "schema", …, "rows": [ { key: value } ], "notes": […] }`; what is not known is null. Ends with a newline.
[[nodiscard]] auto render_table_json(const Table& table) -> std::string;
/// A table of GitHub flavoured Markdown, without the details.
[[nodiscard]] auto render_table_markdown(const Table& table) -> std::string;

}  // namespace gpusolve::report
