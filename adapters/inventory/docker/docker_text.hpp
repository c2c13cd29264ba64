// Parses a Dockerfile into instructions as Docker does: joins continued lines and separates here-documents
// (docs.docker.com/reference/dockerfile).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gpusolve::inventory {

/// The text of a here-document `<<EOF`.
struct HereDocument {
  std::string text;
  std::size_t line{};  ///< number of its first line, from 1
  auto operator==(const HereDocument&) const -> bool = default;
};

struct Instruction {
  std::string keyword;  ///< "FROM", upper case
  /// The text after the keyword. Each continued line ends in a backslash and a newline, whatever the escape character of the file, so that
  /// lines can be counted; comments between continued lines become empty lines.
  std::string text;
  std::size_t line{};  ///< line of the keyword, from 1
  std::vector<HereDocument> documents{};
  auto operator==(const Instruction&) const -> bool = default;
};

/// Parses the file. Never fails: a line that is not an instruction has an unknown keyword.
[[nodiscard]] auto instructions_of(std::string_view text) -> std::vector<Instruction>;

}  // namespace gpusolve::inventory
