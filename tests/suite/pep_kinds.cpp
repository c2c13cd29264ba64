// The judges of the PEP files: pep440_versions, pep440_specifiers, pep508_requirements, pep508_markers, tags. The rows come from the
// current release of the `packaging` library.

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
#include "base/ascii.hpp"
#include "tests/suite/suite.hpp"

namespace gpusolve::suite {

namespace {

using nlohmann::json;
auto agree(std::string_view got, std::string_view expected) -> Verdict { return compare(expected, got); }

auto yes_no(bool value) -> std::string { return value ? "true" : "false"; }

/// The result of the current release of packaging, if a note says that it disagrees with the row: `packaging:false`.
auto packaging_answer(const std::string& note) -> std::optional<std::string> {
  constexpr std::string_view k_marker = "packaging:";
  const auto at = note.find(k_marker);
  if (at == std::string::npos) {
    return std::nullopt;
  }
  const auto rest = pypi::strip(std::string_view(note).substr(at + k_marker.size()));
  auto answer = ascii::lower(rest.substr(0, rest.find_first_of(" ;,")));
  return answer == "raises" ? "error" : answer;
}

auto expected_of(const std::string& column, const std::string& note) -> std::string { return packaging_answer(note).value_or(column); }

// ---------------------------------------------------------------- pep440_versions

auto number(std::string_view digits) -> json { return json::parse(digits); }

auto optional_number(const std::optional<std::string_view>& digits) -> json { return digits ? number(*digits) : json(); }

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
      {"pre", parts.pre ? json({std::string(parts.pre->letter), number(parts.pre->number)}) : json()},
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

auto judge_field(const pypi::Version& version, const std::string& name, const std::string& expected) -> Verdict {
  const auto value = version_field(version, name);
  if (!value) {
    return Fail{"an answer", "unknown field " + name};
  }
  const auto got = value->is_string() ? value->get<std::string>() : value->dump();
  const auto parsed = json::parse(expected, nullptr, false);
  return agree(got, value->is_string() || parsed.is_discarded() ? expected : parsed.dump());
}

auto judge_version(const Row& row) -> Verdict {
  const auto& op = row.field(1);
  const auto& value = row.field(2);
  const auto left = pypi::parse_version(row.field(0));
  if (op == "valid" || op == "invalid") {
    const auto answer = packaging_answer(row.field(4));
    const bool is_valid = answer ? *answer == "ok" || *answer == "valid" || *answer == "true" : op == "valid";
    return agree(left ? "valid" : "invalid", is_valid ? "valid" : "invalid");
  }
  if (!left) {
    return Fail{"an answer", left.error().text()};
  }
  constexpr std::string_view k_field = "field:";
  if (op.starts_with(k_field)) {
    return judge_field(*left, op.substr(k_field.size()), value);
  }
  const auto right = pypi::parse_version(value);
  if (!right) {
    return Fail{"an answer", right.error().text()};
  }
  const auto order = *left <=> *right;
  return agree(order < 0 ? "<" : order > 0 ? ">" : "==", op);
}

// ---------------------------------------------------------------- pep440_specifiers

auto choice_of(const json& options, const char* name) -> pypi::PrereleaseChoice {
  return options.contains(name) && options[name].is_boolean() ? pypi::PrereleaseChoice(options[name].get<bool>()) : std::nullopt;
}

/// The argument of the call takes precedence over that of the set; an installed pre-release is always admitted.
auto prereleases_of(const json& options, const std::string& version) -> pypi::PrereleaseChoice {
  const auto parsed = pypi::parse_version(version);
  if (choice_of(options, "installed") == true && parsed && parsed->is_prerelease()) {
    return true;
  }
  const auto argument = choice_of(options, "prereleases");
  return argument ? argument : choice_of(options, "configured");
}

auto judge_filter(const pypi::SpecifierSet& set, const Row& row, const json& options) -> Verdict {
  const auto texts = json::parse(row.field(2)).get<std::vector<std::string>>();
  auto kept = json::array();
  for (const auto index : set.filter(texts, prereleases_of(options, ""))) {
    kept.push_back(texts[index]);
  }
  return agree(kept.dump(), json::parse(row.field(4)).dump());
}

auto judge_specifier(const Row& row) -> Verdict {
  const auto& kind = row.field(0);
  if (kind != "contains" && kind != "filter" && kind != "valid" && kind != "invalid") {
    return Skip{kind};
  }
  const auto expected = expected_of(row.field(4), row.field(6));
  const auto set = pypi::parse_specifier_set(row.field(1));
  if (!set) {
    return agree("error", kind == "invalid" ? "error" : expected);
  }
  const auto options = row.field(3).empty() ? json::object() : json::parse(row.field(3));
  if (kind == "filter") {
    return judge_filter(*set, row, options);
  }
  if (kind == "contains") {
    const auto& version = row.field(2);
    return agree(yes_no(set->contains_text(version, prereleases_of(options, version))), expected);
  }
  return agree(kind == "valid" ? set->text() : "ok", expected);
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

auto judge_marker(const Row& row) -> Verdict {
  const auto& kind = row.field(0);
  const auto marker = pypi::parse_marker(row.field(1));
  const auto expected = expected_of(row.field(3), row.field(6));
  if (kind == "parse") {
    return agree(marker ? "ok" : "error", expected);
  }
  if (kind != "evaluate") {
    return Skip{kind};
  }
  const auto answer = marker ? marker->evaluate(environment_of(row.field(2), row.field(4))) : Result<bool>(marker.error());
  return agree(answer ? yes_no(*answer) : "error", expected.starts_with("error") ? "error" : expected);
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

auto judge_requirement(const Row& row) -> Verdict {
  const auto expected = expected_of(row.field(1), row.field(4));
  const auto requirement = pypi::parse_requirement(row.field(0));
  if (expected == "equal" || expected == "different") {
    const auto other = pypi::parse_requirement(row.field(2));
    return agree(requirement && other && *requirement == *other ? "equal" : "different", expected);
  }
  if (expected == "error" || !requirement) {
    return agree(requirement ? "ok" : "error", expected);
  }
  const auto parts = json::parse(row.field(2), nullptr, false);
  return parts.is_object() ? agree(parts_of(*requirement).dump(), parts.dump()) : Verdict(Pass{});
}

// ---------------------------------------------------------------- tags

auto expanded(const pypi::TagSet& tags) -> json {
  std::set<std::string> all;
  for (const auto& interpreter : tags.interpreters) {
    for (const auto& abi : tags.abis) {
      for (const auto& platform : tags.platforms) {
        auto tag = interpreter;
        (((tag += '-') += abi) += '-') += platform;
        all.insert(std::move(tag));
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

auto judge_compatible(const Row& row) -> Verdict {
  const auto wheel = pypi::parse_wheel_name(row.field(1));
  const auto ranks = ranks_of(row.field(2));
  if (!ranks) {
    return Fail{"an answer", "unknown environment " + row.field(2)};
  }
  const auto rank = wheel ? ranks->rank(wheel->tags) : std::nullopt;
  constexpr std::string_view k_rank = " at index ";
  const auto& note = row.field(5);
  if (const auto at = note.find(k_rank); at != std::string::npos && rank) {
    return agree(std::to_string(*rank), note.substr(at + k_rank.size()));
  }
  return agree(yes_no(rank.has_value()), expected_of(row.field(3), note));
}

/// Options are in the third column of a row that expects an error, otherwise in the note.
auto tag_options(const Row& row) -> json {
  for (const auto index : {std::size_t{2}, std::size_t{5}}) {
    if (auto options = json::parse(row.field(index), nullptr, false); options.is_object()) {
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

/// The result of a row's input; nullopt if that is an error.
auto tag_answer(const std::string& kind, const Row& row) -> std::optional<json> {
  const auto& input = row.field(1);
  if (kind == "wheel") {
    const auto wheel = pypi::parse_wheel_name(input);
    return wheel && is_within(wheel->tags, tag_options(row)) ? std::optional(wheel_parts(*wheel)) : std::nullopt;
  }
  if (kind == "sdist") {
    const auto sdist = pypi::parse_sdist_name(input);
    return sdist ? std::optional(json{{"name", sdist->name}, {"version", sdist->version.text()}}) : std::nullopt;
  }
  if (kind == "tag") {
    const auto tags = pypi::parse_tag_set(input);
    return tags && is_within(*tags, tag_options(row)) ? std::optional(expanded(*tags)) : std::nullopt;
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

auto judge_tag(const Row& row) -> Verdict {
  constexpr std::array<std::string_view, 6> k_kinds = {
      "wheel", "sdist", "tag", "canonical-name", "canonical-name-strict", "canonical-version"};
  const auto& kind = row.field(0);
  if (kind == "compatible") {
    return judge_compatible(row);
  }
  if (std::ranges::find(k_kinds, kind) == k_kinds.end()) {
    return Skip{kind};
  }
  const auto expected = expected_of(row.field(3), row.field(5));
  const auto answer = tag_answer(kind, row);
  if (!answer || expected == "error") {
    return agree(answer ? "ok" : "error", expected);
  }
  const auto& output = row.field(2);
  if (answer->is_string()) {
    return agree(answer->get<std::string>(), output);
  }
  const auto parts = json::parse(output, nullptr, false);
  return parts.is_discarded() ? Verdict(Pass{}) : agree(answer->dump(), parts.dump());
}

}  // namespace

auto pep_kinds() -> std::vector<Kind> {
  return {{"pep440_versions", judge_version},
          {"pep440_specifiers", judge_specifier},
          {"pep508_markers", judge_marker},
          {"pep508_requirements", judge_requirement},
          {"tags", judge_tag}};
}

}  // namespace gpusolve::suite
