// How all JSON documents are printed.
#pragma once

#include <string>

#include "base/printable.hpp"

namespace gpusolve::report {

/// Indented by two spaces, ending with a newline. Bytes that are not UTF-8 become U+FFFD. Characters that a terminal or a CI runner would
/// act on are escaped (`\u202e`); to a JSON parser the escape means the same character.
template <class Json>
[[nodiscard]] auto json_text(const Json& document) -> std::string {
  return printable_json(document.dump(2, ' ', false, Json::error_handler_t::replace)) + "\n";
}

}  // namespace gpusolve::report
