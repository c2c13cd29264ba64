#include "base/json/lenient_parser.hpp"

#include <utility>

#include "base/json/json_fault.hpp"

namespace gpusolve::json {

void load_simdjson() { simdjson::get_active_implementation(); }

auto LenientParser::parse_padded(std::string_view json) -> std::optional<simdjson::dom::element> {
  load_simdjson();
  simdjson::dom::element element;
  return parser_.parse(json.data(), json.size(), false).get(element) == simdjson::SUCCESS ? std::optional(element) : parse_mended(json);
}

auto LenientParser::parse(const std::string& json) -> std::optional<simdjson::dom::element> {
  load_simdjson();
  simdjson::dom::element element;
  return parser_.parse(json).get(element) == simdjson::SUCCESS ? std::optional(element) : parse_mended(json);
}

auto LenientParser::parse_mended(std::string_view json) -> std::optional<simdjson::dom::element> {
  simdjson::dom::element element;
  auto mended = mended_json(json);
  if (!mended) {
    return std::nullopt;
  }
  mended_ = std::move(*mended);
  return parser_.parse(mended_).get(element) == simdjson::SUCCESS ? std::optional(element) : std::nullopt;
}

}  // namespace gpusolve::json
