// A Dockerfile as Docker reads it: instructions, with continued lines joined and here-documents set apart
// (docs.docker.com/reference/dockerfile).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace gpusolve::inventory {

/// The body of `<<EOF`.
struct HereDocument {
  std::string text;
  std::size_t line{};  ///< of its first line, from 1
  auto operator==(const HereDocument&) const -> bool = default;
};

struct Instruction {
  std::string keyword;  ///< "FROM", in capitals
  /// What follows it. A line that is continued ends in a backslash and a newline, whatever the escape character of the file is, so that
  /// lines can be counted; comments between continued lines are empty lines.
  std::string text;
  std::size_t line{};  ///< of the keyword, from 1
  std::vector<HereDocument> documents{};
  auto operator==(const Instruction&) const -> bool = default;
};

/// Never fails: what is no instruction has a keyword that nobody knows.
[[nodiscard]] auto instructions_of(std::string_view text) -> std::vector<Instruction>;

}  // namespace gpusolve::inventory
