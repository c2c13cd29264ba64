// Reads JSON as Python does, because conda and pip read their sources with Python: tries the fast parser first, then repairs the text if
// the fast parser rejects it.
#pragma once

#include <simdjson.h>

#include <optional>
#include <string>
#include <string_view>

namespace gpusolve::json {

/// Loads the library. Call it before using a parser of simdjson, whose functions are noexcept. Throws `NoLibrary` (base/library).
void load_simdjson();

class LenientParser {
 public:
  /// The value of `json`, which is followed by simdjson's padding; nullopt if `json` is not JSON. The value is valid until the next call.
  [[nodiscard]] auto parse_padded(std::string_view json) -> std::optional<simdjson::dom::element>;
  /// Like `parse_padded`, for a text with or without room for the padding.
  [[nodiscard]] auto parse(const std::string& json) -> std::optional<simdjson::dom::element>;

 private:
  [[nodiscard]] auto parse_mended(std::string_view json) -> std::optional<simdjson::dom::element>;

  simdjson::dom::parser parser_;
  std::string mended_;
};

}  // namespace gpusolve::json
