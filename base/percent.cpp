#include "base/percent.hpp"

#include <charconv>

#include "base/ascii.hpp"

namespace gpusolve {

auto percent_decoded(std::string_view text) -> std::string {
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

auto percent_encoded_path(std::string_view path) -> std::string {
  constexpr std::string_view k_hex = "0123456789ABCDEF";
  std::string out;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_kept = ascii::is_alphanumeric(c) || std::string_view("-._~/+").find(c) != std::string_view::npos;
    is_kept ? out += c : out += {'%', k_hex[byte >> 4U], k_hex[byte & 0xfU]};
  }
  return out;
}

}  // namespace gpusolve
