#include "adapters/pypi/python_string.hpp"

#include <algorithm>
#include <cstdint>

namespace gpusolve::pypi {

namespace {

void append_utf8(std::string& out, std::uint32_t code) {
  const auto tail = [](std::uint32_t bits) { return static_cast<char>(0x80U | (bits & 0x3fU)); };
  if (code < 0x80U) {
    out += static_cast<char>(code);
  } else if (code < 0x800U) {
    out += {static_cast<char>(0xc0U | (code >> 6U)), tail(code)};
  } else if (code < 0x10000U) {
    out += {static_cast<char>(0xe0U | (code >> 12U)), tail(code >> 6U), tail(code)};
  } else {
    out += {static_cast<char>(0xf0U | (code >> 18U)), tail(code >> 12U), tail(code >> 6U), tail(code)};
  }
}

/// The value of a digit up to base 16; 16 for any other character.
auto digit_value(char c) -> std::uint32_t {
  constexpr std::string_view k_digits = "0123456789abcdef";
  constexpr std::string_view k_upper = "0123456789ABCDEF";
  return static_cast<std::uint32_t>(std::min({k_digits.find(c), k_upper.find(c), std::size_t{16}}));
}

/// Takes at most `longest` digits of `base`; nullopt if there are fewer than `shortest`.
auto take_code(std::string_view& rest, std::uint32_t base, std::size_t shortest, std::size_t longest) -> std::optional<std::uint32_t> {
  std::uint32_t code = 0;
  std::size_t count = 0;
  while (count < longest && !rest.empty() && digit_value(rest.front()) < base) {
    code = code * base + digit_value(rest.front());
    rest.remove_prefix(1);
    ++count;
  }
  return count < shortest ? std::nullopt : std::optional(code);
}

/// The character code after `\x`, `\u` or `\U`, with the number of digits that `kind` requires.
auto take_hex(std::string_view& rest, char kind) -> std::optional<std::uint32_t> {
  constexpr std::uint32_t k_last_code = 0x10ffff;
  const std::size_t digits = kind == 'x' ? 2 : kind == 'u' ? 4 : 8;
  const auto code = take_code(rest, 16, digits, digits);
  return code && *code <= k_last_code ? code : std::nullopt;
}

/// Decodes the text after a backslash. Returns false if Python reports an error.
auto take_escape(std::string_view& rest, std::string& out) -> bool {
  constexpr std::string_view k_letters = "\\'\"abfnrtv";
  constexpr std::string_view k_meanings = "\\'\"\a\b\f\n\r\t\v";
  if (rest.empty()) {
    return false;
  }
  const char kind = rest.front();
  if (digit_value(kind) < 8) {
    append_utf8(out, take_code(rest, 8, 1, 3).value());
    return true;
  }
  rest.remove_prefix(1);
  if (const auto at = k_letters.find(kind); at != std::string_view::npos) {
    out += k_meanings[at];
    return true;
  }
  if (kind == 'x' || kind == 'u' || kind == 'U') {
    const auto code = take_hex(rest, kind);
    append_utf8(out, code.value_or(0));
    return code.has_value();
  }
  if (kind == '\n') {
    return true;  // line continuation
  }
  out += {'\\', kind};  // not an escape sequence
  return kind != 'N' && kind != '\r' && kind != '\0';
}

}  // namespace

auto decode_python_string(std::string_view body) -> std::optional<std::string> {
  std::string out;
  while (!body.empty()) {
    const char c = body.front();
    body.remove_prefix(1);
    if (c == '\n' || c == '\r' || c == '\0') {
      return std::nullopt;
    }
    if (c != '\\') {
      out += c;
    } else if (!take_escape(body, out)) {
      return std::nullopt;
    }
  }
  return out;
}

}  // namespace gpusolve::pypi
