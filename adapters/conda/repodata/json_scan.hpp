// Finds the ends of JSON values without parsing them, to cut a large document into pieces for a parser.
#pragma once

#include <cstddef>
#include <string_view>

namespace gpusolve::conda {

/// The extent of the JSON value that begins at a given position.
struct ScannedValue {
  enum class State {
    whole,  ///< the value ends at `end`, provided that it is JSON
    open,   ///< the text ends before the value does
    none,   ///< no JSON value begins here
  };
  State state{State::none};
  std::size_t end{};  ///< the position after the value, if it is whole
};

/// The first position from `at` on that is not a blank; the size of the text if there is none.
[[nodiscard]] auto skip_blanks(std::string_view text, std::size_t at) -> std::size_t;

/// Scans the value that begins at `at`, which must be inside the text and not a blank. A number or a word is whole only if another byte
/// follows it. Linear time, no recursion.
[[nodiscard]] auto scan_value(std::string_view text, std::size_t at) -> ScannedValue;

}  // namespace gpusolve::conda
