#include "engine/reach/known_versions.hpp"

#include <algorithm>
#include <vector>

#include "catalogs/newest.hpp"
#include "engine/specs/leading_numbers.hpp"

namespace gpusolve::engine {
namespace {

auto releases_of(std::string_view project, const catalogs::Catalog& catalog) -> std::vector<DottedVersion> {
  std::vector<DottedVersion> releases;
  for (const auto& release : catalog.published_releases()) {
    const auto version =
        project == catalog.roles().pypi ? std::optional(release.version) : leading_numbers(release.version_of(project).value_or(""));
    if (version) {
      releases.push_back(*version);
    }
  }
  return releases;
}

/// The numbers at the start of each condition.
auto numbers_in(const std::string& text) -> std::vector<DottedVersion> {
  std::vector<DottedVersion> numbers;
  for (std::size_t start = 0; start <= text.size();) {
    const auto end = std::min(text.find_first_of(",|", start), text.size());
    const auto digit = std::min(text.find_first_of("0123456789", start), end);
    if (const auto number = leading_numbers(std::string_view(text).substr(digit, end - digit))) {
      numbers.push_back(*number);
    }
    start = end + 1;
  }
  return numbers;
}

/// Possible successors of the newest version. A range without an upper end contains one of them, or a later one.
auto possible_successors(const DottedVersion& newest) -> std::vector<std::string> {
  const auto part = [&](std::size_t index, std::uint32_t more) { return std::to_string(newest.part(index) + more); };
  return {part(0, 0) + "." + part(1, 0) + "." + part(2, 1), part(0, 0) + "." + part(1, 1) + ".0", part(0, 1) + ".0.0"};
}

/// Whether the text names a pre-release: `2.5.0.dev20240901`, `2.3.0a0`, `2.4.0rc1`. The catalog holds only releases.
auto names_prerelease(const std::string& text) -> bool {
  const auto public_part = text.substr(0, text.find('+'));
  return std::ranges::any_of(std::initializer_list<std::string_view>{"dev", "rc", "a0", "a1", "b0", "b1"},
                             [&](std::string_view mark) { return public_part.find(mark) != std::string::npos; });
}

}  // namespace

auto standing_of(const AskedVersions& asked, const catalogs::Catalog& catalog) -> Standing {
  const auto releases = releases_of(asked.project, catalog);
  const auto newest = catalogs::newest_known(catalog, asked.project);
  if (releases.empty() || !newest || std::ranges::any_of(releases, [&](const auto& one) { return asked.matches(one.text()); })) {
    return Standing::held;
  }
  const auto numbers = numbers_in(asked.text);
  const auto is_beyond = [&](const DottedVersion& number) { return catalogs::is_newer_than_catalog(catalog, asked.project, number); };
  if (std::ranges::any_of(numbers, is_beyond) || std::ranges::any_of(possible_successors(*newest), asked.matches)) {
    return Standing::newer;
  }
  const auto oldest = std::ranges::min(releases);
  constexpr std::string_view k_before_all = "0.0.1";
  const bool is_older =
      asked.matches(k_before_all) || std::ranges::any_of(numbers, [&](const DottedVersion& number) { return number < oldest; });
  return is_older || names_prerelease(asked.text) || asked.project != catalog.roles().pypi ? Standing::not_held : Standing::absent;
}

auto held_relative(const AskedVersions& asked, const catalogs::Catalog& catalog) -> std::optional<std::string> {
  const auto numbers = numbers_in(asked.text);
  const bool is_main = asked.project == catalog.roles().pypi;  // the catalog holds all its releases, so this is a build between two of them
  if (is_main || numbers.size() != 1 || numbers.front().parts().size() < 3) {
    return std::nullopt;
  }
  const auto series = numbers.front().prefix(2);
  std::optional<DottedVersion> relative;
  for (const auto& one : releases_of(asked.project, catalog)) {
    const bool is_nearer = !relative || (one <= numbers.front() ? *relative > numbers.front() || *relative < one : one < *relative);
    relative = one.compare_within(series) == 0 && is_nearer ? std::optional(one) : relative;
  }
  return relative ? std::optional(relative->text()) : std::nullopt;
}

}  // namespace gpusolve::engine
