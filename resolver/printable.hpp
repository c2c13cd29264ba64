// How text from outside is shown to people: nothing that a source says can move the cursor, colour the screen, turn the direction of
// writing, hide itself, or give an order to the program that reads our output. All that people read goes through here.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace gpusolve {

/// `text` on one line: control characters (C0, C1) and those that reorder or hide what is around them are shown as `\x1b` or `\u202e`,
/// bytes that are not UTF-8 become U+FFFD, what is longer than `longest` code points ends in "…", and `##[` is shown as `\x23#[`, for
/// a CI runner obeys it anywhere in a line.
[[nodiscard]] auto printable(std::string_view text, std::size_t longest = 240) -> std::string;

/// Are escape sequences that set a colour our own?
enum class Colors : bool { escaped, kept };

/// Lines as `printable` shows each, and none that begins as a command: GitHub's runner obeys one whose first characters behind blanks are
/// `::`, which are shown as `\x3a:`.
[[nodiscard]] auto printable_lines(std::string_view text, Colors colors = Colors::escaped) -> std::string;

/// Whether `printable` would show `text` as it is, whatever its length.
[[nodiscard]] auto is_printable(std::string_view text) -> bool;

/// A JSON text in which the characters that `printable` escapes are escaped as JSON does it, `\u202e`: the same values.
[[nodiscard]] auto printable_json(std::string_view json) -> std::string;

/// `text` for terminals that have ASCII alone: branches, arrows and dots are drawn with its signs, other characters are shown as their
/// number, `\u00e9`. Line ends and escape sequences stay.
[[nodiscard]] auto in_ascii(std::string_view text) -> std::string;

/// `text` with every byte that is not UTF-8 replaced by U+FFFD, and nothing else changed.
[[nodiscard]] auto valid_utf8(std::string_view text) -> std::string;

}  // namespace gpusolve
