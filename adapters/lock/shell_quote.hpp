// Quotes words for a command line that a user will paste.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/facts.hpp"

namespace gpusolve::lock {

enum class Shell : std::uint8_t {
  posix,    ///< sh, bash, zsh, fish
  windows,  ///< cmd and PowerShell
};

/// The usual shell on `platform`.
[[nodiscard]] auto shell_of(Platform platform) -> Shell;

/// Quotes `word`, if necessary, so that the shell passes it unchanged. For `posix`, any text without NUL is possible (POSIX.1, 2.2.2
/// Single-Quotes). For `windows`, the text must not contain `"`, `%`, `$` or a backquote, which no quoting protects in both shells: see
/// `is_safe_word`.
[[nodiscard]] auto shell_quote(std::string_view word, Shell shell = Shell::posix) -> std::string;

/// The words that a POSIX shell would pass to the program, from a command line that gpusolve wrote. Accepts words quoted as
/// `shell_quote` quotes them, and double quotes around a text without `\`, `$` and backquote; nullopt for any other line, because only
/// a shell can split it.
[[nodiscard]] auto shell_words(std::string_view line) -> std::optional<std::vector<std::string>>;

/// Whether `word` can be written into a command: it is not empty, cannot be mistaken for an option, can be quoted for `shell`, and is
/// displayed exactly as it is (base/printable.hpp), so that the user runs exactly the displayed command.
[[nodiscard]] auto is_safe_word(std::string_view word, Shell shell) -> bool;

}  // namespace gpusolve::lock
