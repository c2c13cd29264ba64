#include "model/words/word.hpp"

#include <algorithm>
#include <array>

namespace gpusolve {
namespace {

/// A table by byte instead of a search, because every record of a channel is checked.
constexpr auto table_of(std::string_view characters) {
  std::array<bool, 256> table{};
  for (const char c : characters) {
    table[static_cast<unsigned char>(c)] = true;
  }
  return table;
}

constexpr auto k_plain = table_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-+!=~");
constexpr auto k_of_build = table_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-+!=~*");
constexpr auto k_of_file = table_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-+!=~#%(),:@[]^{}");

/// Whether `text` is not empty, consists of characters of `table`, is not too long, and does not begin with `-`, which a command would take
/// for an option.
auto is_all_of(std::string_view text, const std::array<bool, 256>& table) -> bool {
  return !text.empty() && text.size() <= k_longest_word && text.front() != '-' &&
         std::ranges::all_of(text, [&](char c) { return table[static_cast<unsigned char>(c)]; });
}

}  // namespace

auto is_plain_word(std::string_view text) -> bool { return is_all_of(text, k_plain); }

auto BuildGrammar::is_sound(std::string_view text) -> bool { return is_all_of(text, k_of_build); }

auto FileGrammar::is_sound(std::string_view text) -> bool { return is_all_of(text, k_of_file); }

}  // namespace gpusolve
