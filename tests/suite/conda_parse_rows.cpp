// Rows of kind `parse`: the fields of a parsed spec.
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "adapters/conda/spec/match_spec.hpp"
#include "base/ascii.hpp"
#include "tests/suite/conda_dialects.hpp"
#include "tests/suite/conda_probes.hpp"
#include "tests/suite/conda_rules.hpp"

namespace gpusolve::suite {
namespace {

using nlohmann::json;

/// The value of `key` in our reading, as text; nullopt if it is unconstrained or unknown to us.
auto field_text(const conda::MatchSpec& spec, std::string_view key) -> std::optional<std::string> {
  static const std::map<std::string_view, conda::TextField> k_fields{
      {"subdir", conda::TextField::subdir}, {"url", conda::TextField::url},         {"md5", conda::TextField::md5},
      {"sha256", conda::TextField::sha256}, {"license", conda::TextField::license}, {"license_family", conda::TextField::license_family},
      {"fn", conda::TextField::file_name},  {"when", conda::TextField::when},       {"extras", conda::TextField::extras},
      {"flags", conda::TextField::flags}};
  const auto present = [](std::string text) { return text.empty() ? std::nullopt : std::optional(std::move(text)); };
  if (key == "name") {
    return spec.name().text();
  }
  if (key == "channel") {
    return present(spec.channel_text());
  }
  if (const auto found = k_fields.find(key); found != k_fields.end()) {
    return present(std::string(spec.field(found->second)));
  }
  return std::nullopt;
}

auto text_of(const json& value) -> std::optional<std::string> {
  if (value.is_array()) {
    std::string out;
    for (const auto& part : value) {
      (out += out.empty() ? "" : ",") += part.is_string() ? part.get<std::string>() : part.dump();
    }
    return out;
  }
  return value.is_null() ? std::nullopt : std::optional(value.is_string() ? value.get<std::string>() : value.dump());
}

auto versions_agree(const conda::MatchSpec& spec, const std::optional<std::string>& expected, bool is_conda) -> bool {
  const conda::VersionSpec any;
  const auto& ours = spec.version() != nullptr ? *spec.version() : any;
  const auto theirs = conda::parse_version_spec(expected && (is_conda || *expected != "=*") ? *expected : "*");
  if (!theirs) {
    return false;
  }
  const auto texts = ours.text() + " " + theirs->text();
  return select_the_same(ours, *theirs, is_conda ? version_probes(texts) : release_probes(texts));
}

auto builds_agree(const conda::MatchSpec& spec, const std::optional<std::string>& expected) -> bool {
  const auto theirs = conda::parse_pattern(expected.value_or("*"));
  return theirs && select_the_same(spec.build(), &*theirs);
}

auto build_numbers_agree(const conda::MatchSpec& spec, const std::optional<std::string>& expected) -> bool {
  const auto theirs = conda::parse_build_number_spec(expected.value_or("*"));
  return theirs && select_the_same(spec.build_number(), &*theirs);
}

auto features_of(const conda::MatchSpec& spec, std::string_view key) -> std::optional<std::string> {
  const auto& features = key == "features" ? spec.features() : spec.track_features();
  return features ? text_of(json(*features)) : std::nullopt;
}

auto field_agrees(const conda::MatchSpec& spec, const std::string& key, const json& value, bool is_conda) -> bool {
  const auto expected = text_of(value);
  if (key == "version") {
    return versions_agree(spec, expected, is_conda);
  }
  if (key == "build") {
    return builds_agree(spec, expected);
  }
  if (key == "build_number") {
    return build_numbers_agree(spec, expected);
  }
  if (key == "track_features" || key == "features") {
    return features_of(spec, key) == expected;
  }
  if (key == "license" || key == "license_family") {  // conda compares licenses in lower case
    const auto ours = field_text(spec, key);
    return ours.has_value() == expected.has_value() && (!ours || *ours == ascii::lower(*expected));
  }
  return field_text(spec, key) == expected;
}

/// The first field that we parse differently. conda's own rows list all fields, so ours must not have more.
auto differing_field(const conda::MatchSpec& spec, const json& fields, bool is_conda) -> std::string {
  for (const auto& [key, value] : fields.items()) {
    if (!field_agrees(spec, key, value, is_conda)) {
      return key;
    }
  }
  if (!is_conda) {
    return "";
  }
  for (const auto* const key : {"version", "build", "build_number", "track_features", "features", "channel", "subdir", "url", "md5",
                                "sha256", "license", "license_family", "fn"}) {
    if (!fields.contains(key) && !field_agrees(spec, key, json(), true)) {
      return key;
    }
  }
  return "";
}

auto differing_field_of(const Reading& reading, bool is_conda) -> std::string {
  const auto spec = conda::parse_match_spec(reading.spec);
  return spec ? differing_field(*spec, reading.fields, is_conda) : "the spec itself: " + spec.error().text();
}

}  // namespace

auto judge_parse(const Row& row) -> Verdict {
  const auto& text = row.field(1);
  if (const auto answer = conda_answer(row.field(5))) {
    return compare(*answer, conda::parse_match_spec(text) ? "ok" : "error");
  }
  const auto fields = json::parse(row.field(2), nullptr, false);
  if (!fields.is_object()) {
    return Fail{"fields in JSON", row.field(2)};
  }
  const bool is_conda = is_asserted_by(row.field(4), "conda");
  const auto reading = is_conda ? Reading{text, fields} : without_renderings({text, fields});
  const auto differing = differing_field_of(reading, is_conda);
  if (differing.empty()) {
    return Pass{};
  }
  const auto meant = is_asserted_by(row.field(4), "libmamba") ? as_libmamba_means(reading) : as_rattler_means(reading);
  if (!is_conda && differing_field_of(meant, false).empty()) {
    return Pass{};
  }
  return Fail{"the same fields", "another " + differing};
}

}  // namespace gpusolve::suite
