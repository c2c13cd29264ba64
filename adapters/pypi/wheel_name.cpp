#include "adapters/pypi/wheel_name.hpp"

#include <algorithm>
#include <utility>

#include "adapters/pypi/name.hpp"
#include "adapters/pypi/scanner.hpp"
#include "adapters/pypi/text.hpp"

namespace gpusolve::pypi {

namespace {

constexpr std::string_view k_wrong_beginning = "does not begin with the name and the version of a package";

auto wrong_name(std::string_view file, const std::string& why) -> Error {
  return {ErrorKind::usage, "file name " + quote(file) + " " + why};
}

auto read_component(std::string_view component) -> std::vector<std::string> {
  std::vector<std::string> words;
  for (const auto word : split(component, '.')) {
    words.push_back(to_lower(word));
  }
  return words;
}

auto has_empty(const std::vector<std::string>& words) -> bool {
  return std::ranges::any_of(words, [](const std::string& word) { return word.empty(); });
}

auto is_identifier(const std::string& word) -> bool { return !is_digit(word.front()) && std::ranges::all_of(word, is_word); }

/// Names are escaped in wheels: runs of separators became one `_`.
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

auto parse_build(std::string_view text) -> std::optional<WheelBuild> {
  const auto end = std::ranges::find_if_not(text, is_digit);
  const auto digits = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  if (digits.empty()) {
    return std::nullopt;
  }
  return WheelBuild{std::string(without_leading_zeros(digits)), std::string(text.substr(digits.size()))};
}

}  // namespace

auto WheelBuild::operator<=>(const WheelBuild& other) const -> std::strong_ordering {
  if (const auto by_size = number.size() <=> other.number.size(); by_size != 0) {
    return by_size;
  }
  const auto by_number = number <=> other.number;
  return by_number != 0 ? by_number : suffix <=> other.suffix;
}

auto parse_tag_set(std::string_view text) -> Result<TagSet> {
  const auto components = split(text, '-');
  if (components.size() != 3) {
    return Error{ErrorKind::usage, "tag " + quote(text) + " does not have three parts, such as `py3-none-any`"};
  }
  TagSet tags{read_component(components[0]), read_component(components[1]), read_component(components[2])};
  if (has_empty(tags.interpreters) || has_empty(tags.abis) || has_empty(tags.platforms)) {
    return Error{ErrorKind::usage, "tag " + quote(text) + " has an empty part"};
  }
  if (!std::ranges::all_of(tags.interpreters, is_identifier)) {
    return Error{ErrorKind::usage, "tag " + quote(text) + " does not begin with an interpreter such as `cp310` or `py3`"};
  }
  return tags;
}

auto split_wheel_name(std::string_view file) -> Result<WheelNameParts> {
  constexpr std::string_view k_ending = ".whl";
  if (file.size() > k_longest_file_name || !file.ends_with(k_ending)) {
    return wrong_name(file, "is not that of a wheel: it does not end with `.whl`, or is absurdly long");
  }
  const auto stem = file.substr(0, file.size() - k_ending.size());
  const auto parts = split(stem, '-');
  if (parts.size() != 5 && parts.size() != 6) {
    return wrong_name(file, "does not have the five or six parts of a wheel's name, `name-version(-build)-python-abi-platform.whl`");
  }
  if (!is_escaped_name(parts[0])) {
    return wrong_name(file, std::string(k_wrong_beginning));
  }
  auto build = parts.size() == 6 ? parse_build(parts[2]) : std::nullopt;
  if (parts.size() == 6 && !build) {
    return wrong_name(file, "has a build tag that does not begin with a digit");
  }
  const auto tags = stem.substr(static_cast<std::size_t>(parts[parts.size() - 3].data() - stem.data()));
  return WheelNameParts{normalise_name(parts[0]), parts[1], std::move(build), tags};
}

auto parse_wheel_name(std::string_view file) -> Result<WheelName> {
  auto parts = split_wheel_name(file);
  if (!parts) {
    return parts.error();
  }
  auto version = parse_version(parts->version);
  if (!version) {
    return wrong_name(file, std::string(k_wrong_beginning));
  }
  auto tags = parse_tag_set(parts->tags);
  if (!tags) {
    return tags.error().in("file name " + quote(file));
  }
  return WheelName{std::move(parts->name), std::move(*version), std::move(parts->build), std::move(*tags)};
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
