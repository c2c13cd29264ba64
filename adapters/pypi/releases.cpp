#include "adapters/pypi/releases.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "adapters/pypi/variant.hpp"
#include "resolver/check.hpp"

namespace gpusolve::pypi {

/// One wheel with all that its name and its entry say.
struct ReleaseSelector::Wheel {
  const ProjectFile* file{};
  WheelName name;
  std::vector<std::optional<std::uint32_t>> ranks;  ///< one a Python, Requires-Python included
  std::optional<SpecifierSet> requires_python;
};

/// Why a wheel is of no use, the nearest miss first.
enum class ReleaseSelector::Obstacle : std::uint8_t { none, too_new, yanked, glibc, python, platform };

namespace {

auto joined(const std::set<DottedVersion>& versions) -> std::string {
  std::string text;
  for (const auto& version : versions) {
    text += (text.empty() ? "" : ", ") + version.text();
  }
  return text;
}

/// `2024-07-24`.
auto date_text(std::int64_t seconds) -> std::string {
  const std::chrono::sys_seconds time{std::chrono::seconds(seconds)};
  const std::chrono::year_month_day date(std::chrono::floor<std::chrono::days>(time));
  const auto two = [](unsigned number) { return (number < 10 ? "0" : "") + std::to_string(number); };
  return std::to_string(static_cast<int>(date.year())) + "-" + two(static_cast<unsigned>(date.month())) + "-" +
         two(static_cast<unsigned>(date.day()));
}

/// `3.10` of `cp310`, `py310`; nothing of `py3`.
auto python_of_tag(const std::string& interpreter) -> std::optional<DottedVersion> {
  if (interpreter.size() < 4 || (!interpreter.starts_with("cp3") && !interpreter.starts_with("py3"))) {
    return std::nullopt;
  }
  const auto python = parse_dotted_version("3." + interpreter.substr(3), "Python version");
  return python ? std::optional(*python) : std::nullopt;
}

/// The least glibc that would let the wheel in on this machine; nothing where glibc is not what is wrong.
auto needed_glibc(const TagSet& tags, const WheelPlatform& platform) -> std::optional<DottedVersion> {
  std::optional<DottedVersion> least;
  for (const auto& tag : tags.platforms) {
    const auto manylinux = parse_manylinux_tag(tag);
    const bool is_ours = platform.system == WheelPlatform::System::linux_glibc && manylinux && manylinux->machine == platform.machine;
    if (is_ours && (!least || manylinux->glibc < *least)) {
      least = manylinux->glibc;
    }
  }
  return least;
}

}  // namespace

ReleaseSelector::ReleaseSelector(PypiPolicy policy) : policy_(std::move(policy)) {
  auto& pythons = policy_.pythons;
  std::ranges::sort(pythons, std::greater<>());
  pythons.erase(std::unique(pythons.begin(), pythons.end()), pythons.end());
  GPUSOLVE_CHECK(!pythons.empty(), "a policy without any Python");
  for (const auto& python : pythons) {
    GPUSOLVE_CHECK(python.part(0) == 3, "a Python that is no CPython 3");
    ranks_.emplace_back(WheelPython{python.part(1), false}, wheel_platform(policy_.target));
    full_versions_.push_back(full_python_version(python));
  }
}

auto ReleaseSelector::takes_python(const SpecifierSet& specifiers, std::size_t python) const -> bool {
  return specifiers.contains(full_versions_.at(python));
}

auto ReleaseSelector::read_wheel(const ProjectFile& file) const -> std::optional<Wheel> {
  auto name = parse_wheel_name(file.name);
  if (!name) {
    return std::nullopt;
  }
  Wheel wheel{&file, std::move(*name), {}, {}};
  if (file.requires_python) {  // where it is no specifier, pip passes over it, and so do we
    if (auto specifiers = parse_specifier_set(*file.requires_python)) {
      wheel.requires_python = std::move(*specifiers);
    }
  }
  for (std::size_t python = 0; python < ranks_.size(); ++python) {
    const bool is_taken = !wheel.requires_python || takes_python(*wheel.requires_python, python);
    wheel.ranks.push_back(is_taken ? ranks_[python].rank(wheel.name.tags) : std::nullopt);
  }
  return wheel;
}

auto ReleaseSelector::is_served(const Wheel& wheel, std::size_t python) const -> bool {
  return ranks_[python].takes_interpreter(wheel.name.tags) && (!wheel.requires_python || takes_python(*wheel.requires_python, python));
}

auto ReleaseSelector::obstacle_of(const Wheel& wheel, bool is_pinned) const -> Obstacle {
  const bool is_ranked = std::ranges::any_of(wheel.ranks, [](const auto& rank) { return rank.has_value(); });
  if (is_ranked) {
    const bool is_too_new = policy_.exclude_newer && wheel.file->uploaded_at && *wheel.file->uploaded_at > *policy_.exclude_newer;
    return is_too_new ? Obstacle::too_new : wheel.file->yanked && !is_pinned ? Obstacle::yanked : Obstacle::none;
  }
  if (ranks_.front().takes_platform(wheel.name.tags)) {
    return Obstacle::python;
  }
  bool is_python_served = false;
  for (std::size_t python = 0; python < ranks_.size(); ++python) {
    is_python_served = is_python_served || is_served(wheel, python);
  }
  const bool is_glibc = needed_glibc(wheel.name.tags, wheel_platform(policy_.target)).has_value();
  return !is_glibc ? Obstacle::platform : is_python_served ? Obstacle::glibc : Obstacle::python;
}

auto ReleaseSelector::choose(const std::vector<Wheel>& wheels, bool is_pinned) const -> std::vector<WheelChoice> {
  std::vector<WheelChoice> choices;
  for (std::size_t python = 0; python < ranks_.size(); ++python) {
    const Wheel* best = nullptr;
    for (const auto& wheel : wheels) {
      if (!wheel.ranks[python] || obstacle_of(wheel, is_pinned) != Obstacle::none) {
        continue;
      }
      const auto key = [&](const Wheel& one) { return std::tuple(*one.ranks[python], one.file->yanked.has_value()); };
      const bool is_better =
          best == nullptr || key(wheel) < key(*best) || (key(wheel) == key(*best) && best->name.build < wheel.name.build);
      best = is_better ? &wheel : best;
    }
    if (best != nullptr) {
      choices.push_back({python, best->file});
    }
  }
  return choices;
}

auto ReleaseSelector::python_text() const -> std::string {
  return "python " + joined(std::set<DottedVersion>(policy_.pythons.begin(), policy_.pythons.end()));
}

auto ReleaseSelector::reason_of(const std::string& subject, const std::vector<Wheel>& wheels, bool is_pinned) const -> Reason {
  if (wheels.empty()) {
    return {ReasonCode::version_unavailable, subject, "only a source distribution", "a wheel"};
  }
  const auto obstacle = [&](const Wheel& wheel) { return obstacle_of(wheel, is_pinned); };
  const auto nearest = obstacle(*std::ranges::min_element(wheels, {}, obstacle));
  std::vector<Wheel> misses;
  std::ranges::copy_if(wheels, std::back_inserter(misses), [&](const Wheel& wheel) { return obstacle(wheel) == nearest; });
  switch (nearest) {
    case Obstacle::none:
      break;
    case Obstacle::too_new:
      return {ReasonCode::excluded_newer, subject, date_text(*policy_.exclude_newer), ""};
    case Obstacle::yanked:
      return {ReasonCode::yanked, subject, *misses.front().file->yanked, ""};
    case Obstacle::glibc:
      return {ReasonCode::glibc_too_old, subject, "glibc " + wheel_platform(policy_.target).version.text(), least_glibc(misses)};
    case Obstacle::python:
      return {ReasonCode::python_unavailable, subject, python_text(), pythons_of(misses)};
    case Obstacle::platform:
      return {ReasonCode::platform_unavailable, subject, std::string(platform_text(policy_.target.platform)), ""};
  }
  GPUSOLVE_CHECK(false, "a reason asked for where a wheel would do");
}

auto ReleaseSelector::least_glibc(const std::vector<Wheel>& wheels) const -> std::string {
  std::optional<DottedVersion> least;
  for (const auto& wheel : wheels) {
    const auto needed = needed_glibc(wheel.name.tags, wheel_platform(policy_.target));
    least = needed && (!least || *needed < *least) ? needed : least;
  }
  return least ? least->text() : "";
}

/// `3.8, 3.9` off the tags; where they name none, the Requires-Python.
auto ReleaseSelector::pythons_of(const std::vector<Wheel>& wheels) -> std::string {
  std::set<DottedVersion> pythons;
  std::string requires_python;
  for (const auto& wheel : wheels) {
    for (const auto& interpreter : wheel.name.tags.interpreters) {
      if (const auto python = python_of_tag(interpreter)) {
        pythons.insert(*python);
      }
    }
    requires_python = wheel.requires_python ? wheel.requires_python->text() : requires_python;
  }
  return pythons.empty() ? requires_python : joined(pythons);
}

void ReleaseSelector::sort(std::vector<Release>& releases) const {
  std::ranges::stable_sort(releases, [&](const Release& left, const Release& right) {
    const bool is_left_last = left.version.is_prerelease() && !policy_.takes_prereleases;
    const bool is_right_last = right.version.is_prerelease() && !policy_.takes_prereleases;
    if (is_left_last != is_right_last) {
      return is_right_last;
    }
    if (left.version.has_same_public(right.version)) {
      return is_local_below(right.version, left.version);
    }
    return policy_.prefer_lowest ? left.version < right.version : left.version > right.version;
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

auto ReleaseSelector::select(const Project& project, const std::function<bool(const Version&)>& is_pinned) const -> ReleaseList {
  ReleaseList list;
  std::map<Version, std::vector<Wheel>> by_version;
  for (const auto& file : project.files) {
    if (auto wheel = read_wheel(file); wheel && wheel->name.name == project.name) {
      by_version[wheel->name.version].push_back(std::move(*wheel));
    } else if (const auto sdist = parse_sdist_name(file.name); sdist && sdist->name == project.name) {
      by_version[sdist->version];
    } else {
      ++list.skipped;
    }
  }
  const bool is_quarantined = project.status == "quarantined";
  for (const auto& [version, wheels] : by_version) {
    const bool is_version_pinned = is_pinned(version);
    const auto subject = project.name + " " + version.text();
    Release release{version, is_quarantined ? std::vector<WheelChoice>() : choose(wheels, is_version_pinned), {}};
    if (is_quarantined) {
      release.exclusion = Reason{ReasonCode::yanked, subject, "the index has put the project in quarantine", ""};
    } else if (release.choices.empty()) {
      release.exclusion = reason_of(subject, wheels, is_version_pinned);
    }
    list.releases.push_back(std::move(release));
  }
  sort(list.releases);
  return list;
}

}  // namespace gpusolve::pypi
