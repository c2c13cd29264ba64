#include "adapters/conda/repodata/json_scan.hpp"

#include <array>

namespace gpusolve::conda {
namespace {

using State = ScannedValue::State;

constexpr std::string_view k_blanks = " \t\n\r";

enum class Kind : unsigned char { other, quote, opening, closing };

constexpr auto k_kinds = [] {
  std::array<Kind, 256> kinds{};
  kinds['"'] = Kind::quote;
  kinds['{'] = kinds['['] = Kind::opening;
  kinds['}'] = kinds[']'] = Kind::closing;
  return kinds;
}();

/// The position after the closing quote of the text whose opening quote is at `at`; `npos` if it is not closed.
auto end_of_string(std::string_view text, std::size_t at) -> std::size_t {
  for (auto quote = text.find('"', at + 1); quote != std::string_view::npos; quote = text.find('"', quote + 1)) {
    auto backslashes = quote;
    while (text[backslashes - 1] == '\\') {
      --backslashes;
    }
    if ((quote - backslashes) % 2 == 0) {
      return quote + 1;
    }
  }
  return std::string_view::npos;
}

auto scan_string(std::string_view text, std::size_t at) -> ScannedValue {
  const auto end = end_of_string(text, at);
  return end == std::string_view::npos ? ScannedValue{State::open} : ScannedValue{State::whole, end};
}

/// Scans a list or an object. Accepts any closing bracket for any opening one: the parser that reads the value reports a mismatch.
auto scan_container(std::string_view text, std::size_t at) -> ScannedValue {
  for (std::size_t depth = 0; at < text.size();) {
    switch (k_kinds[static_cast<unsigned char>(text[at])]) {
      case Kind::other:
        ++at;
        break;
      case Kind::quote:
        at = end_of_string(text, at);  // a position beyond the text, if the string is not closed
        break;
      case Kind::opening:
        ++depth;
        ++at;
        break;
      case Kind::closing:
        ++at;
        if (--depth == 0) {
          return {State::whole, at};
        }
        break;
    }
  }
  return {State::open};
}

auto scan_word(std::string_view text, std::size_t at) -> ScannedValue {
  const auto end = text.find_first_of(",:]}[{\" \t\n\r", at);
  if (end == std::string_view::npos) {
    return {State::open};
  }
  return end == at ? ScannedValue{State::none} : ScannedValue{State::whole, end};
}

}  // namespace

auto skip_blanks(std::string_view text, std::size_t at) -> std::size_t {
  while (at < text.size() && k_blanks.find(text[at]) != std::string_view::npos) {
    ++at;
  }
  return at;
}

auto scan_value(std::string_view text, std::size_t at) -> ScannedValue {
  switch (k_kinds[static_cast<unsigned char>(text[at])]) {
    case Kind::quote:
      return scan_string(text, at);
    case Kind::opening:
      return scan_container(text, at);
    case Kind::closing:
      return {State::none};
    case Kind::other:
      return scan_word(text, at);
  }
  return {State::none};
}

}  // namespace gpusolve::conda
