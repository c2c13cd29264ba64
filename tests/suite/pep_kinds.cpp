#include "tests/suite/pep_kinds.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "adapters/pypi/name.hpp"
#include "adapters/pypi/requirement.hpp"
#include "adapters/pypi/tags.hpp"
#include "adapters/pypi/text.hpp"
#include "adapters/pypi/wheel_name.hpp"

namespace gpusolve::suite {

namespace {

using nlohmann::json;
using Fields = std::span<const std::string>;

auto field(Fields fields, std::size_t index) -> std::string { return index < fields.size() ? fields[index] : std::string(); }

auto verdict(const std::string& got, const std::string& expected) -> PepVerdict {
  if (got == expected) {
    return PepPassed{};
  }
  return PepFailed{"got " + got + ", expected " + expected};
}

auto yes_no(bool value) -> std::string { return value ? "true" : "false"; }

/// What a note says of the current release of packaging, where it disagrees with the row: `packaging:false`.
auto packaging_answer(const std::string& note) -> std::optional<std::string> {
  constexpr std::string_view k_marker = "packaging:";
  const auto at = note.find(k_marker);
  if (at == std::string::npos) {
    return std::nullopt;
  }
  const auto rest = pypi::strip(std::string_view(note).substr(at + k_marker.size()));
  auto answer = pypi::to_lower(rest.substr(0, rest.find_first_of(" ;,")));
  return answer == "raises" ? "error" : answer;
}

auto expected_of(const std::string& column, const std::string& note) -> std::string { return packaging_answer(note).value_or(column); }

// ---------------------------------------------------------------- pep440_versions

auto number(const std::string& digits) -> json { return json::parse(digits); }

auto optional_number(const std::optional<std::string>& digits) -> json { return digits ? number(*digits) : json(); }

auto release_of(const pypi::VersionParts& parts) -> json {
  auto release = json::array();
  for (const auto& digits : parts.release) {
    release.push_back(number(digits));
  }
  return release;
}

auto version_field(const pypi::Version& version, const std::string& name) -> std::optional<json> {
  const auto parts = version.parts();
  const auto base = pypi::Version({.epoch = parts.epoch, .release = parts.release, .pre = {}, .post = {}, .dev = {}, .local = {}});
  const auto release = release_of(parts);
  const auto nth = [&](std::size_t index) { return index < release.size() ? release[index] : json(0); };
  const std::vector<std::pair<std::string, json>> fields = {
      {"str", version.text()},
      {"normalized", version.text()},
      {"public", std::string(version.public_text())},
      {"base_version", base.text()},
      {"local", version.has_local() ? json(std::string(version.local_text())) : json()},
      {"epoch", number(parts.epoch)},
      {"release", release},
      {"pre", parts.pre ? json({parts.pre->letter, number(parts.pre->number)}) : json()},
      {"post", optional_number(parts.post)},
      {"dev", optional_number(parts.dev)},
      {"is_prerelease", version.is_prerelease()},
      {"is_postrelease", version.is_postrelease()},
      {"is_devrelease", version.is_devrelease()},
      {"major", nth(0)},
      {"minor", nth(1)},
      {"micro", nth(2)}};
  const auto found = std::ranges::find(fields, name, &std::pair<std::string, json>::first);
  return found == fields.end() ? std::nullopt : std::optional(found->second);
}

auto judge_field(const pypi::Version& version, const std::string& name, const std::string& expected) -> PepVerdict {
  const auto value = version_field(version, name);
  if (!value) {
    return PepFailed{"unknown field " + name};
  }
  const auto got = value->is_string() ? value->get<std::string>() : value->dump();
  const auto parsed = json::parse(expected, nullptr, false);
  return verdict(got, value->is_string() || parsed.is_discarded() ? expected : parsed.dump());
}

auto judge_version(Fields fields) -> PepVerdict {
  const auto op = field(fields, 1);
  const auto value = field(fields, 2);
  const auto left = pypi::parse_version(field(fields, 0));
  if (op == "valid" || op == "invalid") {
    const auto answer = packaging_answer(field(fields, 4));
    const bool is_valid = answer ? *answer == "ok" || *answer == "valid" || *answer == "true" : op == "valid";
    return verdict(left ? "valid" : "invalid", is_valid ? "valid" : "invalid");
  }
  if (!left) {
    return PepFailed{left.error().text()};
  }
  constexpr std::string_view k_field = "field:";
  if (op.starts_with(k_field)) {
    return judge_field(*left, op.substr(k_field.size()), value);
  }
  const auto right = pypi::parse_version(value);
  if (!right) {
    return PepFailed{right.error().text()};
  }
  const auto order = *left <=> *right;
  return verdict(order < 0 ? "<" : order > 0 ? ">" : "==", op);
}

// ---------------------------------------------------------------- pep440_specifiers

auto choice_of(const json& options, const char* name) -> pypi::PrereleaseChoice {
  return options.contains(name) && options[name].is_boolean() ? pypi::PrereleaseChoice(options[name].get<bool>()) : std::nullopt;
}

/// The argument of the call before what the set was made with; an installed pre-release is always welcome.
auto prereleases_of(const json& options, const std::string& version) -> pypi::PrereleaseChoice {
  const auto parsed = pypi::parse_version(version);
  if (choice_of(options, "installed") == true && parsed && parsed->is_prerelease()) {
    return true;
  }
  const auto argument = choice_of(options, "prereleases");
  return argument ? argument : choice_of(options, "configured");
}

auto judge_filter(const pypi::SpecifierSet& set, Fields fields, const json& options) -> PepVerdict {
  const auto texts = json::parse(field(fields, 2)).get<std::vector<std::string>>();
  auto kept = json::array();
  for (const auto index : set.filter(texts, prereleases_of(options, ""))) {
    kept.push_back(texts[index]);
  }
  return verdict(kept.dump(), json::parse(field(fields, 4)).dump());
}

auto judge_specifier(Fields fields) -> PepVerdict {
  const auto kind = field(fields, 0);
  if (kind != "contains" && kind != "filter" && kind != "valid" && kind != "invalid") {
    return PepSkipped{kind};
  }
  const auto expected = expected_of(field(fields, 4), field(fields, 6));
  const auto set = pypi::parse_specifier_set(field(fields, 1));
  if (!set) {
    return verdict("error", kind == "invalid" ? "error" : expected);
  }
  const auto options = field(fields, 3).empty() ? json::object() : json::parse(field(fields, 3));
  if (kind == "filter") {
    return judge_filter(*set, fields, options);
  }
  if (kind == "contains") {
    const auto version = field(fields, 2);
    return verdict(yes_no(set->contains_text(version, prereleases_of(options, version))), expected);
  }
  return verdict(kind == "valid" ? set->text() : "ok", expected);
}

// ---------------------------------------------------------------- pep508_markers

auto environment_of(const std::string& text, const std::string& option) -> pypi::MarkerEnvironment {
  pypi::MarkerEnvironment environment;
  if (option.find("context=lock_file") != std::string::npos) {
    environment.sets = {{"extras", {}}, {"dependency_groups", {}}};
  } else if (option.find("context=requirement") == std::string::npos) {
    environment.values["extra"] = "";
  }
  const auto given = text.empty() ? json::object() : json::parse(text);
  for (const auto& [name, value] : given.items()) {
    if (value.is_array()) {
      environment.sets[name] = value.get<std::set<std::string>>();
    } else {
      environment.values[name] = value.is_string() ? value.get<std::string>() : "";
    }
  }
  return environment;
}

auto judge_marker(Fields fields) -> PepVerdict {
  const auto kind = field(fields, 0);
  const auto marker = pypi::parse_marker(field(fields, 1));
  const auto expected = expected_of(field(fields, 3), field(fields, 6));
  if (kind == "parse") {
    return verdict(marker ? "ok" : "error", expected);
  }
  if (kind != "evaluate") {
    return PepSkipped{kind};
  }
  const auto answer = marker ? marker->evaluate(environment_of(field(fields, 2), field(fields, 4))) : Result<bool>(marker.error());
  return verdict(answer ? yes_no(*answer) : "error", expected.starts_with("error") ? "error" : expected);
}

// ---------------------------------------------------------------- pep508_requirements

auto parts_of(const pypi::Requirement& requirement) -> json {
  std::set<std::string> normalised;
  for (const auto& extra : requirement.extras) {
    normalised.insert(pypi::normalise_name(extra));
  }
  return {{"name", requirement.name},
          {"normalized_name", pypi::normalise_name(requirement.name)},
          {"extras", requirement.extras},
          {"normalized_extras", normalised},
          {"specifier", requirement.specifiers.text()},
          {"url", requirement.url ? json(*requirement.url) : json()},
          {"marker", requirement.marker ? json(requirement.marker->text()) : json()}};
}

auto judge_requirement(Fields fields) -> PepVerdict {
  const auto expected = expected_of(field(fields, 1), field(fields, 4));
  const auto requirement = pypi::parse_requirement(field(fields, 0));
  if (expected == "equal" || expected == "different") {
    const auto other = pypi::parse_requirement(field(fields, 2));
    return verdict(requirement && other && *requirement == *other ? "equal" : "different", expected);
  }
  if (expected == "error" || !requirement) {
    return verdict(requirement ? "ok" : "error", expected);
  }
  const auto parts = json::parse(field(fields, 2), nullptr, false);
  return parts.is_object() ? verdict(parts_of(*requirement).dump(), parts.dump()) : PepVerdict(PepPassed{});
}

// ---------------------------------------------------------------- tags

auto expanded(const pypi::TagSet& tags) -> json {
  std::set<std::string> all;
  for (const auto& interpreter : tags.interpreters) {
    for (const auto& abi : tags.abis) {
      for (const auto& platform : tags.platforms) {
        all.insert(interpreter + "-" + abi + "-" + platform);
      }
    }
  }
  return all;
}

/// The name a row gives an environment: `linux x86_64 glibc 2.17 cp311`, `macos 14 arm64 cp312`, `windows x86 cp39`.
auto ranks_of(const std::string& environment) -> std::optional<pypi::TagRanks> {
  using System = pypi::WheelPlatform::System;
  const auto words = pypi::split(environment, ' ');
  const auto python = std::ranges::find_if(words, [](std::string_view word) { return word.starts_with("cp3"); });
  if (python == words.end() || words.size() < 3) {
    return std::nullopt;
  }
  const bool is_free_threaded = python->ends_with('t');
  const auto minor = std::string(python->substr(3, python->size() - 3 - (is_free_threaded ? 1 : 0)));
  pypi::WheelPlatform platform;
  if (words[0] == "linux" && words.size() > 4) {
    platform = {words[2] == "musl" ? System::linux_musl : System::linux_glibc, std::string(words[1]), dotted(words[3])};
  } else if (words[0] == "macos") {
    platform = {System::macos, std::string(words[2]), dotted(words[1])};
  } else if (words[0] == "windows") {
    platform = {System::windows, std::string(words[1]), {}};
  } else {
    return std::nullopt;
  }
  return pypi::TagRanks({static_cast<std::uint32_t>(std::stoul(minor)), is_free_threaded}, platform);
}

auto judge_compatible(Fields fields) -> PepVerdict {
  const auto wheel = pypi::parse_wheel_name(field(fields, 1));
  const auto ranks = ranks_of(field(fields, 2));
  if (!ranks) {
    return PepFailed{"unknown environment " + field(fields, 2)};
  }
  const auto rank = wheel ? ranks->rank(wheel->tags) : std::nullopt;
  constexpr std::string_view k_rank = " at index ";
  const auto note = field(fields, 5);
  if (const auto at = note.find(k_rank); at != std::string::npos && rank) {
    return verdict(std::to_string(*rank), note.substr(at + k_rank.size()));
  }
  return verdict(yes_no(rank.has_value()), expected_of(field(fields, 3), note));
}

/// Options stand in the third column of a row that expects an error, and in the note of another.
auto tag_options(Fields fields) -> json {
  for (const auto index : {std::size_t{2}, std::size_t{5}}) {
    if (auto options = json::parse(field(fields, index), nullptr, false); options.is_object()) {
      return options;
    }
  }
  return json::object();
}

auto is_within(const pypi::TagSet& tags, const json& options) -> bool {
  const auto is_sorted = [](const std::vector<std::string>& words) { return std::ranges::is_sorted(words); };
  if (options.value("validate_order", false) && !(is_sorted(tags.interpreters) && is_sorted(tags.abis) && is_sorted(tags.platforms))) {
    return false;
  }
  const auto count = static_cast<std::int64_t>(tags.interpreters.size() * tags.abis.size() * tags.platforms.size());
  return !options.contains("limit") || !options["limit"].is_number() || count <= options["limit"].get<std::int64_t>();
}

auto wheel_parts(const pypi::WheelName& wheel) -> json {
  return {{"name", wheel.name},
          {"version", wheel.version.text()},
          {"build", wheel.build ? json({number(wheel.build->number), wheel.build->suffix}) : json()},
          {"tags", expanded(wheel.tags)}};
}

/// What a row of the kind makes of its input; nothing where that is an error.
auto tag_answer(const std::string& kind, Fields fields) -> std::optional<json> {
  const auto input = field(fields, 1);
  if (kind == "wheel") {
    const auto wheel = pypi::parse_wheel_name(input);
    return wheel && is_within(wheel->tags, tag_options(fields)) ? std::optional(wheel_parts(*wheel)) : std::nullopt;
  }
  if (kind == "sdist") {
    const auto sdist = pypi::parse_sdist_name(input);
    return sdist ? std::optional(json{{"name", sdist->name}, {"version", sdist->version.text()}}) : std::nullopt;
  }
  if (kind == "tag") {
    const auto tags = pypi::parse_tag_set(input);
    return tags && is_within(*tags, tag_options(fields)) ? std::optional(expanded(*tags)) : std::nullopt;
  }
  if (kind == "canonical-name-strict" && !pypi::is_valid_name(input)) {
    return std::nullopt;
  }
  if (kind == "canonical-version") {
    const auto version = pypi::parse_version(input);
    return version ? pypi::canonical_text(*version) : input;
  }
  return pypi::normalise_name(input);
}

auto judge_tag(Fields fields) -> PepVerdict {
  constexpr std::array<std::string_view, 6> k_kinds = {
      "wheel", "sdist", "tag", "canonical-name", "canonical-name-strict", "canonical-version"};
  const auto kind = field(fields, 0);
  if (kind == "compatible") {
    return judge_compatible(fields);
  }
  if (std::ranges::find(k_kinds, kind) == k_kinds.end()) {
    return PepSkipped{kind};
  }
  const auto expected = expected_of(field(fields, 3), field(fields, 5));
  const auto answer = tag_answer(kind, fields);
  if (!answer || expected == "error") {
    return verdict(answer ? "ok" : "error", expected);
  }
  const auto output = field(fields, 2);
  if (answer->is_string()) {
    return verdict(answer->get<std::string>(), output);
  }
  const auto parts = json::parse(output, nullptr, false);
  return parts.is_discarded() ? PepVerdict(PepPassed{}) : verdict(answer->dump(), parts.dump());
}

using Judge = PepVerdict (*)(Fields);
constexpr std::array<std::pair<std::string_view, Judge>, 5> k_judges = {{{"pep440_versions", judge_version},
                                                                         {"pep440_specifiers", judge_specifier},
                                                                         {"pep508_markers", judge_marker},
                                                                         {"pep508_requirements", judge_requirement},
                                                                         {"tags", judge_tag}}};

auto judge_of(std::string_view kind) -> Judge {
  const auto found = std::ranges::find(k_judges, kind, [](const auto& entry) { return entry.first; });
  return found == k_judges.end() ? nullptr : found->second;
}

}  // namespace

auto is_pep_kind(std::string_view kind) -> bool { return judge_of(kind) != nullptr; }

auto judge_pep_row(std::string_view kind, std::span<const std::string> fields) -> PepVerdict {
  const auto judge = judge_of(kind);
  GPUSOLVE_CHECK(judge != nullptr, "a kind that is none of the PEP files");
  return judge(fields);
}

}  // namespace gpusolve::suite
