// Where JSON values end, without looking into them: for cutting a large document into pieces that a parser then reads and checks.
#pragma once

#include <cstddef>
#include <string_view>

namespace gpusolve::conda {

/// Of a piece of JSON that begins at a place of the text.
struct ScannedValue {
  enum class State {
    whole,  ///< it ends at `end`, if it is JSON at all
    open,   ///< the text ends before it does
    none,   ///< nothing that is JSON begins there
  };
  State state{State::none};
  std::size_t end{};  ///< behind the value, where it is whole
};

/// The first place from `at` on that is no blank; the text's size where there is none.
[[nodiscard]] auto skip_blanks(std::string_view text, std::size_t at) -> std::size_t;

/// Of the value that begins at `at`, which is within the text and no blank. A number or a word is whole only where something follows it.
/// Linear, without recursion.
[[nodiscard]] auto scan_value(std::string_view text, std::size_t at) -> ScannedValue;

}  // namespace gpusolve::conda
