#include "engine/catalog/stack_index.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <span>
#include <tuple>
#include <unordered_set>
#include <utility>

#include "adapters/pypi/name.hpp"
#include "adapters/pypi/pypi_url.hpp"
#include "adapters/pypi/wheel_name.hpp"
#include "base/url/parts.hpp"
#include "engine/catalog/stack_rows.hpp"

namespace gpusolve::engine {
namespace {

using catalogs::Carries;
using catalogs::StackBuild;

/// The index or page of links of a row for one version; empty for PyPI.
auto place_of_row(const StackBuild& build, const std::string& version) -> std::string {
  if (build.pages.empty()) {
    return std::string(url::without_last_slashes(build.index));
  }
  const auto page = filled(build.pages, version);
  return page + (page.ends_with(".html") || page.ends_with('/') ? "" : "/");
}

/// The Pythons of the build; if they are unknown, those of the nearest older row that states them, else of the nearest newer one.
auto pythons_of(const StackBuild& build, const std::vector<const StackBuild*>& rows) -> std::span<const DottedVersion> {
  const StackBuild* nearest = build.pythons.empty() ? nullptr : &build;
  for (const auto* const row : nearest != nullptr || build.versions.empty() ? std::vector<const StackBuild*>() : rows) {
    if (row->pythons.empty() || row->versions.empty()) {
      continue;
    }
    const auto& own = build.versions.front().numbers;
    const auto& its = row->versions.front().numbers;
    const bool is_older = its <= own;
    const bool is_best = nearest == nullptr ||
                         (is_older && (nearest->versions.front().numbers > own || nearest->versions.front().numbers < its)) ||
                         (!is_older && nearest->versions.front().numbers > its);
    nearest = is_best ? row : nearest;
  }
  return nearest == nullptr ? std::span<const DottedVersion>() : nearest->pythons;
}

/// Adds the condition of an extra to a requirement that may have a marker.
auto within_extra(const std::string& requirement, const std::string& extra) -> std::string {
  const auto semicolon = requirement.find(';');
  const auto head = requirement.substr(0, semicolon);
  const auto marker = semicolon == std::string::npos ? std::string() : "(" + requirement.substr(semicolon + 1) + ") and ";
  return head + "; " + marker + "extra == \"" + extra + "\"";
}

}  // namespace

StackIndex::StackIndex(const catalogs::Catalog& catalog, Platform platform, CatalogIndex& pypi, std::vector<DottedVersion> pythons)
    : catalog_(catalog), platform_(platform), pypi_(pypi), tags_(std::move(pythons)) {}

auto StackIndex::url() const -> std::string { return std::string(pypi::k_pypi_url); }

auto StackIndex::holds(std::string_view name) const -> bool {
  const auto* const package = catalog_.stack_package(false, name);
  return package != nullptr && package->has_builds;
}

auto StackIndex::known_names() const -> std::vector<std::string> {
  std::vector<std::string> names;
  for (const auto& package : catalog_.stack_packages()) {
    if (!package.is_conda && package.has_builds) {
      names.push_back(package.name);
    }
  }
  return names;
}

/// The rows for the platform. If there are none, those for others, so that the reason names the platform.
auto StackIndex::rows_of(std::string_view name) const -> Rows {
  Rows rows;
  for (const auto& build : catalog_.stack_builds(false, name)) {
    if (build.is_for(platform_)) {
      rows.push_back(&build);
    }
  }
  for (const auto& build : rows.empty() ? catalog_.stack_builds(false, name) : std::span<const StackBuild>()) {
    rows.push_back(&build);
  }
  return rows;
}

auto StackIndex::project_of(std::string_view name) -> ProjectPages& {
  auto found = projects_.find(name);
  if (found == projects_.end()) {
    found = projects_.emplace(std::string(name), ProjectPages{}).first;
    if (holds(name)) {
      make_pages(found->first, found->second);
    }
  }
  return found->second;
}

auto StackIndex::dates_of(const catalogs::StackPackage& package) -> const ReleaseDates& {
  const auto found = dates_.find(package.stack);
  return found == dates_.end() ? dates_.emplace(package.stack, ReleaseDates(catalog_, package)).first->second : found->second;
}

/// The end of the file name of a row after its version, or after the tags of its Pythons.
auto StackIndex::tail_of(const StackBuild& build, std::span<const DottedVersion> pythons, bool is_pure, const Rows& rows) const
    -> std::string {
  const bool is_here = build.platforms.empty() || build.is_for(platform_);
  const auto platform = wheel_platform_tag(is_here ? platform_ : build.platforms.front(), build.least_glibc);
  if (is_bare(build) && std::ranges::any_of(rows, [](const StackBuild* row) { return is_elsewhere(*row); })) {
    return ".tar.gz";
  }
  return !pythons.empty() ? "-" + platform + ".whl" : is_pure ? "-py3-none-any.whl" : "-py3-none-" + platform + ".whl";
}

auto StackIndex::releases_of(const std::string& name) -> std::vector<StackRelease> {
  const auto& package = *catalog_.stack_package(false, name);
  const auto rows = rows_of(name);
  const auto& dates = dates_of(package);
  std::vector<StackRelease> releases;
  for (const auto* const row : rows) {
    const auto pythons = pythons_of(*row, rows);
    const auto tail = tail_of(*row, pythons, package.carries == Carries::none, rows);
    for (const auto& version : row->versions) {
      releases.push_back({.row = row,
                          .version = version.text + (row->label.empty() ? "" : "+" + row->label),
                          .place = place_of_row(*row, version.text),
                          .pythons = tail == ".tar.gz" ? std::span<const DottedVersion>() : pythons,
                          .tail = tail,
                          .requires_python = version.python.is_known() ? std::optional(version.python.range()) : std::nullopt,
                          .uploaded_at = dates.of(version)});
    }
  }
  return releases;
}

void StackIndex::make_pages(const std::string& name, ProjectPages& own) {
  const auto releases = releases_of(name);
  std::map<std::string_view, std::vector<const StackRelease*>> by_place;  // so that PyPI, the empty place, comes first
  std::unordered_set<std::string_view> seen;
  for (const auto& release : releases) {
    by_place[release.place].push_back(&release);
    if (auto parsed = seen.insert(release.version).second ? pypi::parse_version(release.version) : Result<pypi::Version>(Error{})) {
      own.versions.push_back(std::move(*parsed));
    }
  }
  for (auto& [place, listed] : by_place) {
    own.pages.push_back(std::make_unique<Page>(Page{std::string(place), {name, {}}}));
    fill(*own.pages.back(), std::move(listed));
  }
  // PyPI first; of equal versions elsewhere the first page wins, so the newest CUDA of addresses such as `…/cu129` comes next.
  std::ranges::stable_sort(own.pages, [](const auto& left, const auto& right) {
    return !right->place.empty() && (left->place.empty() || left->place > right->place);
  });
}

/// The wheels of releases that differ in their rows and Pythons alone: one for all Pythons that the same rows have.
auto StackIndex::wheels_of(std::span<const StackRelease* const> alike) -> std::vector<ListedWheel> {
  std::vector<ListedWheel> wheels;
  const auto add = [&](std::span<const DottedVersion> pythons, const auto& has) {
    ListedWheel wheel{nullptr, {}, {pythons.begin(), pythons.end()}};
    for (const auto* const release : alike) {
      if (has(*release)) {
        wheel.release = wheel.release == nullptr ? release : wheel.release;
        wheel.rows.push_back(release->row);
      }
    }
    const auto same = std::ranges::find(wheels, wheel.rows, &ListedWheel::rows);
    if (same == wheels.end()) {
      wheels.push_back(std::move(wheel));
    } else if (std::ranges::find(same->pythons, pythons.front()) == same->pythons.end()) {
      same->pythons.push_back(pythons.front());
    }
  };
  if (alike.size() == 1 || alike.front()->pythons.empty()) {
    add(alike.front()->pythons, [](const StackRelease&) { return true; });
    return wheels;
  }
  for (const auto* const release : alike) {
    for (const auto& python : release->pythons) {
      add({&python, 1}, [&](const StackRelease& one) { return std::ranges::find(one.pythons, python) != one.pythons.end(); });
    }
  }
  return wheels;
}

void StackIndex::fill(Page& page, std::vector<const StackRelease*> listed) {
  const auto key = [](const StackRelease* release) { return std::tie(release->version, release->tail); };
  std::ranges::stable_sort(listed, {}, key);
  std::vector<ListedWheel> wheels;
  for (auto first = listed.begin(); first != listed.end();) {
    const auto last = std::find_if(first, listed.end(), [&](const StackRelease* other) { return key(other) != key(*first); });
    std::ranges::move(wheels_of({first, last}), std::back_inserter(wheels));
    first = last;
  }
  page.project.files.reserve(wheels.size());  // wheels_ keeps their addresses
  const auto folder = (page.place.empty() ? std::string(pypi::k_pypi_url) : page.place) + "/";
  const auto stem = wheel_project(page.project.name) + "-";
  for (auto& [release, rows, pythons] : wheels) {
    auto name = stem + release->version + (pythons.empty() ? "" : "-" + tags_.of(pythons)) + release->tail;
    auto address = folder + name;
    page.project.files.push_back({.name = std::move(name),
                                  .url = std::move(address),
                                  .requires_python = release->requires_python,
                                  .metadata = pypi::Digests(),
                                  .uploaded_at = release->uploaded_at});
    wheels_.emplace(&page.project.files.back(), Wheel{&page, std::move(rows), release->version});
  }
}

auto StackIndex::row_of_requirements(const Rows& rows) -> const StackBuild& {
  const auto known = std::ranges::find_if(rows, [](const StackBuild* row) { return row->are_requirements_known; });
  return known == rows.end() ? *rows.front() : **known;
}

auto StackIndex::project(std::string_view name) -> Result<const pypi::Project*> {
  const auto& pages = project_of(name).pages;
  return pages.empty() ? nullptr : &pages.front()->project;
}

auto StackIndex::further_pages(std::string_view name) -> std::vector<const pypi::Project*> {
  std::vector<const pypi::Project*> further;
  const auto& pages = project_of(name).pages;
  for (std::size_t at = 1; at < pages.size(); ++at) {
    further.push_back(&pages[at]->project);
  }
  return further;
}

auto StackIndex::versions_of(std::string_view name) -> const std::vector<pypi::Version>& { return project_of(name).versions; }

auto StackIndex::place_of(const pypi::ProjectFile& file) const -> std::string {
  const auto found = wheels_.find(&file);
  return found == wheels_.end() || found->second.page->place.empty() ? std::string(pypi::k_pypi_url) : found->second.page->place;
}

auto StackIndex::variant_of(const pypi::ProjectFile& file) const -> BuildVariant {
  BuildVariant variant;
  variant.packaging = Packaging::wheel;
  const auto found = wheels_.find(&file);
  const auto& rows = found == wheels_.end() ? Rows() : found->second.rows;
  if (rows.empty() || catalog_.stack_package(false, rows.front()->package)->carries == Carries::none) {
    return variant;
  }
  const auto gpu = std::ranges::find_if(rows, [](const StackBuild* row) { return !row->is_for_cpu; });
  variant.accelerator = gpu == rows.end() ? Accelerator::cpu : (*gpu)->accelerator();
  const bool is_one = rows.size() == 1 && gpu != rows.end();
  variant.cuda = is_one ? (*gpu)->cuda : std::nullopt;
  return variant;
}

auto StackIndex::metadata_of(const pypi::ProjectFile& file) -> Result<pypi::MetadataAnswer> {
  const auto& wheel = wheels_.at(&file);
  const auto& row = row_of_requirements(wheel.rows);
  const auto& stack = catalog_.stack_package(false, row.package)->stack;
  const auto version = std::string_view(wheel.version).substr(0, wheel.version.find('+'));
  pypi::CoreMetadata metadata;
  const auto add = [&](const std::vector<std::string>& requirements, const std::string& extra) {
    for (const auto& text : requirements) {
      if (const auto& requirement = judged_requirement(filled(text, version), stack, extra)) {
        metadata.requires_dist.push_back(*requirement);
      }
    }
  };
  add(row.requirements, "");
  auto extras = row.are_requirements_known ? std::set<std::string>() : unknown_extras(row.package);
  for (const auto& [extra, requirements] : row.are_requirements_known ? row.extras : decltype(row.extras)()) {
    extras.insert(pypi::normalise_name(extra));
    add(requirements, extra);
  }
  metadata.extras.assign(extras.begin(), extras.end());
  return pypi::MetadataAnswer(std::move(metadata));
}

auto StackIndex::can_judge(const pypi::Requirement& requirement, const std::string& stack) -> bool {
  const auto name = pypi::normalise_name(requirement.name);
  const auto meets = [&](const pypi::Version& version) { return requirement.specifiers.contains(version); };
  if (holds(name) && (catalog_.stack_package(false, name)->stack == stack || std::ranges::any_of(versions_of(name), meets))) {
    return true;
  }
  return std::ranges::any_of(versions_in_pypi(name), meets);
}

auto StackIndex::versions_in_pypi(const std::string& name) -> const std::vector<pypi::Version>& {
  const auto [place, is_new] = versions_in_pypi_.try_emplace(name);
  auto& versions = place->second;
  const auto add = [&](const std::string& text) {
    if (auto version = pypi::parse_version(text)) {
      versions.push_back(std::move(*version));
    }
  };
  const bool is_main = is_new && name == catalog_.roles().pypi;
  for (const auto& build : is_main ? catalog_.published_builds(platform_) : std::span<const catalogs::PublishedBuild>()) {
    if (build.packaging == Packaging::wheel) {
      add(build.version.text() + "+" + build.tag);  // `==2.6.0+cu126` is on an index of its own
    }
  }
  const auto page = is_new ? pypi_.project(name) : Result<const pypi::Project*>(nullptr);
  const auto* const project = page ? *page : nullptr;
  for (const auto& file : project == nullptr ? std::span<const pypi::ProjectFile>() : std::span(project->files)) {
    if (const auto parts = pypi::split_wheel_name(file.name)) {
      add(std::string(parts->version));
    }
  }
  return versions;
}

auto StackIndex::judged_requirement(const std::string& text, const std::string& stack, const std::string& extra)
    -> const std::optional<pypi::Requirement>& {
  const auto [judged, is_new] = judged_requirements_.try_emplace({text, stack, extra});
  auto requirement = is_new ? pypi::parse_requirement(text) : Result<pypi::Requirement>(Error{});
  if (requirement && can_judge(*requirement, stack)) {
    auto whole = extra.empty() ? std::move(requirement) : pypi::parse_requirement(within_extra(text, extra));
    judged->second = whole ? std::optional(*std::move(whole)) : std::nullopt;
  }
  return judged->second;
}

/// If the extras of a wheel are unknown, it is assumed to have those of its relatives; the requirements of these extras are unknown.
auto StackIndex::unknown_extras(std::string_view package) const -> std::set<std::string> {
  std::set<std::string> extras;
  for (const auto* const row : rows_of(package)) {
    for (const auto& [extra, requirements] : row->extras) {
      extras.insert(pypi::normalise_name(extra));
    }
  }
  return extras;
}

}  // namespace gpusolve::engine
