// Splits a shell script into simple commands and words, as far as this is possible without running the script.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gpusolve::inventory {

/// Values by name. A missing name is unknown, because the environment of the script may set it.
using Variables = std::map<std::string, std::string, std::less<>>;

/// Sets a value. A value longer than any real one becomes unknown. If there are already more names than in any real script, a new one is
/// not stored.
void set_variable(Variables& variables, const std::string& name, std::string value);

struct Word {
  std::string text;
  std::size_t line{};
  bool is_known{true};  ///< false: part of the text is known only when the script runs, such as `$(uname -m)` or a variable without a value
  auto operator==(const Word&) const -> bool = default;
};

struct ShellCommand {
  std::vector<Word> words;      ///< at least one; without assignments, redirections and comments
  std::vector<Word> written{};  ///< files to which the output of the command is written
  Variables assigned{};         ///< assignments before the command: `PIP_INDEX_URL=... pip install`
  bool is_conditional{};        ///< whether it is unknown, before the script runs, if the command is executed
  bool has_document{};          ///< the input of the command is a here-document
  bool may_fail{};              ///< the script continues if the command fails: before `;` without `set -e`, before `||`
  auto operator==(const ShellCommand&) const -> bool = default;
};

/// Replaces `$NAME`, `${NAME}`, `${NAME:-word}`, `${NAME-word}`, `${NAME:+word}`. nullopt if a value is unknown.
[[nodiscard]] auto substituted(std::string_view text, const Variables& variables) -> std::optional<std::string>;

/// Splits a text by the rules of ENV, ARG and COPY: blanks separate words; only quotes and variables have a special meaning. Blanks in the
/// value of a variable do not separate words.
[[nodiscard]] auto plain_words(std::string_view text, std::size_t first_line, const Variables& variables) -> std::vector<Word>;

/// The commands in order. `first_line` is the line number of the start of `text`. Adds assignments of the script to `variables`. Commands
/// in `if`, `case` and loops, and those after `||` or a test, are conditional. If the test compares known texts, only the commands that run
/// are listed, and not as conditional.
[[nodiscard]] auto shell_commands(std::string_view text, std::size_t first_line, Variables& variables) -> std::vector<ShellCommand>;

}  // namespace gpusolve::inventory
