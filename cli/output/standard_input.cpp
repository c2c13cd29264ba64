#include "cli/output/standard_input.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <system_error>

namespace gpusolve::cli {

auto read_standard_input(std::size_t longest) -> Result<std::string> {
  std::string text;
  std::array<char, 65536> piece{};
  while (const auto count = std::fread(piece.data(), 1, piece.size(), stdin)) {
    text.append(piece.data(), count);
    if (text.size() > longest) {
      return Error{ErrorKind::usage, "it is longer than " + std::to_string(longest) + " bytes", "standard input"};
    }
  }
  if (std::ferror(stdin) != 0) {
    return Error{ErrorKind::usage, "cannot be read: " + std::generic_category().message(errno), "standard input"};
  }
  return text;
}

}  // namespace gpusolve::cli
