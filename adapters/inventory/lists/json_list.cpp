#include "adapters/inventory/lists/json_list.hpp"

#include "adapters/inventory/input_text.hpp"
#include "base/json/json_fault.hpp"
#include "base/json/lenient_parser.hpp"

namespace gpusolve::inventory {
namespace {

auto row_of(simdjson::dom::element element) -> std::optional<JsonRow> {
  simdjson::dom::object fields;
  if (element.get(fields) != simdjson::SUCCESS) {
    return std::nullopt;
  }
  JsonRow row;
  for (const auto& [key, value] : fields) {
    std::string_view text;
    if (value.get(text) == simdjson::SUCCESS) {
      row.texts.emplace(key, text);
    }
  }
  return row.texts.contains("name") && row.texts.contains("version") ? std::optional(row) : std::nullopt;
}

}  // namespace

auto JsonRow::text(std::string_view key) const -> std::string {
  const auto found = texts.find(key);
  return found == texts.end() ? std::string() : found->second;
}

auto json_rows(std::string_view text, std::string_view file) -> Result<std::vector<JsonRow>> {
  const auto fault = [&](std::string message) { return Error{ErrorKind::usage, std::move(message), std::string(file)}; };
  json::LenientParser parser;
  const auto document = parser.parse(std::string(text));
  if (!document) {
    const auto broken = json::find_json_fault(text);
    return fault(broken ? "this is not JSON: " + broken->why + " at byte " + std::to_string(broken->offset) : "this is not JSON");
  }
  simdjson::dom::array list;
  if (document->get(list) != simdjson::SUCCESS) {
    return fault("a list of packages is expected, `[{\"name\": …, \"version\": …}]`");
  }
  std::vector<JsonRow> rows;
  for (const auto element : list) {
    auto row = row_of(element);
    if (!row) {
      return fault("entry " + std::to_string(rows.size() + 1) + " has no `name` and `version`");
    }
    if (rows.size() == k_most_packages) {
      return fault("there are more than " + std::to_string(k_most_packages) + " packages");
    }
    rows.push_back(*std::move(row));
  }
  return rows;
}

}  // namespace gpusolve::inventory
