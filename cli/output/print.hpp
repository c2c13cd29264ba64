// Standard output and standard error of the subcommands. Nothing is printed beside these functions (scripts/check-gates sees to it), so
// nothing that a source says reaches a terminal or a CI runner as it is.
#pragma once

#include <string>
#include <string_view>

#include "resolver/printable.hpp"
#include "resolver/result.hpp"

namespace gpusolve::cli {

inline constexpr std::string_view k_platforms = "linux-64, linux-aarch64, win-64, osx-arm64, osx-64";

/// Text for people, or JSON, on standard output, as `printable_lines` shows it. Flushes, for a full disk is otherwise found out only after
/// we are gone. Errors are of kind `usage`.
[[nodiscard]] auto print(std::string_view text, Colors colors = Colors::escaped) -> Status;
/// Text for people: in ASCII where the locale has no more. Programs read UTF-8, so JSON goes the way above.
[[nodiscard]] auto print_text(std::string_view text, Colors colors = Colors::escaped) -> Status;
/// One of the two.
[[nodiscard]] auto print_report(std::string_view text, bool is_json, Colors colors = Colors::escaped) -> Status;
/// A file format or a script on standard output: byte by byte what its writer made, which escapes by the rules of the format.
[[nodiscard]] auto print_document(std::string_view document) -> Status;

/// "gpusolve: message" on standard error, one line without secrets.
void tell(std::string_view message);
/// The same with "warning: " in front.
void warn(std::string_view message);
/// Text for people on standard error, where standard output is taken.
void tell_text(std::string_view text, Colors colors = Colors::escaped);
/// Sequences of our own that move the cursor. Safe in a signal handler; a terminal that is gone is no reason to stop.
void draw(std::string_view sequence);

}  // namespace gpusolve::cli
