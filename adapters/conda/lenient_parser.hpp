// The fast JSON parser, with a second attempt for texts that it rejects but Python accepts.
#pragma once

#include <simdjson.h>

#include <optional>
#include <string>
#include <string_view>

namespace gpusolve::conda {

class LenientParser {
 public:
  /// Parses `json`, which must have simdjson's padding after it; nullopt if it is not JSON. The result is valid until the next call.
  [[nodiscard]] auto parse(std::string_view json) -> std::optional<simdjson::dom::element>;

 private:
  simdjson::dom::parser parser_;
  std::string mended_;
};

}  // namespace gpusolve::conda
