#include "adapters/conda/plain_word.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace gpusolve::conda {
namespace {

/// A table by byte instead of a search, because every file name of a channel is checked.
constexpr auto k_is_plain = [] {
  std::array<bool, 256> table{};
  for (const char c : std::string_view("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-+!=~")) {
    table[static_cast<unsigned char>(c)] = true;
  }
  return table;
}();

}  // namespace

auto is_plain_word(std::string_view text) -> bool {
  const auto is_fine = [](char c) { return k_is_plain[static_cast<unsigned char>(c)]; };
  return !text.empty() && text.size() <= k_longest_word && std::ranges::all_of(text, is_fine);
}

}  // namespace gpusolve::conda
