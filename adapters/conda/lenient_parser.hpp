// The fast parser of JSON, with a second try for what it refuses and Python does not.
#pragma once

#include <simdjson.h>

#include <optional>
#include <string>
#include <string_view>

namespace gpusolve::conda {

class LenientParser {
 public:
  /// The value that `json` is, with simdjson's padding behind it; nothing where it is not JSON. Valid until the next call.
  [[nodiscard]] auto parse(std::string_view json) -> std::optional<simdjson::dom::element>;

 private:
  simdjson::dom::parser parser_;
  std::string mended_;
};

}  // namespace gpusolve::conda
