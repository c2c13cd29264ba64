// Makes text from outside safe to display. Such text cannot move the cursor, set colours, reverse the writing direction, hide itself, or
// give commands to a program that reads our output. Everything that people read passes through here.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace gpusolve {

/// `text` on one line. Escapes control characters (C0, C1) and those that reorder or hide text, as `\x1b` or `\u202e`; replaces bytes that
/// are not UTF-8 by U+FFFD; cuts after `longest` code points with a final ellipsis; escapes `##[` as `\x23#[`, because CI runners interpret
/// it anywhere in a line.
[[nodiscard]] auto printable(std::string_view text, std::size_t longest = 240) -> std::string;

/// Whether sequences that set a colour are escaped, or kept because gpusolve itself wrote them.
enum class Colors : bool { escaped, kept };

/// Applies `printable` to each line, and ensures that no line begins with a command: GitHub's runner interprets lines that begin with `::`
/// after blanks; this becomes `\x3a:`.
[[nodiscard]] auto printable_lines(std::string_view text, Colors colors = Colors::escaped) -> std::string;

/// Whether `printable` leaves `text` unchanged, ignoring its length.
[[nodiscard]] auto is_printable(std::string_view text) -> bool;

/// A JSON text with the same values, in which the characters that `printable` escapes are escaped as `\u202e`.
[[nodiscard]] auto printable_json(std::string_view json) -> std::string;

/// `text` for terminals that support only ASCII: replaces branches, arrows and dots by ASCII characters, and other characters by their
/// number, `\u00e9`. Keeps line ends and escape sequences.
[[nodiscard]] auto in_ascii(std::string_view text) -> std::string;

[[nodiscard]] auto is_utf8(std::string_view text) -> bool;

/// `text` with every byte that is not UTF-8 replaced by U+FFFD, otherwise unchanged.
[[nodiscard]] auto valid_utf8(std::string_view text) -> std::string;

}  // namespace gpusolve
