#include "base/plain.hpp"

#include <algorithm>
#include <utility>

namespace gpusolve {

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

auto from_to(std::string_view first, std::string_view last) -> std::string {
  return std::string(first).append(first == last ? "" : " to ").append(first == last ? "" : last);
}

}  // namespace gpusolve
