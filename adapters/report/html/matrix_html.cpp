#include "adapters/report/html/matrix_html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "adapters/report/html/html_page.hpp"
#include "adapters/report/html/markup.hpp"
#include "adapters/report/html/table_html.hpp"
#include "adapters/report/words/wording.hpp"
#include "base/enum_table.hpp"

namespace gpusolve::report {
namespace {

using Look = MatrixField::Look;

struct LookWords {
  std::string_view name;  ///< CSS class
  std::string_view sign;  ///< the meaning without colour
  std::string_view words;
};
constexpr EnumTable<Look, LookWords, 7> k_looks{{
    {Look::native, {"native", "✓", "runs natively"}},
    {Look::compiled, {"compiled", "◐", "runs through PTX, compiled at first use"}},
    {Look::any, {"any", "•", "no GPU was named"}},
    {Look::cpu, {"cpu", "○", "CPU build"}},
    {Look::newer_driver, {"newer", "▲", "needs a newer driver, named in the field"}},
    {Look::unjudged, {"open", "?", "not judged: no table has the GPU code"}},
    {Look::no, {"never", "✕", "does not run"}},
}};
static_assert(is_in_order(k_looks));

auto words_of(Look look) -> const LookWords& { return row_of(k_looks, look); }

/// The type size and width of a grid that fit "3.10–3.14" on one line of a field.
struct Setting {
  std::size_t columns;  ///< for grids of up to this many columns
  std::string_view font;
  std::size_t field_width;  ///< pixels, including the gap
};
constexpr std::array<Setting, 2> k_settings{{{12, ".78rem", 84}, {1000, ".66rem", 64}}};

/// Gives columns a readable width; in narrower windows, the rows become lists.
auto style_of(const MatrixGrid& grid) -> std::string {
  constexpr std::size_t k_rest = 130;  // row headings and page margins
  constexpr std::size_t k_gap = 2;
  const auto& setting = grid.columns.size() <= k_settings.front().columns ? k_settings.front() : k_settings.back();
  return "body{max-width:none}\n"
         ".legend{display:flex;flex-wrap:wrap;gap:.4rem;padding:0;list-style:none}\n"
         ".legend li{padding:.1rem .5rem;border-radius:.3rem}\n"
         ":root{--native:#d3efda;--compiled:#dbe8fb;--newer:#fbeac4;--never:#f6dedc}\n"
         "@media(prefers-color-scheme:dark){:root{--native:#17401f;--compiled:#1d3557;--newer:#4a3508;--never:#43211f}}\n"
         ".native{background:var(--native)}.compiled{background:var(--compiled)}.newer{background:var(--newer)}"
         ".never{background:var(--never)}.any,.cpu,.open{background:var(--box)}\n"
         ".grid{width:auto;border-collapse:separate;border-spacing:2px}\n"
         ".grid th,.grid td{border:0;padding:.2rem;border-radius:.25rem}\n" +
         fmt::format(".grid th,.grid td{{font-size:{}}}.grid td{{min-width:{}px}}\n", setting.font, setting.field_width - k_gap) +
         ".grid th{white-space:nowrap;color:var(--ink)}\n"
         ".grid td span{display:block}.grid td span span{display:inline-block}\n" +
         fmt::format("@media(max-width:{}px){{", k_rest + grid.columns.size() * setting.field_width) +
         ".grid,.grid tbody,.grid tr,.grid th{display:block}.grid thead,.grid td:empty{display:none}"
         ".grid tr{padding:.4rem 0;border-bottom:1px solid var(--rule)}.grid th{font-size:1rem;padding:.2rem 0}"
         ".grid td{display:inline-block;margin:.1rem;font-size:.85rem}"
         ".grid td::before{content:attr(data-cuda);display:block;font-weight:600}}\n";
}

auto has_assumed(const MatrixGrid& grid) -> bool {
  const auto is_marked = [](const std::optional<MatrixField>& field) { return field && (field->is_assumed || field->has_assumed_line); };
  return std::ranges::any_of(grid.rows, [&](const MatrixGrid::Row& row) { return std::ranges::any_of(row.fields, is_marked); });
}

auto legend_of(const MatrixGrid& grid) -> std::string {
  std::array<std::size_t, k_looks.size()> counts{};
  for (const auto& row : grid.rows) {
    for (const auto& field : row.fields) {
      counts.at(field ? static_cast<std::size_t>(field->look) : 0) += field ? 1 : 0;
    }
  }
  std::string out;
  for (std::size_t look = 0; look < k_looks.size(); ++look) {
    const auto& [name, sign, words] = k_looks.at(look).value;
    if (counts.at(look) > 0) {
      out += element("li class=\"" + std::string(name) + "\"", fmt::format("{} {}", sign, words)) + "\n";
    }
  }
  out += has_assumed(grid) ? element("li", std::string(k_assumed_mark) + " assumed: no source states it for this build") + "\n" : "";
  return "<ul class=\"legend\">\n" + out + "</ul>\n";
}

auto is_number(const std::string& column) -> bool { return !column.empty() && column.front() >= '0' && column.front() <= '9'; }

/// Prevents line breaks inside words such as "conda-forge" and "3.10–3.14".
auto whole_words(const std::string& line) -> std::string {
  std::string out;
  for (std::size_t at = 0; at < line.size();) {
    const auto end = std::min(line.find(' ', at), line.size());
    out += (at == 0 ? "" : " ") + element("span", line.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

auto field_markup(const std::optional<MatrixField>& field, const std::string& column) -> std::string {
  if (!field) {
    return "<td></td>";
  }
  const auto& look = words_of(field->look);
  auto out = fmt::format(R"(<td class="{}" data-cuda="{}" title="{}">)", look.name,
                         is_number(column) ? "CUDA " + markup_text(column) : markup_text(column), markup_text(field->remark, 1000));
  out += element("span", std::string(look.sign) + (field->is_assumed ? std::string(k_assumed_mark) : ""));
  for (const auto& line : field->lines) {
    out += "<span>" + whole_words(line) + "</span>";
  }
  return out + "</td>";
}

auto grid_markup(const MatrixGrid& grid) -> std::string {
  std::string out = "<table class=\"grid\">\n<thead><tr>" + element("th scope=\"col\"", grid.package + " \\ CUDA");
  for (const auto& column : grid.columns) {
    out += element("th scope=\"col\"", column);
  }
  out += "</tr></thead>\n<tbody>\n";
  for (const auto& [head, fields] : grid.rows) {
    out += "<tr>" + element("th scope=\"row\"", head);
    for (std::size_t index = 0; index < fields.size(); ++index) {
      out += field_markup(fields[index], grid.columns[index]);
    }
    out += "</tr>\n";
  }
  return out + "</tbody>\n</table>\n";
}

}  // namespace

auto render_matrix_html(const MatrixGrid& grid, const Table& builds, const Origin& origin) -> std::string {
  auto body = element("h1", grid.title) + "\n" + html_definitions(grid.facts);
  if (!grid.rows.empty()) {
    body +=
        element("p class=\"faint\"", "Rows are releases of " + grid.package +
                                         ", columns are versions of CUDA. Each field lists the Python versions that its builds are for.") +
        "\n" + legend_of(grid) + grid_markup(grid) + "<details>\n" +
        element("summary", "All " + counted(builds.rows.size(), "kind") + " of builds") + "\n" + sortable_table(builds) + "</details>\n";
  }
  for (const auto& note : builds.notes) {
    body += element("p", note) + "\n";
  }
  return html_page("gpusolve: " + grid.title, body + origin_markup(origin), style_of(grid));
}

}  // namespace gpusolve::report
