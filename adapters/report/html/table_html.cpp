#include "adapters/report/html/table_html.hpp"

#include "adapters/report/html/markup.hpp"

namespace gpusolve::report {
namespace {

auto head_cells(const Table& table) -> std::string {
  std::string out = "<tr>";
  for (const auto& column : table.columns) {
    if (column.place != Column::ShownIn::detail) {
      out += R"(<th scope="col" aria-sort="none">)" + element("button type=\"button\"", column.title) + "</th>";
    }
  }
  return out + "</tr>\n";
}

auto body_rows(const Table& table) -> std::string {
  std::string out;
  for (const auto& row : table.rows) {
    out += "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i) {
      out += table.columns[i].place == Column::ShownIn::detail ? "" : element("td", cell_text(row[i]));
    }
    out += "</tr>\n";
  }
  return out;
}

}  // namespace

auto sortable_table(const Table& table) -> std::string {
  return "<div class=\"scroll\" tabindex=\"0\"><table>\n<thead>" + head_cells(table) + "</thead>\n<tbody>\n" + body_rows(table) +
         "</tbody>\n</table></div>\n";
}

}  // namespace gpusolve::report
