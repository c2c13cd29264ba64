// Words for a command line that a user will paste.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "resolver/facts.hpp"

namespace gpusolve::lock {

enum class Shell : std::uint8_t {
  posix,    ///< sh, bash, zsh, fish
  windows,  ///< cmd and PowerShell
};

/// The shell that a user of `platform` pastes into.
[[nodiscard]] auto shell_of(Platform platform) -> Shell;

/// `word` so that the shell hands it on unchanged, with quotes only where they are needed. For `posix` any text without NUL is
/// kept (POSIX.1, 2.2.2 Single-Quotes). For `windows` the text must be free of `"`, `%`, `$` and a backquote, which no quoting
/// protects in both shells: see `is_safe_word`.
[[nodiscard]] auto shell_quote(std::string_view word, Shell shell = Shell::posix) -> std::string;

/// `word` can be written into a command: not empty, nothing that a program would take for an option, nothing that `shell` cannot quote, and
/// nothing that is printed otherwise than it is (resolver/printable.hpp), so that what is read is what is run.
[[nodiscard]] auto is_safe_word(std::string_view word, Shell shell) -> bool;

}  // namespace gpusolve::lock
