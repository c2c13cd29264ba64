#include "adapters/inventory/nodes/table_rows.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "adapters/inventory/input_text.hpp"

namespace gpusolve::inventory {
namespace {

auto separator_of(std::string_view head) -> char {
  return head.find('\t') != std::string_view::npos                                              ? '\t'
         : head.find(',') == std::string_view::npos && head.find(';') != std::string_view::npos ? ';'
                                                                                                : ',';
}

auto is_comment(std::string_view line) -> bool { return trimmed(line).empty() || trimmed(line).starts_with('#'); }

class RowReader {
 public:
  explicit RowReader(char separator) : separator_(separator) {}

  /// Whether the text so far ends inside a quoted cell.
  [[nodiscard]] auto is_quoted() const -> bool { return state_ == State::quoted; }
  /// The line on which the last quoted cell began.
  [[nodiscard]] auto opening() const -> const Line& { return opening_; }

  void read(const Line& line) {
    if (is_quoted()) {
      cell() += '\n';
    } else {
      rows_.push_back({line.number, {""}});
      state_ = State::plain;
    }
    for (std::size_t i = 0; i < line.text.size(); ++i) {
      if (is_quoted() && line.text.substr(i, 2) == "\"\"") {
        cell() += line.text[++i];
      } else {
        take(line.text[i], line);
      }
    }
  }
  auto rows() -> std::vector<TableRow> { return std::move(rows_); }

 private:
  enum class State : std::uint8_t { plain, quoted, closed };

  auto cell() -> std::string& { return rows_.back().cells.back(); }

  void take(char c, const Line& line) {
    if (c == '"' && is_quoted()) {
      state_ = State::closed;
    } else if (c == '"' && state_ == State::plain && trimmed(cell()).empty()) {
      state_ = State::quoted;
      opening_ = line;
    } else if (c == separator_ && !is_quoted()) {
      rows_.back().cells.emplace_back();
      state_ = State::plain;
    } else {
      cell() += c;
    }
  }

  char separator_;
  State state_{State::plain};
  Line opening_;
  std::vector<TableRow> rows_;
};

}  // namespace

auto table_rows(std::string_view text, std::string_view file) -> Result<std::vector<TableRow>> {
  const auto lines = lines_of(text);
  const auto first = std::ranges::find_if_not(lines, [](const Line& line) { return is_comment(line.text); });
  if (first == lines.end()) {
    return std::vector<TableRow>{};
  }
  RowReader reader(separator_of(first->text));
  std::for_each(first, lines.end(), [&](const Line& line) {
    if (reader.is_quoted() || !is_comment(line.text)) {
      reader.read(line);
    }
  });
  if (reader.is_quoted()) {
    return Error{ErrorKind::usage, "a cell begins with a quote that nothing closes: " + quote(trimmed(reader.opening().text)),
                 line_place(file, reader.opening().number)};
  }
  return reader.rows();
}

}  // namespace gpusolve::inventory
