// The simple commands of a shell script, word by word, as far as they can be told without running anything.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gpusolve::inventory {

/// Values by name. A name that is not there is not known: it may be set by whoever runs the script.
using Variables = std::map<std::string, std::string, std::less<>>;

/// Sets a value. One that is longer than any real one is not known, and beyond the number of names that any real script has nothing more is
/// kept.
void set_variable(Variables& variables, const std::string& name, std::string value);

struct Word {
  std::string text;
  std::size_t line{};
  bool is_known{true};  ///< false: it holds what only a run can tell, such as `$(uname -m)` or a variable without a value
  auto operator==(const Word&) const -> bool = default;
};

struct ShellCommand {
  std::vector<Word> words;  ///< at least one; without assignments, redirections and comments
  Variables assigned{};     ///< what stands before the command: `PIP_INDEX_URL=… pip install`
  bool is_conditional{};    ///< whether it runs depends on something that only a run can tell
  bool has_document{};      ///< a here-document is its input
  auto operator==(const ShellCommand&) const -> bool = default;
};

/// `$NAME`, `${NAME}`, `${NAME:-word}`, `${NAME-word}`, `${NAME:+word}` replaced. Nothing where a value is not known.
[[nodiscard]] auto substituted(std::string_view text, const Variables& variables) -> std::optional<std::string>;

/// The words of a text by the rules of ENV, ARG and COPY: blanks part them, quotes and variables count, nothing else is special, and the
/// blanks of a value part nothing.
[[nodiscard]] auto plain_words(std::string_view text, std::size_t first_line, const Variables& variables) -> std::vector<Word>;

/// The commands in their order. `first_line` is the number of the first line of `text`. Assignments of the script are added to `variables`.
/// Commands in `if`, `case` and loops, and those behind `||` or a test, are conditional.
[[nodiscard]] auto shell_commands(std::string_view text, std::size_t first_line, Variables& variables) -> std::vector<ShellCommand>;

}  // namespace gpusolve::inventory
