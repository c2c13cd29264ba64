#include "cli/output/standard_input.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <system_error>

#include "adapters/inventory/input_text.hpp"

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

auto read_input(const std::string& path, const inventory::ReadOptions& options) -> Result<inventory::Inventories> {
  if (path != "-") {
    return inventory::read_sets(path, options);
  }
  const auto text = read_standard_input(inventory::k_longest_input);
  return text ? inventory::read_text_sets(*text, "-", options) : Result<inventory::Inventories>(text.error());
}

}  // namespace gpusolve::cli
