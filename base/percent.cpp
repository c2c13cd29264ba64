#include "base/percent.hpp"

#include <charconv>

namespace gpusolve {

auto without_percents(std::string_view text) -> std::string {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    unsigned value = 0;
    const auto digits = text[at] == '%' && at + 2 < text.size() ? text.substr(at + 1, 2) : std::string_view();
    if (!digits.empty() && std::from_chars(digits.begin(), digits.end(), value, 16).ptr == digits.end()) {
      out += static_cast<char>(value);
      at += 2;
    } else {
      out += text[at];
    }
  }
  return out;
}

}  // namespace gpusolve
