#include "base/printable.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "base/result.hpp"
#include "base/secrets.hpp"

namespace gpusolve {
namespace {

constexpr std::string_view k_hex = "0123456789abcdef";
constexpr std::string_view k_replacement = "\xef\xbf\xbd";

struct CodePoint {
  char32_t value{};
  std::size_t length{};  ///< in bytes; 0 if the bytes are not UTF-8
};

/// The least value for each length: overlong forms are not valid UTF-8.
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

/// Whether `value` is a C0 or C1 control, or reorders, joins, tags or hides text (Unicode Bidirectional Algorithm, line and paragraph
/// separators, zero-width and deprecated format characters, tags).
auto is_hidden(char32_t value) -> bool {
  const auto is_in = [value](char32_t first, char32_t last) { return value >= first && value <= last; };
  return value < 0x20 || is_in(0x7f, 0x9f) || value == 0xad || value == 0x061c || value == 0x180e || is_in(0x200b, 0x200f) ||
         is_in(0x2028, 0x202e) || is_in(0x2060, 0x206f) || value == 0xfeff || is_in(0xfff9, 0xfffb) || is_in(0xe0000, 0xe007f);
}

/// Whether .NET trims `value` at the start of a line, as GitHub's runner does before it looks for a command.
auto is_blank(char32_t value) -> bool {
  return value == ' ' || value == 0xa0 || value == 0x1680 || (value >= 0x2000 && value <= 0x200a) || value == 0x202f || value == 0x205f ||
         value == 0x3000;
}

struct AsciiReplacement {
  char32_t value;
  std::string_view ascii;
};
/// Most replacements have the width of the original, to keep the layout.
constexpr std::array<AsciiReplacement, 11> k_stands{{{U'…', "..."},
                                                     {U'→', "->"},
                                                     {U'├', "|"},
                                                     {U'└', "`"},
                                                     {U'─', "-"},
                                                     {U'│', "|"},
                                                     {U'–', "-"},
                                                     {U'×', "x"},
                                                     {U'↑', "^"},
                                                     {U'↓', "v"},
                                                     {U'·', "-"}}};

/// Formats `\x1b`, `\u202e`, `\U000e0041`.
auto escaped(char32_t value) -> std::string {
  const std::size_t digits = value < 0x100 ? 2 : value < 0x10000 ? 4 : 8;
  std::string out = digits == 2 ? "\\x" : digits == 4 ? "\\u" : "\\U";
  for (std::size_t place = digits; place-- > 0;) {
    out += k_hex[(value >> (4 * place)) & 0xfU];
  }
  return out;
}

/// The escape of JSON (RFC 8259, section 7); a value beyond 16 bits becomes two surrogates.
auto json_escaped(char32_t value) -> std::string {
  const auto unit = [](char32_t code) {
    std::string out = "\\u";
    for (const unsigned shift : {12U, 8U, 4U, 0U}) {
      out += k_hex[(code >> shift) & 0xfU];
    }
    return out;
  };
  return value < 0x10000 ? unit(value) : unit(0xd800 + ((value - 0x10000) >> 10U)) + unit(0xdc00 + ((value - 0x10000) & 0x3ffU));
}

/// A fast path: nearly all text consists of these characters.
struct IsPlain {
  constexpr auto operator()(char c) const -> bool { return c >= ' ' && c <= '~'; }
};
struct IsPlainInLines {
  constexpr auto operator()(char c) const -> bool { return IsPlain()(c) || c == '\n'; }
};

/// The number of plain characters at the start of `text`. Takes them by blocks of a fixed size, because compilers vectorise such a loop.
template <class IsKept>
auto plain_length(std::string_view text) -> std::size_t {
  constexpr std::size_t k_block = 64;
  std::size_t at = 0;
  for (; at + k_block <= text.size(); at += k_block) {
    const auto* const block = text.data() + at;
    unsigned char others = 0;
    for (std::size_t i = 0; i < k_block; ++i) {
      others |= static_cast<unsigned char>(!IsKept()(block[i]));
    }
    if (others != 0) {
      break;
    }
  }
  return static_cast<std::size_t>(std::ranges::find_if_not(text.substr(at), IsKept()) - text.begin());
}

/// `text` with each code point replaced by the result of `written`, or kept if the result is nullopt. Bytes that are not UTF-8 become
/// U+FFFD. `IsKept` tells which characters are kept without calling `written`.
template <class IsKept = IsPlain, class Written>
auto rewritten(std::string_view text, Written written) -> std::string {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const auto plain = plain_length<IsKept>(text);
    out += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) {
      break;
    }
    const auto point = decode(text);
    const auto length = std::max<std::size_t>(point.length, 1);
    const auto instead = point.length == 0 ? std::optional<std::string>(k_replacement) : written(point.value);
    out += instead ? std::string_view(*instead) : text.substr(0, length);
    text.remove_prefix(length);
  }
  return out;
}

/// The length in bytes of the escape sequence for a colour (ECMA-48, SGR) at the start of `text`; 0 if there is none.
auto color_length(std::string_view text) -> std::size_t {
  if (!text.starts_with("\x1b[")) {
    return 0;
  }
  const auto end = text.find_first_not_of("0123456789;", 2);
  return end != std::string_view::npos && text[end] == 'm' ? end + 1 : 0;
}

/// `::set-env ...` becomes `\x3a:set-env ...`.
auto without_command(std::string_view line) -> std::string {
  std::size_t at = 0;
  while (at < line.size() && is_blank(decode(line.substr(at)).value)) {
    at += std::max<std::size_t>(decode(line.substr(at)).length, 1);
  }
  std::string out(line);
  return line.substr(at).starts_with("::") ? out.replace(at, 1, "\\x3a") : out;
}

/// Escapes the commands that CI runners find anywhere in a line: older ones `##[command]`, others `##vso[` and `##teamcity[`.
auto without_old_commands(std::string line, std::string_view escaped_hash) -> std::string {
  constexpr std::string_view k_letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  for (auto at = line.find("##"); at != std::string::npos; at = line.find("##", at + 1)) {
    const auto end = line.find_first_not_of(k_letters, at + 2);
    if (end != std::string::npos && line[end] == '[') {
      line.replace(at, 1, escaped_hash);
    }
  }
  return line;
}

/// Whether nothing in `lines` has to be rewritten or hidden. A fast path for long documents and for most of their lines.
auto is_shown_as_it_is(std::string_view lines) -> bool {
  constexpr auto k_none = std::string_view::npos;
  return plain_length<IsPlainInLines>(lines) == lines.size() && !may_hold_secret(lines) && lines.find("##") == k_none &&
         lines.find("::") == k_none;
}

auto shown_line(std::string_view line, Colors colors) -> std::string {
  std::string out;
  while (!line.empty()) {
    const auto color = colors == Colors::kept ? color_length(line) : 0;
    out += line.substr(0, color);
    line.remove_prefix(color);
    const auto next = colors == Colors::kept ? std::min(line.find('\x1b', color == 0 ? 1 : 0), line.size()) : line.size();
    out += printable(line.substr(0, next), std::string_view::npos);
    line.remove_prefix(next);
  }
  return without_command(out);
}

}  // namespace

auto printable(std::string_view text, std::size_t longest) -> std::string {
  const auto clean = may_hold_secret(text) ? text_without_secrets(text) : std::string();  // before the cut, which could damage a URL
  text = clean.empty() ? text : clean;
  std::size_t end = text.size() <= longest ? text.size() : 0;  // there are at most as many code points as bytes
  for (std::size_t count = 0; end < text.size() && count < longest; ++count) {
    end += std::max<std::size_t>(decode(text.substr(end)).length, 1);
  }
  const auto written = [](char32_t value) { return is_hidden(value) ? std::optional(escaped(value)) : std::nullopt; };
  auto out = without_old_commands(rewritten(text.substr(0, end), written), "\\x23");  // a page or a graph may go to standard output too
  return end < text.size() ? out + "…" : out;
}

auto printable_lines(std::string_view text, Colors colors) -> std::string {
  if (is_shown_as_it_is(text)) {
    return std::string(text);
  }
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    const auto line = text.substr(0, end);
    is_shown_as_it_is(line) ? out += line : out += shown_line(line, colors);
    out += text.substr(end, 1);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

auto in_ascii(std::string_view text) -> std::string {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const auto point = decode(text.substr(at));
    const auto stand = std::ranges::find(k_stands, point.value, &AsciiReplacement::value);
    if (point.length == 1) {
      out += text[at];
    } else if (stand != k_stands.end()) {
      out += stand->ascii;
    } else {
      out += point.length == 0 ? std::string("?") : escaped(point.value);
    }
    at += std::max<std::size_t>(point.length, 1);
  }
  return out;
}

auto is_utf8(std::string_view text) -> bool {
  text.remove_prefix(plain_length<IsPlain>(text));
  while (!text.empty()) {
    const auto length = decode(text).length;
    if (length == 0) {
      return false;
    }
    text.remove_prefix(length);
    text.remove_prefix(plain_length<IsPlain>(text));
  }
  return true;
}

auto valid_utf8(std::string_view text) -> std::string {
  return rewritten(text, [](char32_t) { return std::optional<std::string>(); });
}

auto printable_json(std::string_view json) -> std::string {
  const auto written = [](char32_t value) { return is_hidden(value) ? std::optional(json_escaped(value)) : std::nullopt; };
  return without_old_commands(rewritten<IsPlainInLines>(json, written), "\\u0023");
}

auto is_printable(std::string_view text) -> bool {
  while (!text.empty()) {
    const auto point = decode(text);
    if (point.length == 0 || is_hidden(point.value)) {
      return false;
    }
    text.remove_prefix(point.length);
  }
  return true;
}

auto quote(std::string_view text) -> std::string {
  constexpr std::size_t k_longest = 200;
  return "`" + printable(text, k_longest) + "`";
}

}  // namespace gpusolve
