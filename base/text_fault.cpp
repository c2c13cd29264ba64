#include "base/text_fault.hpp"

#include <algorithm>
#include <cstddef>
#include <string>

#include "base/printable.hpp"

namespace gpusolve {

auto text_fault(std::string_view text, std::string_view file) -> std::optional<Error> {
  if (const auto at = text.find('\0'); at != std::string_view::npos) {
    return Error{ErrorKind::usage, "byte " + std::to_string(at) + " is NUL: this is not text", std::string(file)};
  }
  const auto valid = valid_utf8(text);
  if (valid == text) {
    return std::nullopt;
  }
  const auto at = std::ranges::mismatch(valid, text).in2 - text.begin();
  const auto line = 1 + static_cast<std::size_t>(std::ranges::count(text.begin(), text.begin() + at, '\n'));
  return Error{ErrorKind::usage, "byte " + std::to_string(at) + " of the file is not UTF-8; save it as UTF-8",
               std::string(file) + ":" + std::to_string(line)};
}

}  // namespace gpusolve
