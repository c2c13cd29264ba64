#include "adapters/inventory/toml_lines.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace gpusolve::inventory {
namespace {

class LineJoiner {
 public:
  explicit LineJoiner(std::string_view text) : text_(text) { out_.reserve(text.size()); }

  auto take() -> std::string {
    while (at_ < text_.size()) {
      step(text_[at_]);
    }
    return std::move(out_);
  }

 private:
  [[nodiscard]] auto is_in_table() const -> bool { return open_.ends_with('{'); }

  void step(char c) {
    if (c == '"' || c == '\'') {
      copy_until(end_of_toml_string(text_, at_));
      last_comma_.reset();
    } else if (c == '#') {
      const auto end = std::min(text_.find('\n', at_), text_.size());
      if (is_in_table()) {
        at_ = end;
      } else {
        copy_until(end);
      }
    } else {
      add(c);
      ++at_;
    }
  }

  void copy_until(std::size_t end) {
    out_ += text_.substr(at_, end - at_);
    at_ = end;
  }

  void add(char c) {
    if (c == '\n' || c == '\r' || c == ' ' || c == '\t') {
      add_blank(c);
      return;
    }
    if (c == '}' && last_comma_) {
      out_[*last_comma_] = ' ';
    }
    last_comma_ = c == ',' && is_in_table() ? std::optional(out_.size()) : std::nullopt;
    count(c);
    out_ += c;
  }

  void add_blank(char c) {
    const bool is_break = c == '\n' || c == '\r';
    held_ += c == '\n' && is_in_table() ? 1U : 0U;
    out_ += is_break && is_in_table() ? ' ' : c;
    if (c == '\n' && !is_in_table()) {
      out_.append(held_, '\n');
      held_ = 0;
    }
  }

  void count(char c) {
    if (c == '[' || c == '{') {
      open_ += c;
    } else if ((c == ']' || c == '}') && !open_.empty()) {
      open_.pop_back();
    }
  }

  std::string_view text_;
  std::size_t at_{};
  std::string out_;
  std::string open_;                         ///< the open brackets
  std::size_t held_{};                       ///< line breaks that were left out; added after the next line break outside of an inline table
  std::optional<std::size_t> last_comma_{};  ///< position in `out_` of a comma in an inline table that only blanks follow so far
};

}  // namespace

auto end_of_toml_string(std::string_view text, std::size_t at) -> std::size_t {
  const char quote = text[at];
  const std::string long_quote(3, quote);
  const bool is_long = text.substr(at).starts_with(long_quote);
  for (at += is_long ? 3 : 1; at < text.size(); ++at) {
    if (text[at] == '\\' && quote == '"') {  // only strings in double quotes have escapes
      ++at;
    } else if (is_long ? text.substr(at).starts_with(long_quote) : text[at] == quote || text[at] == '\n') {
      break;
    }
  }
  at = std::min(at + (is_long ? 3 : 1), text.size());
  for (int more = 0; is_long && more < 2 && at < text.size() && text[at] == quote; ++more) {
    ++at;  // a long string may end with up to two quotes of its own
  }
  return at;
}

auto with_inline_tables_on_one_line(std::string_view text) -> std::string { return LineJoiner(text).take(); }

}  // namespace gpusolve::inventory
