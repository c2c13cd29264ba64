#include "adapters/report/table_html.hpp"

#include "adapters/report/html_page.hpp"
#include "adapters/report/markup.hpp"

namespace gpusolve::report {
namespace {

/// Versions sort by number, as Intl.Collator does it.
constexpr std::string_view k_script =
    "document.querySelectorAll(\"th button\").forEach((button,column)=>button.addEventListener(\"click\",()=>{const head=button"
    ".closest(\"th\"),up=head.ariaSort!==\"ascending\";document.querySelectorAll(\"th\").forEach(other=>other.ariaSort=\"none\");he"
    "ad.ariaSort=up?\"ascending\":\"descending\";const order=new Intl.Collator(\"en\",{numeric:true}),body=document.querySelector"
    "(\"tbody\"),text=row=>row.cells[column].textContent;[...body.rows].sort((a,b)=>(up?1:-1)*order.compare(text(a),text(b)))"
    ".forEach(row=>body.append(row))}));";
/// The digest of k_script in base64; a browser runs nothing else. To be made anew with the script: the browser's test tells the right one.
constexpr std::string_view k_digest = "sha256-bIELnow7BbQHNJKvJggH8cnRZyhPRlENujnHpt5g4is=";

auto head_cells(const Table& table) -> std::string {
  std::string out = "<tr>";
  for (const auto& column : table.columns) {
    if (column.place != Column::Place::detail) {
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
      out += table.columns[i].place == Column::Place::detail ? "" : element("td", cell_text(row[i]));
    }
    out += "</tr>\n";
  }
  return out;
}

}  // namespace

auto render_table_html(const Table& table) -> std::string {
  auto body = element("h1", table.title) + "\n<div class=\"scroll\" tabindex=\"0\"><table>\n<thead>" + head_cells(table) +
              "</thead>\n<tbody>\n" + body_rows(table) + "</tbody>\n</table></div>\n";
  for (const auto& note : table.notes) {
    body += element("p", note) + "\n";
  }
  return html_page("gpusolve: " + table.title, body, PageScript{std::string(k_script), std::string(k_digest)});
}

}  // namespace gpusolve::report
