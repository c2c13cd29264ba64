#include "adapters/inventory/input_text.hpp"

#include <algorithm>
#include <cstdint>

#include "base/ascii.hpp"
#include "base/text_fault.hpp"

namespace gpusolve::inventory {
namespace {

constexpr std::string_view k_blanks = " \t\v\f\r";

void append_code_point(std::string& out, std::uint32_t code) {
  const auto byte = [&](std::uint32_t value) { out += static_cast<char>(static_cast<unsigned char>(value)); };
  if (code < 0x80) {
    byte(code);
  } else if (code < 0x800) {
    byte(0xc0U | (code >> 6U));
    byte(0x80U | (code & 0x3fU));
  } else if (code < 0x10000) {
    byte(0xe0U | (code >> 12U));
    byte(0x80U | ((code >> 6U) & 0x3fU));
    byte(0x80U | (code & 0x3fU));
  } else {
    byte(0xf0U | (code >> 18U));
    byte(0x80U | ((code >> 12U) & 0x3fU));
    byte(0x80U | ((code >> 6U) & 0x3fU));
    byte(0x80U | (code & 0x3fU));
  }
}

/// Decodes the UTF-16 that follows the byte order mark; an unpaired surrogate is an error (RFC 2781).
auto from_utf16(std::string_view raw, bool is_little, std::string_view file) -> Result<std::string> {
  if (raw.size() % 2 != 0) {
    return usage_error("the text starts as UTF-16, but has an odd number of bytes", std::string(file));
  }
  const auto unit = [&](std::size_t at) -> std::uint32_t {
    const auto first = static_cast<unsigned char>(raw[at]);
    const auto second = static_cast<unsigned char>(raw[at + 1]);
    return is_little ? static_cast<std::uint32_t>(second) << 8U | first : static_cast<std::uint32_t>(first) << 8U | second;
  };
  std::string out;
  for (std::size_t at = 0; at < raw.size(); at += 2) {
    auto code = unit(at);
    if (code >= 0xd800 && code < 0xe000) {
      const auto low = code < 0xdc00 && at + 2 < raw.size() ? unit(at + 2) : 0;
      if (low < 0xdc00 || low >= 0xe000) {
        return usage_error("byte " + std::to_string(at) + " is no UTF-16; save the file as UTF-8", std::string(file));
      }
      code = 0x10000 + ((code - 0xd800) << 10U) + (low - 0xdc00);
      at += 2;
    }
    append_code_point(out, code);
  }
  return out;
}

auto checked(std::string text, std::string_view file) -> Result<std::string> {
  auto fault = text_fault(text, file);
  return fault ? Result<std::string>(*std::move(fault)) : std::move(text);
}

}  // namespace

auto decode_input(std::string_view raw, std::string_view file) -> Result<std::string> {
  if (raw.size() > k_longest_input) {
    return usage_error("it is longer than " + std::to_string(k_longest_input) + " bytes", std::string(file));
  }
  const bool is_little = raw.starts_with("\xff\xfe");
  if (is_little || raw.starts_with("\xfe\xff")) {
    auto text = from_utf16(raw.substr(2), is_little, file);
    return text ? checked(std::move(text).value(), file) : text;
  }
  if (raw.starts_with("\xef\xbb\xbf")) {
    raw.remove_prefix(3);
  }
  return checked(std::string(raw), file);
}

auto lines_of(std::string_view text) -> std::vector<Line> {
  std::vector<Line> lines;
  while (!text.empty() && lines.size() < k_most_lines) {
    const auto end = text.find('\n');
    auto line = text.substr(0, end);
    if (line.ends_with('\r')) {
      line.remove_suffix(1);
    }
    lines.push_back({lines.size() + 1, line});
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

auto trimmed(std::string_view text) -> std::string_view { return ascii::trimmed(text, k_blanks); }

auto without_comment(std::string_view line) -> std::string_view {
  for (auto at = line.find('#'); at != std::string_view::npos; at = line.find('#', at + 1)) {
    if (at == 0 || line[at - 1] == ' ' || line[at - 1] == '\t') {
      return line.substr(0, at);
    }
  }
  return line;
}

auto words_of(std::string_view text) -> std::vector<std::string_view> {
  std::vector<std::string_view> words;
  for (auto rest = trimmed(text); !rest.empty(); rest = trimmed(rest)) {
    const auto end = std::min(rest.find_first_of(k_blanks), rest.size());
    words.push_back(rest.substr(0, end));
    rest.remove_prefix(end);
  }
  return words;
}

auto line_place(std::string_view file, std::size_t line) -> std::string { return std::string(file) + ":" + std::to_string(line); }

}  // namespace gpusolve::inventory
