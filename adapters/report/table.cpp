#include "adapters/report/table.hpp"

#include <nlohmann/json.hpp>

#include "adapters/report/json/json_text.hpp"
#include "adapters/report/json/table_json.hpp"
#include "base/overloaded.hpp"
#include "base/plain.hpp"

namespace gpusolve::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t k_longest_cell = 2000;

auto json_of(const Cell& cell) -> Json {
  return std::visit(overloaded{[](std::monostate) { return Json(nullptr); }, [](const auto& value) { return Json(value); }}, cell);
}

/// Escapes the marks that Markdown would interpret: a pipe would end the cell, and a line break the row.
auto markdown_text(const std::string& text) -> std::string {
  constexpr std::string_view k_marks = "\\`*_[]<>|~";
  std::string out;
  for (const char c : printable(text, k_longest_cell)) {
    out += k_marks.find(c) == std::string_view::npos ? std::string(1, c) : std::string("\\") + c;
  }
  return out;
}

}  // namespace

auto list_cell(std::vector<std::string> texts) -> Cell { return texts; }

auto text_cell(std::string text) -> Cell { return text.empty() ? Cell() : Cell(std::move(text)); }

auto cell_text(const Cell& cell) -> std::string {
  return std::visit(
      overloaded{[](std::monostate) { return std::string(); }, [](const std::string& text) { return printable(text, k_longest_cell); },
                 [](std::uint64_t number) { return std::to_string(number); }, [](bool is_so) { return std::string(is_so ? "yes" : "no"); },
                 [](const std::vector<std::string>& texts) { return printable(joined(texts, " "), k_longest_cell); }},
      cell);
}

auto rows_json(const Table& table) -> Json {
  auto rows = Json::array();
  for (const auto& row : table.rows) {
    Json::object_t object;
    object.reserve(table.columns.size());
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      if (table.columns[i].place != Column::ShownIn::brief) {
        object.emplace_back(table.columns[i].key, json_of(row[i]));  // keys of columns are distinct
      }
    }
    rows.push_back(std::move(object));
  }
  return rows;
}

auto render_table_json(const Table& table) -> std::string {
  Json document{{"schema", table.schema}};
  for (const auto& [key, value] : table.about) {
    document[key] = value;
  }
  document["rows"] = rows_json(table);
  document["notes"] = table.notes;
  return json_text(document);
}

auto render_table_markdown(const Table& table) -> std::string {
  std::string head = "|";
  std::string rule = "|";
  for (const auto& column : table.columns) {
    if (column.place != Column::ShownIn::detail) {
      head += " " + markdown_text(column.title) + " |";
      rule += " --- |";
    }
  }
  auto out = head + "\n" + rule + "\n";
  for (const auto& row : table.rows) {
    out += "|";
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      out += table.columns[i].place == Column::ShownIn::detail ? "" : " " + markdown_text(cell_text(row[i])) + " |";
    }
    out += "\n";
  }
  for (const auto& note : table.notes) {
    out += "\n" + markdown_text(note) + "\n";
  }
  return out;
}

}  // namespace gpusolve::report
