#include "adapters/lock/shell_quote.hpp"

#include <algorithm>
#include <utility>

#include "base/ascii.hpp"
#include "base/plain.hpp"
#include "base/printable.hpp"

namespace gpusolve::lock {
namespace {

/// Whether no shell interprets `c` inside a word. `=` and `~` are special only at the start of a word.
auto is_plain(char c, Shell shell) -> bool {
  return ascii::is_alphanumeric(c) || std::string_view("_-./:+@=").find(c) != std::string_view::npos ||
         (shell == Shell::windows && c == '\\');
}

/// Whether double quotes keep every character as it is in sh, bash, zsh and fish. Bash and zsh at a prompt expand `!` there, too.
auto is_literal_in_double_quotes(std::string_view word) -> bool { return word.find_first_of("\"\\$`!") == std::string_view::npos; }

/// In double quotes if the word has single quotes alone, which would not be readable in single ones.
auto quoted(std::string_view word) -> std::string {
  if (word.find('\'') != std::string_view::npos && is_literal_in_double_quotes(word)) {
    return "\"" + std::string(word) + "\"";
  }
  std::string out = "'";
  for (const char c : word) {
    out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return out + "'";
}

/// Moves the first character of `line` that does not belong to the text in quotes to the front, and returns that text.
auto take_quoted(std::string_view& line) -> std::optional<std::string_view> {
  const auto end = line.find(line.front(), 1);
  if (end == std::string_view::npos) {
    return std::nullopt;
  }
  const auto text = line.substr(1, end - 1);
  const bool is_literal = line.front() == '\'' || text.find_first_of("\\$`") == std::string_view::npos;
  line.remove_prefix(end + 1);
  return is_literal ? std::optional(text) : std::nullopt;
}

/// Removes one word, up to a space, from the front of `line`, and returns it without quotes; nullopt if a shell would change it.
auto take_word(std::string_view& line) -> std::optional<std::string> {
  std::string word;
  while (!line.empty() && line.front() != ' ') {
    if (line.front() == '\'' || line.front() == '"') {
      const auto text = take_quoted(line);
      if (!text) {
        return std::nullopt;
      }
      word += *text;
    } else if (line.starts_with("\\'")) {
      word += '\'';
      line.remove_prefix(2);
    } else if (is_plain(line.front(), Shell::posix)) {
      word += line.front();
      line.remove_prefix(1);
    } else {
      return std::nullopt;
    }
  }
  return word;
}

}  // namespace

auto shell_words(std::string_view line) -> std::optional<std::vector<std::string>> {
  std::vector<std::string> words;
  while (!line.empty()) {
    if (line.front() == ' ') {
      line.remove_prefix(1);
      continue;
    }
    auto word = take_word(line);
    if (!word) {
      return std::nullopt;
    }
    words.push_back(std::move(*word));
  }
  return words;
}

auto shell_of(Platform platform) -> Shell { return is_windows(platform) ? Shell::windows : Shell::posix; }

auto shell_quote(std::string_view word, Shell shell) -> std::string {
  const bool is_bare = !word.empty() && word.front() != '=' && word.front() != '@' &&
                       std::ranges::all_of(word, [shell](char c) { return is_plain(c, shell); });
  if (is_bare) {
    return std::string(word);
  }
  return shell == Shell::posix ? quoted(word) : "\"" + std::string(word) + "\"";
}

auto is_safe_word(std::string_view word, Shell shell) -> bool {
  const bool is_beyond_quoting = shell == Shell::windows && word.find_first_of("\"%$`") != std::string_view::npos;
  const bool is_read_as_run = is_printable(word) && printable_lines(word) == word;
  return !word.empty() && word.front() != '-' && is_read_as_run && !is_beyond_quoting;
}

}  // namespace gpusolve::lock
