#include "base/json/json_fault.hpp"

#include <charconv>
#include <cstdint>
#include <system_error>
#include <vector>

#include "base/ascii.hpp"

namespace gpusolve::json {
namespace {

constexpr std::size_t k_deepest = 1024;

auto is_hex(char c) -> bool { return ascii::is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

/// Length of the UTF-8 sequence at `at`; 0 if it is invalid (RFC 3629: no overlong forms, no surrogates).
auto utf8_length(std::string_view text, std::size_t at) -> std::size_t {
  const auto byte = [&](std::size_t index) -> unsigned { return index < text.size() ? static_cast<unsigned char>(text[index]) : 0U; };
  const auto is_tail = [&](std::size_t index) { return (byte(index) & 0xc0U) == 0x80U; };
  const unsigned lead = byte(at);
  const unsigned second = byte(at + 1);
  if (lead < 0x80) {
    return 1;
  }
  if (lead >= 0xc2 && lead <= 0xdf) {
    return is_tail(at + 1) ? 2 : 0;
  }
  if (lead >= 0xe0 && lead <= 0xef) {
    const bool bad = (lead == 0xe0 && second < 0xa0) || (lead == 0xed && second > 0x9f);
    return !bad && is_tail(at + 1) && is_tail(at + 2) ? 3 : 0;
  }
  if (lead >= 0xf0 && lead <= 0xf4) {
    const bool bad = (lead == 0xf0 && second < 0x90) || (lead == 0xf4 && second > 0x8f);
    return !bad && is_tail(at + 1) && is_tail(at + 2) && is_tail(at + 3) ? 4 : 0;
  }
  return 0;
}

/// A range of bytes to replace.
struct Mend {
  std::size_t begin{};
  std::size_t end{};
  std::string_view instead;
};

/// Whether a number needs more than 64 bits or exceeds a double. Leaves borderline cases to the parser.
auto is_beyond_numbers(std::string_view number) -> bool {
  constexpr std::size_t k_most_digits = 18;
  if (number.find_first_of(".eE") == std::string_view::npos) {
    return number.size() > k_most_digits + (number.front() == '-' ? 1 : 0);
  }
  double value = 0;
  return std::from_chars(number.data(), number.data() + number.size(), value).ec == std::errc::result_out_of_range;
}

/// A scanner without recursion: keeps a stack of open brackets and the set of tokens that may follow.
class Scanner {
 public:
  /// If `mends` is not null, records repairable errors there; otherwise each of them is a fault.
  explicit Scanner(std::string_view text, std::vector<Mend>* mends = nullptr) : text_(text), mends_(mends) {}

  auto run() -> std::optional<JsonFault> {
    while (!fault_) {
      skip_blanks();
      if (expected_ == Expected::end) {
        if (at_ < text_.size()) {
          fail("something follows the document");
        }
        return fault_;
      }
      step();
    }
    return fault_;
  }

 private:
  enum class Expected : std::uint8_t { value, value_or_close, key, key_or_close, colon, comma_or_close, end };

  void fail(std::string why) {
    if (!fault_) {
      fault_ = at_ < text_.size() ? JsonFault{at_, std::move(why)} : JsonFault{text_.size(), "the text ends too early"};
    }
  }
  [[nodiscard]] auto peek() const -> char { return at_ < text_.size() ? text_[at_] : '\0'; }
  void skip_blanks() {
    while (at_ < text_.size() && (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r')) {
      ++at_;
    }
  }

  void step() {
    const char c = peek();
    const bool may_close =
        expected_ == Expected::value_or_close || expected_ == Expected::key_or_close || expected_ == Expected::comma_or_close;
    if (may_close && !open_.empty() && c == open_.back() && at_ < text_.size()) {
      ++at_;
      open_.pop_back();
      after_value();
    } else if (expected_ == Expected::value || expected_ == Expected::value_or_close) {
      read_value(c);
    } else if (expected_ == Expected::key || expected_ == Expected::key_or_close) {
      c == '"' ? read_string() : fail("expected a key");
      expected_ = Expected::colon;
    } else if (expected_ == Expected::colon) {
      c == ':' ? static_cast<void>(++at_) : fail("expected `:`");
      expected_ = Expected::value;
    } else {
      c == ',' ? static_cast<void>(++at_) : fail("expected `,` or a closing bracket");
      expected_ = !open_.empty() && open_.back() == '}' ? Expected::key : Expected::value;
    }
  }

  void after_value() { expected_ = open_.empty() ? Expected::end : Expected::comma_or_close; }

  void read_value(char c) {
    if (c == '{' || c == '[') {
      if (open_.size() == k_deepest) {
        fail("too many open brackets");
        return;
      }
      ++at_;
      open_.push_back(c == '{' ? '}' : ']');
      expected_ = c == '{' ? Expected::key_or_close : Expected::value_or_close;
      return;
    }
    if (c == '"') {
      read_string();
    } else if (c == '-' || ascii::is_digit(c)) {
      read_number();
    } else {
      read_word();
    }
    after_value();
  }

  void read_word() {
    for (const std::string_view word : {"true", "false", "null"}) {
      if (text_.substr(at_).starts_with(word)) {
        at_ += word.size();
        return;
      }
    }
    fail("expected a value");
  }

  void read_digits() {
    if (!ascii::is_digit(peek())) {
      fail("expected a digit");
    }
    while (ascii::is_digit(peek())) {
      ++at_;
    }
  }

  void read_number() {
    const auto begin = at_;
    skip_number();
    if (mends_ != nullptr && !fault_ && is_beyond_numbers(text_.substr(begin, at_ - begin))) {
      mends_->push_back({begin, at_, R"("")"});
    }
  }

  void skip_number() {
    at_ += peek() == '-' ? 1U : 0U;
    if (peek() == '0') {
      ++at_;
    } else {
      read_digits();
    }
    if (peek() == '.') {
      ++at_;
      read_digits();
    }
    if (peek() == 'e' || peek() == 'E') {
      ++at_;
      at_ += peek() == '+' || peek() == '-' ? 1U : 0U;
      read_digits();
    }
  }

  void read_string() {
    ++at_;
    while (!fault_ && peek() != '"') {
      if (at_ >= text_.size()) {
        fault_ = JsonFault{text_.size(), "the text ends inside a string"};
      } else if (static_cast<unsigned char>(peek()) < 0x20) {
        fail("control character in a string");
      } else if (peek() == '\\') {
        read_escape();
      } else if (const auto length = utf8_length(text_, at_); length > 0) {
        at_ += length;
      } else {
        fail("not UTF-8");
      }
    }
    ++at_;
  }

  void read_escape() {
    const std::size_t start = at_++;
    if (peek() != 'u') {
      at_ < text_.size() && std::string_view("\"\\/bfnrt").find(peek()) != std::string_view::npos ? static_cast<void>(++at_)
                                                                                                  : fail("unknown escape");
      return;
    }
    const unsigned first = read_four_digits();
    const bool is_high = first >= 0xd800 && first <= 0xdbff;
    bool is_whole = !is_high && (first < 0xdc00 || first > 0xdfff);
    if (is_high && text_.substr(at_).starts_with("\\u")) {
      ++at_;
      const unsigned second = read_four_digits();
      is_whole = second >= 0xdc00 && second <= 0xdfff;
    }
    if (!is_whole && !fault_ && mends_ != nullptr) {
      constexpr std::size_t k_escape = 6;
      mends_->push_back({start, start + k_escape, "\\ufffd"});
      at_ = start + k_escape;  // the next escape may be a complete character
    } else if (!is_whole && !fault_) {
      at_ = at_ < text_.size() ? start : at_;
      fail("half a surrogate pair");
    }
  }

  /// Skips the `u` and reads the number that the next four hexadecimal digits form.
  auto read_four_digits() -> unsigned {
    ++at_;
    unsigned number = 0;
    for (int digit = 0; digit < 4 && !fault_; ++digit) {
      if (!is_hex(peek())) {
        fail("expected four hexadecimal digits");
        return number;
      }
      const auto c = static_cast<unsigned char>(peek());
      number = number * 16 + (c <= '9' ? c - '0' : (c | 0x20U) - 'a' + 10U);
      ++at_;
    }
    return number;
  }

  std::string_view text_;
  std::vector<Mend>* mends_;
  std::size_t at_{};
  Expected expected_{Expected::value};
  std::vector<char> open_;  // the closing bracket of each open bracket
  std::optional<JsonFault> fault_;
};

}  // namespace

auto find_json_fault(std::string_view text) -> std::optional<JsonFault> { return Scanner(text).run(); }

auto mended_json(std::string_view text) -> std::optional<std::string> {
  std::vector<Mend> mends;
  if (Scanner(text, &mends).run()) {
    return std::nullopt;
  }
  std::string out;
  std::size_t at = 0;
  for (const auto& [begin, end, instead] : mends) {
    out.append(text.substr(at, begin - at)).append(instead);
    at = end;
  }
  return out.append(text.substr(at));
}

}  // namespace gpusolve::json
