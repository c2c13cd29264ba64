#include "adapters/device_code/code_text.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace gpusolve::device_code {
namespace {

using Json = nlohmann::json;

auto code_json(const DeviceCode& code) -> Json { return Json::array({static_cast<int>(code.kind), code.target, code.isa}); }

/// Reads one code; nullopt for an unknown kind. Throws an exception of nlohmann::json for values of other types.
auto code_from(const Json& json) -> std::optional<DeviceCode> {
  const auto kind = json.at(0).get<unsigned>();
  return kind > static_cast<unsigned>(DeviceCode::Kind::idle)
             ? std::nullopt
             : std::optional(DeviceCode{static_cast<DeviceCode::Kind>(kind), json.at(1).get<std::string>(), json.at(2).get<std::string>()});
}

/// Whether the units refer only to existing codes.
auto is_sound(const LibraryCode& library) -> bool {
  return std::ranges::all_of(library.units, [&](const CodeUnits& units) {
    return std::ranges::all_of(units.codes, [&](std::uint32_t code) { return code < library.codes.size(); });
  });
}

auto parsed(const Json& json) -> std::optional<LibraryCode> {
  const auto format = parse_library_format(json.at("format").get<std::string>());
  if (!format) {
    return std::nullopt;
  }
  LibraryCode library{.path = {}, .format = *format, .toolkit = json.at("toolkit").get<std::string>()};
  for (const auto& one : json.at("codes")) {
    const auto code = code_from(one);
    if (!code) {
      return std::nullopt;
    }
    library.codes.push_back(*code);
  }
  for (const auto& one : json.at("units")) {
    library.units.push_back({one.at(1).get<std::vector<std::uint32_t>>(), one.at(0).get<std::uint64_t>()});
  }
  library.entries = json.at("entries").get<std::uint64_t>();
  library.notes = json.at("notes").get<std::vector<std::string>>();
  library.is_at_least = json.at("at_least").get<bool>();
  if (json.contains("fault")) {
    library.fault = Error{ErrorKind::source, json.at("fault").get<std::string>()};
  }
  return is_sound(library) ? std::optional(std::move(library)) : std::nullopt;
}

}  // namespace

auto to_json(const LibraryCode& library) -> Json {
  auto codes = Json::array();
  std::ranges::transform(library.codes, std::back_inserter(codes), code_json);
  auto units = Json::array();
  std::ranges::for_each(library.units, [&](const CodeUnits& same) { units.push_back(Json::array({same.count, same.codes})); });
  Json json{{"format", library_format_text(library.format)},
            {"toolkit", library.toolkit},
            {"codes", codes},
            {"units", units},
            {"entries", library.entries},
            {"notes", library.notes},
            {"at_least", library.is_at_least}};
  if (library.fault) {
    json["fault"] = library.fault->text();
  }
  return json;
}

auto from_json(const Json& json) -> std::optional<LibraryCode> {
  try {
    return parsed(json);
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

}  // namespace gpusolve::device_code
