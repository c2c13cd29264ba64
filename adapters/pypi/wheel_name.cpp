#include "adapters/pypi/wheel_name.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "adapters/pypi/name.hpp"
#include "adapters/pypi/scanner.hpp"
#include "adapters/pypi/text.hpp"
#include "base/ascii.hpp"

namespace gpusolve::pypi {

namespace {

auto wrong_name(std::string_view file, const std::string& why) -> Error {
  return {ErrorKind::usage, "file name " + quote(file) + " " + why};
}

/// The error for a name that split_wheel_name rejects.
auto wrong_form(std::string_view file) -> Error {
  const bool is_wheel = file.size() <= k_longest_file_name && file.ends_with(".whl");
  return wrong_name(file, is_wheel ? "does not have the five or six parts of a wheel's name, `name-version(-build)-python-abi-platform.whl`"
                                   : "is not that of a wheel: it does not end with `.whl`, or is absurdly long");
}

auto read_component(std::string_view component) -> std::vector<std::string> {
  std::vector<std::string> words;
  for (const auto word : split(component, '.')) {
    words.push_back(ascii::lower(word));
  }
  return words;
}

auto has_empty(const std::vector<std::string>& words) -> bool {
  return std::ranges::any_of(words, [](const std::string& word) { return word.empty(); });
}

auto is_identifier(const std::string& word) -> bool { return !is_digit(word.front()) && std::ranges::all_of(word, is_word); }

/// Whether a name is escaped as wheels require: each run of separators became one `_`.
auto is_escaped_name(std::string_view name) -> bool {
  if (name.empty() || name.find("__") != std::string_view::npos) {
    return false;
  }
  for (auto rest = name; !rest.empty(); rest.remove_prefix(1)) {
    if ((!is_word(rest.front()) && rest.front() != '.') || leading_space(rest) != 0) {
      return false;
    }
  }
  return true;
}

}  // namespace

auto WheelBuild::operator<=>(const WheelBuild& other) const -> std::strong_ordering {
  if (const auto by_size = number.size() <=> other.number.size(); by_size != 0) {
    return by_size;
  }
  const auto by_number = number <=> other.number;
  return by_number != 0 ? by_number : suffix <=> other.suffix;
}

auto python_of_tag(std::string_view interpreter) -> std::optional<DottedVersion> {
  if (interpreter.size() < 4 || (!interpreter.starts_with("cp3") && !interpreter.starts_with("py3"))) {
    return std::nullopt;
  }
  const auto python = parse_dotted_version("3." + std::string(interpreter.substr(3)), "Python version");
  return python ? std::optional(*python) : std::nullopt;
}

auto is_by_python(const TagSet& tags) -> bool {
  const auto is_of_one = [](const std::string& interpreter) { return interpreter.starts_with("cp3"); };
  const bool is_one_each = tags.interpreters.size() == 1 || tags.interpreters.size() == tags.abis.size();
  return is_one_each && tags.abis.front() != "abi3" && std::ranges::all_of(tags.interpreters, is_of_one);
}

auto parse_tag_set(std::string_view text) -> Result<TagSet> {
  const auto components = split(text, '-');
  if (components.size() != 3) {
    return usage_error("tag " + quote(text) + " does not have three parts, such as `py3-none-any`");
  }
  TagSet tags{read_component(components[0]), read_component(components[1]), read_component(components[2])};
  if (has_empty(tags.interpreters) || has_empty(tags.abis) || has_empty(tags.platforms)) {
    return usage_error("tag " + quote(text) + " has an empty part");
  }
  if (!std::ranges::all_of(tags.interpreters, is_identifier)) {
    return usage_error("tag " + quote(text) + " does not begin with an interpreter such as `cp310` or `py3`");
  }
  return tags;
}

auto split_wheel_name(std::string_view file) -> std::optional<WheelNameParts> {
  constexpr std::string_view k_ending = ".whl";
  constexpr std::size_t k_most_parts = 6;
  if (file.size() > k_longest_file_name || !file.ends_with(k_ending)) {
    return std::nullopt;
  }
  auto rest = file.substr(0, file.size() - k_ending.size());
  std::array<std::string_view, k_most_parts> parts;
  std::size_t count = 0;
  for (bool is_more = true; is_more; ++count) {
    if (count == k_most_parts) {
      return std::nullopt;
    }
    const auto dash = rest.find('-');
    is_more = dash != std::string_view::npos;
    parts.at(count) = rest.substr(0, dash);
    rest.remove_prefix(is_more ? dash + 1 : rest.size());
  }
  if (count + 1 < k_most_parts) {
    return std::nullopt;
  }
  const auto* const tags = parts.at(count - 3).data();
  const auto build = count == k_most_parts ? std::optional(parts[2]) : std::nullopt;
  return WheelNameParts{parts[0], parts[1], build, {tags, file.size() - k_ending.size() - static_cast<std::size_t>(tags - file.data())}};
}

auto project_of_wheel(std::string_view escaped) -> std::optional<std::string> {
  return is_escaped_name(escaped) ? std::optional(normalise_name(escaped)) : std::nullopt;
}

auto parse_wheel_build(std::string_view text) -> std::optional<WheelBuild> {
  const auto end = std::ranges::find_if_not(text, is_digit);
  const auto digits = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  if (digits.empty()) {
    return std::nullopt;
  }
  return WheelBuild{std::string(without_leading_zeros(digits)), std::string(text.substr(digits.size()))};
}

auto tags_text(std::string_view file, const DottedVersion& python) -> std::string {
  const auto parts = split_wheel_name(file);
  const auto tags = parts ? parse_tag_set(parts->tags) : Result<TagSet>(Error{});
  const bool is_for_several = tags && tags->interpreters.size() > 1 && is_by_python(*tags);
  const auto own =
      is_for_several ? std::ranges::find(tags->interpreters, "cp" + minor_digits(python)) : std::vector<std::string>::const_iterator();
  if (!is_for_several || own == tags->interpreters.end()) {
    return parts ? std::string(parts->tags) : std::string();
  }
  const auto& abi = tags->abis.at(static_cast<std::size_t>(own - tags->interpreters.begin()));
  return *own + "-" + abi + std::string(parts->tags.substr(parts->tags.rfind('-')));
}

auto parse_wheel_name(std::string_view file) -> Result<WheelName> {
  const auto parts = split_wheel_name(file);
  if (!parts) {
    return wrong_form(file);
  }
  auto name = project_of_wheel(parts->name);
  auto version = parse_version(parts->version);
  if (!name || !version) {
    return wrong_name(file, "does not begin with the name and the version of a package");
  }
  auto build = parts->build ? parse_wheel_build(*parts->build) : std::nullopt;
  if (parts->build && !build) {
    return wrong_name(file, "has a build tag that does not begin with a digit");
  }
  auto tags = parse_tag_set(parts->tags);
  if (!tags) {
    return tags.error().in("file name " + quote(file));
  }
  return WheelName{std::move(*name), std::move(*version), std::move(build), std::move(*tags)};
}

auto parse_sdist_name(std::string_view file) -> Result<SdistName> {
  auto stem = file;
  for (const std::string_view ending : {".tar.gz", ".zip"}) {
    if (stem.size() == file.size() && file.ends_with(ending)) {
      stem.remove_suffix(ending.size());
    }
  }
  if (file.size() > k_longest_file_name || stem.size() == file.size()) {
    return wrong_name(file, "is not that of a source distribution: it ends with neither `.tar.gz` nor `.zip`, or is absurdly long");
  }
  const auto dash = stem.rfind('-');
  const auto name = stem.substr(0, dash);
  if (dash == std::string_view::npos || name.empty()) {
    return wrong_name(file, "does not have a name and a version with a dash between them");
  }
  auto version = parse_version(stem.substr(dash + 1));
  if (!version) {
    return version.error().in("file name " + quote(file));
  }
  return SdistName{normalise_name(name), std::move(*version)};
}

}  // namespace gpusolve::pypi
