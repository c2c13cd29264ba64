#include "adapters/pypi/releases.hpp"

#include <algorithm>
#include <map>
#include <ranges>
#include <set>
#include <tuple>
#include <utility>

#include "adapters/pypi/variant.hpp"
#include "base/check.hpp"
#include "base/date.hpp"
#include "base/plain.hpp"

namespace gpusolve::pypi {

/// The reason why a wheel cannot be used, in order from the nearest miss.
enum class ReleaseSelector::Obstacle : std::uint8_t { none, too_new, yanked, glibc, python, platform };

namespace {

auto listed(const std::set<DottedVersion>& versions) -> std::string {
  return joined(versions | std::views::transform(&DottedVersion::text), ", ");
}

/// The oldest glibc with which one of them is usable.
auto glibc_of_misses(const std::vector<const ReadWheel*>& wheels) -> std::string {
  std::optional<DottedVersion> least;
  for (const auto* const wheel : wheels) {
    const auto& needed = wheel->tags->least_glibc;
    least = needed && (!least || *needed < *least) ? needed : least;
  }
  return least ? least->text() : "";
}

/// The Pythons that the tags name, `3.8, 3.9`; if the tags name none, the Requires-Python.
auto pythons_of(const std::vector<const ReadWheel*>& wheels) -> std::string {
  std::set<DottedVersion> pythons;
  const SpecifierSet* last = nullptr;
  for (const auto* const wheel : wheels) {
    pythons.insert(wheel->tags->pythons.begin(), wheel->tags->pythons.end());
    last = wheel->requires_python->specifiers ? &*wheel->requires_python->specifiers : last;
  }
  return !pythons.empty() ? listed(pythons) : last != nullptr ? last->text() : std::string();
}

auto is_quarantined(const Project& project) -> bool { return project.status == "quarantined"; }

/// Sorts the Pythons, newest first, and removes duplicates.
auto with_pythons_in_order(PypiPolicy policy) -> PypiPolicy {
  auto& pythons = policy.pythons;
  std::ranges::sort(pythons, std::greater<>());
  pythons.erase(std::unique(pythons.begin(), pythons.end()), pythons.end());
  GPUSOLVE_CHECK(!pythons.empty(), "a policy without any Python");
  return policy;
}

}  // namespace

ReleaseSelector::ReleaseSelector(PypiPolicy policy)
    : policy_(with_pythons_in_order(std::move(policy))), reader_(policy_.pythons, wheel_platform(policy_.target)) {}

auto ReleaseSelector::obstacle_of(const ReadWheel& wheel, bool is_pinned) const -> Obstacle {
  bool is_ranked = false;
  bool is_python_served = false;
  for (std::size_t python = 0; python < reader_.pythons(); ++python) {
    is_ranked = is_ranked || wheel.rank(python).has_value();
  }
  if (is_ranked) {
    const bool is_too_new = policy_.exclude_newer && wheel.file->uploaded_at && *wheel.file->uploaded_at > *policy_.exclude_newer;
    return is_too_new ? Obstacle::too_new : wheel.file->yanked && !is_pinned ? Obstacle::yanked : Obstacle::none;
  }
  if (wheel.tags->is_for_platform) {
    return Obstacle::python;
  }
  for (std::size_t python = 0; python < reader_.pythons(); ++python) {
    is_python_served = is_python_served || reader_.is_served(wheel, python);
  }
  return !wheel.tags->least_glibc ? Obstacle::platform : is_python_served ? Obstacle::glibc : Obstacle::python;
}

auto ReleaseSelector::choose(const std::vector<ReadWheel>& wheels, bool is_pinned) const -> std::vector<WheelChoice> {
  std::vector<const ReadWheel*> usable;
  for (const auto& wheel : wheels) {
    if (obstacle_of(wheel, is_pinned) == Obstacle::none) {
      usable.push_back(&wheel);
    }
  }
  std::vector<WheelChoice> choices;
  for (std::size_t python = 0; python < reader_.pythons(); ++python) {
    const auto key = [&](const ReadWheel& one) { return std::tuple(*one.rank(python), one.file->yanked.has_value()); };
    const ReadWheel* best = nullptr;
    for (const auto* const wheel : usable) {
      if (wheel->rank(python)) {
        const bool is_better = best == nullptr || key(*wheel) < key(*best) || (key(*wheel) == key(*best) && best->build < wheel->build);
        best = is_better ? wheel : best;
      }
    }
    if (best != nullptr) {
      choices.push_back({python, best->file, best->tags->is_pure, best->tags->is_by_python});
    }
  }
  return choices;
}

auto ReleaseSelector::python_text() const -> std::string {
  return "python " + listed(std::set<DottedVersion>(policy_.pythons.begin(), policy_.pythons.end()));
}

auto ReleaseSelector::reason_against(const Release& release, bool is_pinned) const -> Reason {
  const auto subject = release.project->name + " " + release.version.text();
  if (is_quarantined(*release.project)) {
    return {ReasonCode::yanked, subject, "the index has put the project in quarantine", ""};
  }
  if (release.wheels.empty()) {
    return {ReasonCode::version_unavailable, subject, "only a source distribution", "a wheel"};
  }
  std::map<Obstacle, std::vector<const ReadWheel*>> by_obstacle;
  for (const auto& wheel : release.wheels) {
    by_obstacle[obstacle_of(wheel, is_pinned)].push_back(&wheel);
  }
  const auto& [nearest, misses] = *by_obstacle.begin();
  switch (nearest) {
    case Obstacle::none:
      break;
    case Obstacle::too_new:
      return {ReasonCode::excluded_newer, subject, date_text(*policy_.exclude_newer), ""};
    case Obstacle::yanked:
      return {ReasonCode::yanked, subject, *misses.front()->file->yanked, ""};
    case Obstacle::glibc:
      return {ReasonCode::glibc_too_old, subject, "glibc " + wheel_platform(policy_.target).version.text(), glibc_of_misses(misses)};
    case Obstacle::python:
      return {ReasonCode::python_unavailable, subject, python_text(), pythons_of(misses)};
    case Obstacle::platform:
      return {ReasonCode::platform_unavailable, subject, std::string(platform_text(policy_.target.platform)), ""};
  }
  GPUSOLVE_CHECK(false, "a reason asked for where a wheel would do");
}

/// Whether `left` comes before `right`. False for equal versions.
auto ReleaseSelector::is_before(const Release& left, const Release& right) const -> bool {
  const bool is_left_last = left.version.is_prerelease() && !policy_.takes_prereleases;
  const bool is_right_last = right.version.is_prerelease() && !policy_.takes_prereleases;
  if (is_left_last != is_right_last) {
    return is_right_last;
  }
  if (left.version.has_same_public(right.version)) {
    if (policy_.prefers_plain && left.version.has_local() != right.version.has_local()) {
      return right.version.has_local();
    }
    return is_local_below(right.version, left.version);
  }
  return policy_.prefer_lowest ? left.version < right.version : left.version > right.version;
}

void ReleaseSelector::sort(std::vector<Release>& releases) const {
  std::ranges::stable_sort(releases, [this](const Release& left, const Release& right) { return is_before(left, right); });
}

auto ReleaseSelector::comes_before_all(const Version& version, const Version& newest) const -> bool {
  return !policy_.prefer_lowest && !version.is_prerelease() && version > newest && !version.has_same_public(newest);
}

void ReleaseSelector::merge(std::vector<Release>& releases, std::size_t count, ReleaseList more, std::size_t origin) const {
  const auto middle = static_cast<std::ptrdiff_t>(releases.size());
  for (auto& release : more.releases) {
    release.origin = origin;
    releases.push_back(std::move(release));
  }
  std::inplace_merge(releases.begin() + static_cast<std::ptrdiff_t>(count), releases.begin() + middle, releases.end(),
                     [this](const Release& left, const Release& right) {
                       return is_before(left, right) || (!is_before(right, left) && left.origin < right.origin);
                     });
}

auto ReleaseSelector::join(std::vector<ReleaseList> lists) const -> ReleaseList {
  if (lists.size() == 1) {
    return std::move(lists.front());
  }
  ReleaseList joined;
  for (std::size_t origin = 0; origin < lists.size(); ++origin) {
    joined.skipped += lists[origin].skipped;
    for (auto& release : lists[origin].releases) {
      release.origin = origin;
      joined.releases.push_back(std::move(release));
    }
  }
  sort(joined.releases);
  return joined;
}

auto ReleaseSelector::releases_of(const Project& project) -> ReleaseList {
  ReleaseList list;
  std::map<Version, std::vector<ReadWheel>> by_version;
  std::vector<ReadWheel>* last = nullptr;  // on a page, the wheels of a version are adjacent
  for (const auto& file : project.files) {
    if (auto wheel = reader_.read(file, project.name)) {
      last = last != nullptr && last->front().version == wheel->version ? last : &by_version[*wheel->version];
      last->push_back(std::move(*wheel));
    } else if (const auto sdist = parse_sdist_name(file.name); sdist && sdist->name == project.name) {
      by_version[sdist->version];
    } else {
      ++list.skipped;
    }
  }
  list.releases.reserve(by_version.size());
  for (auto& [version, wheels] : by_version) {
    list.releases.push_back({version, std::move(wheels), &project});
  }
  sort(list.releases);
  return list;
}

auto ReleaseSelector::verdict_on(const Release& release, bool is_pinned) const -> Verdict {
  Verdict verdict{is_quarantined(*release.project) ? std::vector<WheelChoice>() : choose(release.wheels, is_pinned), std::nullopt};
  if (verdict.choices.empty()) {
    verdict.exclusion = reason_against(release, is_pinned);
  }
  return verdict;
}

}  // namespace gpusolve::pypi
