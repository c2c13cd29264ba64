// Standard output and standard error of the subcommands. Nothing prints except through these functions (scripts/gates.py checks that), so
// no text of a source reaches a terminal or a CI runner unescaped.
#pragma once

#include <string>
#include <string_view>

#include "base/printable.hpp"
#include "base/result.hpp"

namespace gpusolve::cli {

/// Prints text for people, or JSON, on standard output, escaped by `printable_lines`. Flushes, because a full disk would otherwise be
/// noticed only after the program ends. Errors are of kind `usage`.
[[nodiscard]] auto print(std::string_view text, Colors colors = Colors::escaped) -> Status;
/// Prints text for people: in ASCII if the locale supports nothing more. JSON is always UTF-8; use `print`.
[[nodiscard]] auto print_text(std::string_view text, Colors colors = Colors::escaped) -> Status;
/// Calls `print` for JSON, otherwise `print_text`.
[[nodiscard]] auto print_report(std::string_view text, bool is_json, Colors colors = Colors::escaped) -> Status;
/// Prints a file format or a script on standard output, byte by byte; its writer escapes by the rules of the format.
[[nodiscard]] auto print_document(std::string_view document) -> Status;

/// Prints "gpusolve: message" on standard error, as one line without secrets.
void tell(std::string_view message);
/// Like `tell`, with the prefix "warning: ".
void warn(std::string_view message);
/// Prints text for people on standard error, if standard output is used for something else.
void tell_text(std::string_view text, Colors colors = Colors::escaped);
/// Prints our own cursor sequences. Safe in a signal handler; ignores errors of the terminal.
void draw(std::string_view sequence);

}  // namespace gpusolve::cli
