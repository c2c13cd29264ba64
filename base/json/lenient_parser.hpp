// JSON as Python reads it, for that is what conda and pip read their sources with: the fast parser first, and a mended text for what it
// refuses.
#pragma once

#include <simdjson.h>

#include <optional>
#include <string>
#include <string_view>

namespace gpusolve::json {

/// To be called before a parser of simdjson is used, whose functions are noexcept. Throws `NoLibrary` (base/library).
void load_simdjson();

class LenientParser {
 public:
  /// The value of `json`, which has simdjson's padding behind it; nothing where it is not JSON. Valid until the next call.
  [[nodiscard]] auto parse_padded(std::string_view json) -> std::optional<simdjson::dom::element>;
  /// The same of a text with or without room for the padding.
  [[nodiscard]] auto parse(const std::string& json) -> std::optional<simdjson::dom::element>;

 private:
  [[nodiscard]] auto parse_mended(std::string_view json) -> std::optional<simdjson::dom::element>;

  simdjson::dom::parser parser_;
  std::string mended_;
};

}  // namespace gpusolve::json
