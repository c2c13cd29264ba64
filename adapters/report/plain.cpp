#include "adapters/report/plain.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace gpusolve::report {
namespace {

constexpr std::string_view k_hex = "0123456789abcdef";
constexpr std::string_view k_replacement = "\xef\xbf\xbd";

struct CodePoint {
  char32_t value{};
  std::size_t length{};  ///< bytes; 0 where the bytes are not UTF-8
};

/// The shortest form that may encode each length: longer spellings of a character are not UTF-8.
constexpr std::array<char32_t, 5> k_least_of_length{0, 0, 0x80, 0x800, 0x10000};

auto sequence_length(unsigned char lead) -> std::size_t {
  if (lead < 0x80) {
    return 1;
  }
  if (lead >= 0xc2 && lead < 0xe0) {
    return 2;
  }
  if (lead >= 0xe0 && lead < 0xf0) {
    return 3;
  }
  return lead >= 0xf0 && lead < 0xf5 ? 4 : 0;
}

auto decode(std::string_view text) -> CodePoint {
  const auto lead = static_cast<unsigned char>(text.front());
  const auto length = sequence_length(lead);
  if (length == 0 || length > text.size()) {
    return {};
  }
  char32_t value = length == 1 ? lead : lead & (0xffU >> (length + 1));
  for (const char c : text.substr(1, length - 1)) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xc0U) != 0x80) {
      return {};
    }
    value = (value << 6U) | (byte & 0x3fU);
  }
  const bool is_surrogate = value >= 0xd800 && value <= 0xdfff;
  if (is_surrogate || value > 0x10ffff || value < k_least_of_length.at(length)) {
    return {};
  }
  return {value, length};
}

auto is_control(char32_t value) -> bool { return value < 0x20 || (value >= 0x7f && value <= 0x9f); }

/// Marks that reorder, join or hide what stands around them (Unicode Bidirectional Algorithm, and line and paragraph separators).
auto is_direction_mark(char32_t value) -> bool {
  return value == 0x061c || value == 0xfeff || (value >= 0x200b && value <= 0x200f) || (value >= 0x2028 && value <= 0x202e) ||
         (value >= 0x2060 && value <= 0x2069);
}

auto escaped(char32_t value) -> std::string {
  const std::size_t digits = value < 0x100 ? 2 : 4;
  std::string out = digits == 2 ? "\\x" : "\\u";
  for (std::size_t place = digits; place-- > 0;) {
    out += k_hex[(value >> (4 * place)) & 0xfU];
  }
  return out;
}

}  // namespace

auto printable(std::string_view text, std::size_t longest) -> std::string {
  std::string out;
  for (std::size_t at = 0, count = 0; at < text.size(); ++count) {
    if (count == longest) {
      return out + "…";
    }
    const auto point = decode(text.substr(at));
    if (point.length == 0) {
      out += k_replacement;
    } else if (is_control(point.value) || is_direction_mark(point.value)) {
      out += escaped(point.value);
    } else {
      out += text.substr(at, point.length);
    }
    at += std::max<std::size_t>(point.length, 1);
  }
  return out;
}

auto valid_utf8(std::string_view text) -> std::string {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const auto length = decode(text.substr(at)).length;
    out += length == 0 ? k_replacement : text.substr(at, length);
    at += std::max<std::size_t>(length, 1);
  }
  return out;
}

auto display_width(std::string_view text) -> std::size_t {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80; }));
}

auto wrap(std::string_view text, const Margins& margins, std::size_t width) -> std::string {
  std::string out;
  std::string line = margins.first;
  bool is_empty = true;
  while (!text.empty()) {
    const auto end = std::min(text.find(' '), text.size());
    const auto word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (!is_empty && display_width(line) + 1 + display_width(word) > width) {
      out += line + "\n";
      line = margins.rest;
      is_empty = true;
    }
    line += (is_empty ? "" : " ") + std::string(word);
    is_empty = false;
  }
  return out + line + "\n";
}

}  // namespace gpusolve::report
