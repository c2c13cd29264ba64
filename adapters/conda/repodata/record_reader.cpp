#include "adapters/conda/repodata/record_reader.hpp"

#include "adapters/conda/repodata/record_fields.hpp"

namespace gpusolve::conda {
namespace {

using FieldKind = FieldValue::Kind;

auto value_of(std::string_view text) -> FieldValue { return {.kind = FieldKind::text, .text = text}; }
auto value_of(bool flag) -> FieldValue { return {.kind = FieldKind::flag, .flag = flag}; }
auto value_of(std::uint64_t count) -> FieldValue { return {.kind = FieldKind::count, .count = count}; }

/// Converts a number. Repodata of old tools contains some integers as 3.0.
auto value_of(double number) -> FieldValue {
  constexpr double k_exact = 9007199254740992.0;  // 2^53
  return number >= 0 && number < k_exact ? value_of(static_cast<std::uint64_t>(number)) : FieldValue{};
}

auto value_of(simdjson::dom::array list) -> FieldValue {
  FieldValue out{.kind = FieldKind::list, .count = list.size()};
  if (out.count > k_most_entries) {
    return out;
  }
  for (const simdjson::dom::element entry : list) {
    if (std::string_view text; entry.get(text) == simdjson::SUCCESS) {
      out.texts.push_back(text);
    }
  }
  return out;
}

auto value_of(simdjson::dom::element json) -> FieldValue {
  using simdjson::dom::element_type;
  switch (json.type()) {
    case element_type::STRING:
      return value_of(json.get_string().value_unsafe());
    case element_type::UINT64:
    case element_type::INT64:
      return json.is_uint64() ? value_of(json.get_uint64().value_unsafe()) : FieldValue{};
    case element_type::DOUBLE:
      return value_of(json.get_double().value_unsafe());
    case element_type::ARRAY:
      return value_of(json.get_array().value_unsafe());
    case element_type::BOOL:
      return value_of(json.get_bool().value_unsafe());
    case element_type::NULL_VALUE:
      return {.kind = FieldKind::null};
    default:
      return {};
  }
}

}  // namespace

auto info_text(simdjson::dom::element root, const char* key) -> std::string_view {
  std::string_view text;
  return root.at_key("info").at_key(key).get(text) == simdjson::SUCCESS ? text : std::string_view();
}

auto read_record(simdjson::dom::element json, Record& out) -> Status {
  RecordFields fields(out);
  simdjson::dom::object members;
  if (json.get(members) != simdjson::SUCCESS) {
    return Error{ErrorKind::source, "is no object"};
  }
  for (const auto& [key, json_value] : members) {
    const auto field = record_field_of(key);
    auto value = field == RecordField::other ? FieldValue{} : value_of(json_value);
    if (!fields.take(field, value)) {
      break;
    }
  }
  return fields.finish();
}

}  // namespace gpusolve::conda
