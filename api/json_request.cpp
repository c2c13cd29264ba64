#include "api/json_request.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json/json_fault.hpp"
#include "base/near_names.hpp"
#include "base/plain.hpp"

namespace gpusolve::api {
namespace {

using Json = nlohmann::json;

/// Sets members from the values of an object. Keeps the first error.
class RequestReader {
 public:
  RequestReader(const Json& object, std::string place) : object_(object), place_(std::move(place)) {}

  template <class T>
  void operator()(const char* name, T& member) {
    names_.emplace_back(name);
    const auto found = object_.find(name);
    if (found != object_.end() && !error_) {
      take(*found, member, place_ + "." + name);
    }
  }
  /// An error if a member was wrong or unknown. Call it after all members were visited.
  [[nodiscard]] auto status() const -> Status {
    if (error_) {
      return *error_;
    }
    for (const auto& [name, value] : object_.items()) {
      if (std::ranges::find(names_, name) == names_.end()) {
        return unknown(name);
      }
    }
    return std::monostate{};
  }

 private:
  [[nodiscard]] auto unknown(const std::string& name) const -> Error {
    const auto near = near_names(name, names_, 1);
    return usage_error("there is no member " + quote(name) +
                           (near.empty() ? "; there is " + joined(names_, ", ") : "; did you mean " + quote(near.front()) + "?"),
                       place_);
  }
  void refuse(const Json& value, const std::string& expected, const std::string& place) {
    error_ = usage_error("must be " + expected + ", not " + value.type_name(), place);
  }
  void take(const Json& value, std::string& text, const std::string& place) {
    if (!value.is_string()) {
      return refuse(value, "a string", place);
    }
    text = value.get<std::string>();
  }
  void take(const Json& value, bool& flag, const std::string& place) {
    if (!value.is_boolean()) {
      return refuse(value, "true or false", place);
    }
    flag = value.get<bool>();
  }
  template <class Number>
  void take_number(const Json& value, Number& number, const std::string& place) {
    constexpr auto k_most = static_cast<std::uint64_t>(std::numeric_limits<std::int32_t>::max());
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() > k_most) {
      return refuse(value, "a whole number from 0 to " + std::to_string(k_most), place);
    }
    number = value.get<Number>();
  }
  void take(const Json& value, std::size_t& number, const std::string& place) { take_number(value, number, place); }
  void take(const Json& value, int& number, const std::string& place) { take_number(value, number, place); }
  /// null is the same as an absent member.
  template <class T>
  void take(const Json& value, std::optional<T>& member, const std::string& place) {
    if (!value.is_null()) {
      take(value, member.emplace(), place);
    }
  }
  void take(const Json& value, std::vector<std::string>& texts, const std::string& place) {
    if (!value.is_array()) {
      return refuse(value, "a list of strings", place);
    }
    for (std::size_t i = 0; i < value.size() && !error_; ++i) {
      take(value[i], texts.emplace_back(), place + "[" + std::to_string(i) + "]");
    }
  }
  void take(const Json& value, std::vector<v1::Node>& nodes, const std::string& place) {
    if (!value.is_array()) {
      return refuse(value, "a list of objects", place);
    }
    for (std::size_t i = 0; i < value.size() && !error_; ++i) {
      take_object(value[i], nodes.emplace_back(), place + "[" + std::to_string(i) + "]");
    }
  }
  template <class Object>
  void take_object(const Json& value, Object& object, const std::string& place) {
    if (!value.is_object()) {
      return refuse(value, "an object", place);
    }
    RequestReader reader(value, place);
    visit_members(object, reader);
    if (const auto status = reader.status(); !status) {
      error_ = status.error();
    }
  }

  const Json& object_;
  std::string place_;
  std::vector<std::string_view> names_;
  std::optional<Error> error_;
};

auto parse(std::string_view text, const std::string& place) -> Result<Json> {
  if (const auto fault = json::find_json_fault(text)) {
    return usage_error("is not JSON: byte " + std::to_string(fault->offset + 1) + ": " + fault->why, place);
  }
  auto parsed = Json::parse(text, nullptr, false);
  if (parsed.is_discarded()) {
    return usage_error("is not JSON in UTF-8", place);
  }
  if (!parsed.is_object()) {
    return usage_error(std::string("must be an object, `{…}`, not ") + parsed.type_name(), place);
  }
  return parsed;
}

template <class Request>
auto read(const char* json, const std::string& place) -> Result<Request> {
  if (json == nullptr) {
    return usage_error("is NULL: give an object in JSON, `{}` at least", place);
  }
  const auto object = parse(json, place);
  if (!object) {
    return object.error();
  }
  Request request;
  RequestReader reader(*object, place);
  visit_members(request, reader);
  const auto status = reader.status();
  return status ? Result<Request>(std::move(request)) : status.error();
}

}  // namespace

auto read_settings(const char* json) -> Result<v1::Settings> { return read<v1::Settings>(json == nullptr ? "{}" : json, "settings"); }
auto read_request(const char* json) -> Result<v1::Request> { return read<v1::Request>(json, "request"); }
auto read_list_request(const char* json) -> Result<ListRequest> { return read<ListRequest>(json, "request"); }
auto read_fleet_request(const char* json) -> Result<v1::FleetRequest> { return read<v1::FleetRequest>(json, "request"); }
auto read_audit_request(const char* json) -> Result<v1::AuditRequest> { return read<v1::AuditRequest>(json, "request"); }

}  // namespace gpusolve::api
