#include "adapters/conda/spec/match_spec_brackets.hpp"

#include <algorithm>

#include "base/ascii.hpp"

namespace gpusolve::conda::detail {
namespace {

auto is_key_character(char c) -> bool { return ascii::is_alphanumeric(c) || c == '_' || c == '-'; }

struct Value {
  std::string_view text;
  std::size_t end{};  // the position after the value and the following separator
};

/// The value that begins at `start`; nullopt if a quote is not closed or is inside a value.
auto value_at(std::string_view inside, std::size_t start) -> std::optional<Value> {
  constexpr auto k_npos = std::string_view::npos;
  const auto quote = start < inside.size() && (inside[start] == '"' || inside[start] == '\'') ? inside[start] : '\0';
  if (quote == '\0') {
    const auto end = inside.find_first_of(", '\"", start);
    if (end == k_npos) {
      return Value{inside.substr(start), inside.size()};
    }
    return inside[end] == ',' || inside[end] == ' ' ? std::optional(Value{inside.substr(start, end - start), end + 1}) : std::nullopt;
  }
  const auto end = inside.find_first_of("'\"", start + 1);
  if (end == k_npos || inside[end] != quote) {
    return std::nullopt;
  }
  const auto text = inside.substr(start + 1, end - start - 1);
  if (end + 1 == inside.size()) {
    return Value{text, inside.size()};
  }
  return inside[end + 1] == ',' || inside[end + 1] == ' ' ? std::optional(Value{text, end + 2}) : std::nullopt;
}

}  // namespace

auto take_section(std::string& text, char open, char close) -> std::optional<std::string> {
  const auto line = std::string_view(text).substr(0, text.find('\n'));
  const auto end = line.rfind(close);
  const auto start = end == std::string_view::npos ? end : line.rfind(open, end);
  if (start == std::string_view::npos) {
    return std::nullopt;
  }
  const std::string section(line.substr(start, end + 1 - start));
  for (auto at = text.find(section); at != std::string::npos; at = text.find(section, at)) {
    text.erase(at, section.size());
  }
  return section.substr(1, section.size() - 2);
}

auto find_pairs(std::string_view inside) -> std::vector<std::pair<std::string, std::string>> {
  std::vector<std::pair<std::string, std::string>> pairs;
  std::size_t position = 0;
  for (auto equals = inside.find('='); equals != std::string_view::npos; equals = inside.find('=', position)) {
    auto key = equals;
    while (key > position && is_key_character(inside[key - 1])) {
      --key;
    }
    const auto value = key < equals ? value_at(inside, equals + 1) : std::nullopt;
    if (value) {
      pairs.emplace_back(inside.substr(key, equals - key), value->text);
    }
    position = value ? value->end : equals + 1;
  }
  return pairs;
}

}  // namespace gpusolve::conda::detail
