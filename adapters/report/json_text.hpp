// JSON documents as they are printed, all alike.
#pragma once

#include <string>

#include "base/printable.hpp"

namespace gpusolve::report {

/// Indented by two, newline at its end. Bytes that are not UTF-8 become U+FFFD, and what a terminal or a CI runner would obey is escaped
/// (`\u202e`), which no reader of JSON can tell from the character itself.
template <class Json>
[[nodiscard]] auto json_text(const Json& document) -> std::string {
  return printable_json(document.dump(2, ' ', false, Json::error_handler_t::replace)) + "\n";
}

}  // namespace gpusolve::report
