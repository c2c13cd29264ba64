#include <algorithm>
#include <string_view>

#include "adapters/report/table.hpp"
#include "base/plain.hpp"

namespace gpusolve::report {
namespace {

constexpr std::size_t k_gap = 2;
/// The least width of a column is the width of its longest word, but at most this.
constexpr std::size_t k_longest_whole_word = 24;

using Texts = std::vector<std::string>;

auto lines_of(const std::string& text, std::size_t width) -> Texts {
  Texts lines;
  const auto wrapped = wrap(text, {}, width);
  for (std::string_view rest = wrapped; !rest.empty();) {
    const auto end = rest.find('\n');
    lines.emplace_back(rest.substr(0, end));
    rest.remove_prefix(end + 1);
  }
  return lines;
}

auto padded(const std::string& text, std::size_t width) -> std::string {
  return text + std::string(width - std::min(width, display_width(text)) + k_gap, ' ');
}

auto without_blanks_at_end(std::string line) -> std::string {
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

/// The width of the widest part of a text that `separator` divides.
auto widest_part(std::string_view text, char separator) -> std::size_t {
  std::size_t longest = 0;
  while (!text.empty()) {
    const auto end = std::min(text.find(separator), text.size());
    longest = std::max(longest, display_width(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return longest;
}

/// The widest column that can still become narrower; nullptr if none can.
auto widest(std::vector<std::size_t>& widths, const std::vector<std::size_t>& least) -> std::size_t* {
  std::size_t* found = nullptr;
  for (std::size_t i = 0; i < widths.size(); ++i) {
    if (widths[i] > least[i] && (found == nullptr || *found < widths[i])) {
      found = &widths[i];
    }
  }
  return found;
}

/// Makes the widest columns narrower until all fit. A column without any value gets the width 0 and is left out.
auto widths_of(const std::vector<Texts>& rows, std::size_t width) -> std::vector<std::size_t> {
  std::vector<std::size_t> widths(rows.front().size());
  std::vector<std::size_t> least(widths.size());
  std::vector<bool> is_filled(widths.size());
  for (std::size_t index = 0; index < rows.size(); ++index) {
    for (std::size_t i = 0; i < widths.size(); ++i) {
      widths[i] = std::max(widths[i], display_width(rows[index][i]));
      least[i] = std::max(least[i], std::min(widest_part(rows[index][i], ' '), k_longest_whole_word));
      is_filled[i] = is_filled[i] || (index > 0 && !rows[index][i].empty());
    }
  }
  for (std::size_t i = 0; i < widths.size(); ++i) {
    widths[i] = is_filled[i] || rows.size() == 1 ? widths[i] : 0;
  }
  const auto total = [&] {
    std::size_t sum = 0;
    for (const auto one : widths) {
      sum += one == 0 ? 0 : one + k_gap;
    }
    return sum;
  };
  while (total() > width + k_gap) {
    auto* const column = widest(widths, least);
    if (column == nullptr) {
      break;
    }
    --*column;
  }
  return widths;
}

/// The rows as columns. The first of `rows` is the heading.
auto columns_text(const std::vector<Texts>& rows, std::size_t width) -> std::string {
  const auto widths = widths_of(rows, width);
  std::string out;
  for (const auto& row : rows) {
    std::vector<Texts> cells;
    std::size_t height = 1;
    for (std::size_t i = 0; i < row.size(); ++i) {
      cells.push_back(widths[i] == 0 ? Texts{} : lines_of(row[i], widths[i]));
      height = std::max(height, cells.back().size());
    }
    for (std::size_t at = 0; at < height; ++at) {
      std::string line;
      for (std::size_t i = 0; i < row.size(); ++i) {
        line += widths[i] == 0 ? "" : padded(at < cells[i].size() ? cells[i][at] : "", widths[i]);
      }
      out += without_blanks_at_end(line);
    }
  }
  return out;
}

auto all_columns(const Table& table, std::size_t width) -> std::string {
  std::vector<Texts> rows(1);
  for (const auto& column : table.columns) {
    if (column.place != Column::ShownIn::detail) {
      rows.front().push_back(column.title);
    }
  }
  for (const auto& row : table.rows) {
    rows.emplace_back();
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (table.columns[i].place != Column::ShownIn::detail) {
        rows.back().push_back(cell_text(row[i]));
      }
    }
  }
  return columns_text(rows, width);
}

/// Shows for each row the first cell as a headline and the other cells below it with their titles.
auto one_by_one(const Table& table, std::size_t width) -> std::string {
  std::size_t label = 0;
  for (const auto& column : table.columns) {
    label = std::max(label, display_width(column.title));
  }
  std::string out;
  for (const auto& row : table.rows) {
    out += (out.empty() ? "" : "\n") + cell_text(row.front()) + "\n";
    for (std::size_t i = 1; i < row.size(); ++i) {
      const auto text = cell_text(row[i]);
      if (!text.empty() && table.columns[i].place != Column::ShownIn::brief) {
        const auto first = "  " + padded(table.columns[i].title, label);
        out += wrap(text, {first, std::string(first.size(), ' ')}, width);
      }
    }
  }
  return out;
}

/// All tables fit this width; in a narrower one, a table whose columns cannot shrink enough shows its rows one below the other.
constexpr std::size_t k_usual_width = 80;

}  // namespace

auto render_table_text(const Table& table, std::size_t width) -> std::string {
  auto out = table.title.empty() ? std::string() : wrap(table.title, {}, width);
  if (!table.rows.empty()) {
    out += out.empty() ? "" : "\n";
    const auto columns = table.rows.size() <= k_most_told_alone ? std::string() : all_columns(table, width);
    out += columns.empty() || (width < k_usual_width && widest_part(columns, '\n') > width) ? one_by_one(table, width) : columns;
  }
  for (const auto& note : table.notes) {
    out += (out.empty() ? "" : "\n") + wrap(printable(note, 2000), {}, width);
  }
  return out;
}

}  // namespace gpusolve::report
