#include "adapters/conda/lenient_parser.hpp"

#include <utility>

#include "adapters/conda/json_fault.hpp"

namespace gpusolve::conda {

auto LenientParser::parse(std::string_view json) -> std::optional<simdjson::dom::element> {
  simdjson::dom::element element;
  if (parser_.parse(json.data(), json.size(), false).get(element) == simdjson::SUCCESS) {
    return element;
  }
  auto mended = mended_json(json);
  if (!mended) {
    return std::nullopt;
  }
  mended_ = std::move(*mended);
  return parser_.parse(mended_).get(element) == simdjson::SUCCESS ? std::optional(element) : std::nullopt;
}

}  // namespace gpusolve::conda
