#include "adapters/lock/shell_quote.hpp"

#include <algorithm>

#include "base/printable.hpp"

namespace gpusolve::lock {
namespace {

auto is_letter_or_digit(char c) -> bool { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

/// Whether no shell interprets `c` inside a word. `=` and `~` are special only at the start of one.
auto is_plain(char c, Shell shell) -> bool {
  return is_letter_or_digit(c) || std::string_view("_-./:+@=").find(c) != std::string_view::npos || (shell == Shell::windows && c == '\\');
}

auto single_quoted(std::string_view word) -> std::string {
  std::string out = "'";
  for (const char c : word) {
    out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return out + "'";
}

}  // namespace

auto shell_of(Platform platform) -> Shell { return is_windows(platform) ? Shell::windows : Shell::posix; }

auto shell_quote(std::string_view word, Shell shell) -> std::string {
  const bool is_bare = !word.empty() && word.front() != '=' && word.front() != '@' &&
                       std::ranges::all_of(word, [shell](char c) { return is_plain(c, shell); });
  if (is_bare) {
    return std::string(word);
  }
  return shell == Shell::posix ? single_quoted(word) : "\"" + std::string(word) + "\"";
}

auto is_safe_word(std::string_view word, Shell shell) -> bool {
  const bool is_beyond_quoting = shell == Shell::windows && word.find_first_of("\"%$`") != std::string_view::npos;
  const bool is_read_as_run = is_printable(word) && printable_lines(word) == word;
  return !word.empty() && word.front() != '-' && is_read_as_run && !is_beyond_quoting;
}

}  // namespace gpusolve::lock
