#include "adapters/pypi/text.hpp"

#include <algorithm>
#include <array>

namespace gpusolve::pypi {

namespace {

// The characters beyond ASCII that str.isspace() counts as white space, in UTF-8.
constexpr std::array<std::string_view, 19> k_wide_spaces = {"\xc2\x85",     "\xc2\xa0",     "\xe1\x9a\x80", "\xe2\x80\x80", "\xe2\x80\x81",
                                                            "\xe2\x80\x82", "\xe2\x80\x83", "\xe2\x80\x84", "\xe2\x80\x85", "\xe2\x80\x86",
                                                            "\xe2\x80\x87", "\xe2\x80\x88", "\xe2\x80\x89", "\xe2\x80\x8a", "\xe2\x80\xa8",
                                                            "\xe2\x80\xa9", "\xe2\x80\xaf", "\xe2\x81\x9f", "\xe3\x80\x80"};

auto trailing_space(std::string_view text) -> std::size_t {
  if (text.empty()) {
    return 0;
  }
  if (static_cast<unsigned char>(text.back()) < 0x80U) {
    return leading_space(text.substr(text.size() - 1));
  }
  const auto found = std::ranges::find_if(k_wide_spaces, [&](std::string_view space) { return text.ends_with(space); });
  return found == k_wide_spaces.end() ? 0 : found->size();
}

}  // namespace

auto leading_space(std::string_view text) -> std::size_t {
  if (text.empty()) {
    return 0;
  }
  const char first = text.front();
  if (first == ' ' || (first >= '\t' && first <= '\r') || (first >= '\x1c' && first <= '\x1f')) {
    return 1;
  }
  if (static_cast<unsigned char>(first) < 0x80U) {
    return 0;  // every wide space has several bytes; this fast path serves file names, which are scanned byte by byte
  }
  const auto found = std::ranges::find_if(k_wide_spaces, [&](std::string_view space) { return text.starts_with(space); });
  return found == k_wide_spaces.end() ? 0 : found->size();
}

auto strip(std::string_view text) -> std::string_view {
  while (const auto width = leading_space(text)) {
    text.remove_prefix(width);
  }
  while (const auto width = trailing_space(text)) {
    text.remove_suffix(width);
  }
  return text;
}

auto split(std::string_view text, char separator) -> std::vector<std::string_view> {
  std::vector<std::string_view> pieces;
  pieces.reserve(static_cast<std::size_t>(std::ranges::count(text, separator)) + 1);
  for (;;) {
    const auto at = text.find(separator);
    pieces.push_back(text.substr(0, at));
    if (at == std::string_view::npos) {
      return pieces;
    }
    text.remove_prefix(at + 1);
  }
}

auto without_leading_zeros(std::string_view digits) -> std::string_view {
  const auto first = digits.find_first_not_of('0');
  return first == std::string_view::npos ? std::string_view("0") : digits.substr(first);
}

}  // namespace gpusolve::pypi
