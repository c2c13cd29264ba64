#include "engine/catalog/catalog_index.hpp"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <set>

#include "adapters/pypi/name.hpp"
#include "adapters/pypi/pypi_url.hpp"
#include "base/plain.hpp"
#include "engine/catalog/stack_knowledge.hpp"
#include "engine/catalog/stack_rows.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "model/library_names.hpp"

namespace gpusolve::engine {
namespace {

using catalogs::PublishedBuild;

/// Whether the wheel is on PyPI under the same name as on the stack's index; it is then listed in one place.
auto is_only_on_pypi(const PublishedBuild& build) -> bool { return build.is_on_pypi && (build.is_unlabelled || is_macos(build.platform)); }

}  // namespace

CatalogIndex::SharedData::SharedData(const catalogs::Catalog& from, Platform of_platform, UnseenPythons of_unseen,
                                     std::vector<DottedVersion> asked, PinnedLibraries of_request)
    : catalog(from), platform(of_platform), unseen(of_unseen), of_request_(std::move(of_request)), tags_(std::move(asked)) {
  for (const auto& build : catalog.published_builds(platform)) {
    if (build.packaging != Packaging::wheel) {
      continue;
    }
    builds.push_back(&build);
    if (build.is_on_pypi) {
      builds_in[""].push_back(&build);
    }
    if (!is_only_on_pypi(build)) {
      builds_in[build.index].push_back(&build);
    }
  }
}

auto CatalogIndex::SharedData::dates() const -> const ReleaseDates& { return dates_ ? *dates_ : dates_.emplace(catalog); }

auto CatalogIndex::SharedData::all_pins() const -> Pins {
  Pins pins;
  const auto add = [&pins](const std::string& name, const std::string& version) {
    auto& versions = pins[name];
    if (std::ranges::find(versions, version) == versions.end()) {
      versions.push_back(version);
    }
  };
  for (const auto* const build : builds) {
    for (const auto& [name, version] : build->pins) {
      add(name, version);
    }
    for (const auto& range : build->ranges) {
      add(range.name, range.seen);
    }
  }
  for (const auto& components : catalog.all_toolkit_components()) {
    for (const auto& component : components.packages) {
      add(component.package, component.version);
    }
  }
  for (const auto& [name, version] : catalog.stack_pins()) {
    add(name, version);
  }
  return pins;
}

auto CatalogIndex::SharedData::pins() const -> const Pins& {
  if (pins_) {
    return *pins_;
  }
  auto& pins = pins_.emplace(all_pins());
  only_of_request_.emplace();
  for (const auto& library : of_request_) {
    const auto found = pins.find(library.first);  // a name of which the catalog holds no version is left to the installer
    if (found != pins.end() && std::ranges::find(found->second, library.second) == found->second.end()) {
      found->second.push_back(library.second);
      only_of_request_->push_back(library);
    }
  }
  return pins;
}

auto CatalogIndex::SharedData::pinned_versions(std::string_view package) const -> std::span<const std::string_view> {
  const auto found = pins().find(package);
  return found == pins().end() ? std::span<const std::string_view>() : found->second;
}

auto CatalogIndex::SharedData::is_of_request(std::string_view package, std::string_view version) const -> bool {
  static_cast<void>(pins());
  return std::ranges::find(*only_of_request_, std::pair<std::string, std::string>(package, version)) != only_of_request_->end();
}

CatalogIndex::CatalogIndex(std::shared_ptr<const SharedData> shared, std::string folder, bool has_pins)
    : shared_(std::move(shared)),
      folder_(std::move(folder)),
      has_pins_(has_pins),
      url_(folder_.empty() ? std::string(pypi::k_pypi_url) : shared_->catalog.roles().index + folder_) {
  if (const auto own = shared_->builds_in.find(folder_); own != shared_->builds_in.end()) {
    builds_ = own->second;
  }
}

auto CatalogIndex::known_names() const -> std::vector<std::string> {
  if (!has_pins_) {
    return {};
  }
  const auto& roles = shared_->catalog.roles();
  std::set<std::string> names(roles.companions.begin(), roles.companions.end());
  names.insert(roles.pypi);
  names.insert(roles.released_with.begin(), roles.released_with.end());
  for (const auto* const build : shared_->builds) {
    for (const auto& [name, version] : build->pins) {
      names.insert(name);
    }
  }
  return {names.begin(), names.end()};
}

auto CatalogIndex::project(std::string_view name) -> Result<const pypi::Project*> {
  auto found = pages_.find(name);
  if (found == pages_.end()) {
    found = pages_.emplace(std::string(name), make_page(std::string(name))).first;
  }
  const auto& project = found->second.project;
  return project.files.empty() ? nullptr : &project;
}

/// The version of the project's wheels for a build that this index has; nullopt if it lists none.
auto CatalogIndex::listed_version(const std::string& name, const PublishedBuild& build) const -> std::optional<std::string> {
  if (name != shared_->catalog.roles().pypi) {
    return companion_version(name, build);
  }
  return main_pythons(build).empty() ? std::nullopt : std::optional(main_version(build));
}

auto CatalogIndex::newest_of(std::string_view name) -> std::optional<pypi::Version> {
  const auto& roles = shared_->catalog.roles();
  std::optional<pypi::Version> newest;
  if (name != roles.pypi && !roles.is_companion(name)) {
    return newest;
  }
  const std::string project(name);
  DottedVersion newest_numbers;
  for (const auto* const build : builds_ | std::views::reverse) {  // newer builds come last
    if (name == roles.pypi && build->version < newest_numbers) {
      break;
    }
    const auto text = listed_version(project, *build).value_or("");
    const auto numbers = leading_numbers(text).value_or(DottedVersion());
    if (numbers < newest_numbers) {
      continue;  // skips the slower parsing
    }
    if (auto version = pypi::parse_version(text); version && (!newest || *version > *newest)) {
      newest = *std::move(version);
      newest_numbers = numbers;
    }
  }
  return newest;
}

auto CatalogIndex::make_page(const std::string& name) const -> Page {
  Page page{{name, {}}, {}};
  if (name == shared_->catalog.roles().pypi) {
    add_main_files(page);
  } else if (shared_->catalog.roles().is_companion(name)) {
    add_companion_files(page);
  } else if (has_pins_) {
    add_pinned_files(page);
  }
  return page;
}

void CatalogIndex::add_file(Page& page, std::string name, const PublishedBuild* build, std::optional<std::int64_t> uploaded_at) const {
  page.project.files.push_back({.name = std::move(name), .url = {}, .metadata = pypi::Digests(), .uploaded_at = uploaded_at});
  page.builds.push_back(build);
}

/// Adds the wheel of a build for these Pythons, if there are any.
void CatalogIndex::add_build_file(Page& page, const std::string& version, const PublishedBuild& build,
                                  std::span<const DottedVersion> pythons) const {
  if (!pythons.empty()) {
    const auto tags = shared_->tags_of(pythons) + "-" + wheel_platform_tag(shared_->platform, build.least_glibc);
    add_file(page, wheel_project(page.project.name) + "-" + version + "-" + tags + ".whl", &build, shared_->dates().of(build.version));
  }
}

/// The version of the wheel: on the indexes of the stack, the local part names the variant; PyPI does not allow local parts.
auto CatalogIndex::main_version(const PublishedBuild& build) const -> std::string {
  return build.version.text() + (is_pypi() || build.is_unlabelled ? "" : "+" + build.tag);
}

auto CatalogIndex::main_pythons(const PublishedBuild& build) const -> std::vector<DottedVersion> {
  auto pythons = (is_pypi() ? build.pypi_pythons : build.pythons).vector();
  for (const auto* const documented : {&build.pythons, &build.unseen_pythons}) {
    if (shared_->unseen == UnseenPythons::offered) {
      std::ranges::copy_if(*documented, std::back_inserter(pythons),
                           [&](const DottedVersion& python) { return std::ranges::find(pythons, python) == pythons.end(); });
    }
  }
  return pythons;
}

void CatalogIndex::add_main_files(Page& page) const {
  for (const auto* const build : builds_) {
    add_build_file(page, main_version(*build), *build, main_pythons(*build));
  }
}

auto CatalogIndex::companion_version(const std::string& name, const PublishedBuild& build) const -> std::optional<std::string> {
  const auto* const release = shared_->catalog.published_release(build.version);
  const auto* const own = build.companion(name);
  if (release == nullptr || own == nullptr || (own->is_missing && !is_pypi())) {
    return std::nullopt;
  }
  const auto version = own->version ? std::optional(own->version->str()) : release->version_of(name);
  return version ? std::optional(*version + (is_pypi() || own->is_unlabelled ? "" : "+" + build.tag)) : std::nullopt;
}

auto CatalogIndex::companion_pythons(const std::string& name, const PublishedBuild& build) const -> std::vector<DottedVersion> {
  if (shared_->unseen == UnseenPythons::offered) {
    return main_pythons(build);
  }
  const auto* const own = build.companion(name);
  if (own == nullptr) {
    return {};
  }
  const auto& pythons = is_pypi() ? own->pypi_pythons : own->pythons.empty() ? build.pythons : own->pythons;
  return pythons.vector();
}

/// Several patch releases of a variant may share a companion file. It is listed once, for the first of them.
void CatalogIndex::add_companion_files(Page& page) const {
  std::map<std::string, std::set<DottedVersion>> known;
  for (const auto* const build : builds_) {
    if (const auto version = companion_version(page.project.name, *build)) {
      std::vector<DottedVersion> pythons;
      std::ranges::copy_if(companion_pythons(page.project.name, *build), std::back_inserter(pythons),
                           [&served = known[*version]](const DottedVersion& python) { return served.insert(python).second; });
      add_build_file(page, *version, *build, pythons);
    }
  }
}

/// The tags of a pinned wheel: those that a row of its stack states, and otherwise those of any Python and system.
auto CatalogIndex::pinned_tags(const std::string& name, const std::string& version) const -> std::string {
  for (const auto& row : shared_->catalog.stack_builds(false, name)) {
    const bool is_here = row.is_for(shared_->platform);
    const bool is_its = std::ranges::any_of(row.versions, [&](const auto& one) { return is_version(one, version); });
    if (is_here && is_its && !row.pythons.empty()) {
      std::vector<std::string> interpreters;
      std::ranges::transform(row.pythons, std::back_inserter(interpreters),
                             [](const DottedVersion& python) { return "cp" + minor_digits(python); });
      return joined(interpreters, ".") + "-none-" + wheel_platform_tag(shared_->platform, row.least_glibc);
    }
  }
  return "py3-none-any";
}

/// Adds each version of the project that some build of a stack pins.
void CatalogIndex::add_pinned_files(Page& page) const {
  const auto& name = page.project.name;
  for (const auto version : shared_->pinned_versions(name)) {
    const std::string text(version);
    add_file(page, wheel_project(name) + "-" + text + "-" + pinned_tags(name, text) + ".whl", nullptr, std::nullopt);
  }
}

auto CatalogIndex::metadata_of(const pypi::ProjectFile& file) -> Result<pypi::MetadataAnswer> {
  pypi::CoreMetadata metadata;
  const auto [requirements, extras] = needs_of(file);
  for (const auto& text : requirements) {
    const auto [known, is_new] = parsed_.try_emplace(text, Error{});
    if (is_new) {
      known->second = pypi::parse_requirement(text);
    }
    if (!known->second) {
      return pypi::MetadataAnswer(pypi::MetadataBroken{known->second.error()});
    }
    metadata.requires_dist.push_back(*known->second);
  }
  metadata.extras.assign(extras.begin(), extras.end());
  return pypi::MetadataAnswer(std::move(metadata));
}

auto CatalogIndex::page_of(const pypi::ProjectFile& file) const -> const Page& {
  auto name = file.name.substr(0, file.name.find('-'));
  std::ranges::replace(name, '_', '-');
  return pages_.at(name);
}

/// A cuda-toolkit wheel has an extra for each library.
auto CatalogIndex::toolkit_needs(const std::string& version) const -> Needs {
  const auto toolkit = parse_dotted_version(version);
  const auto* const components = toolkit ? shared_->catalog.toolkit_components(*toolkit) : nullptr;
  Needs needs;
  for (const auto& component : components == nullptr ? std::vector<catalogs::ToolkitComponent>{} : components->packages) {
    needs.requirements.push_back(component.package + "==" + component.version + "; extra == \"" + component.extra + "\"");
    needs.extras.insert(pypi::normalise_name(component.extra));
  }
  return needs;
}

auto CatalogIndex::main_requirements(const PublishedBuild& build) const -> std::vector<std::string> {
  const auto* const release = shared_->catalog.published_release(build.version);
  std::vector<std::string> requirements;
  for (const auto& [name, version] : build.pins) {
    if (build.is_bundled_on_index && !is_pypi() && is_vendor_wheel(name)) {
      continue;  // the wheel on the stack's index bundles these; only PyPI's wheel pins them
    }
    const bool has_extras = name == "cuda-toolkit" && !build.toolkit_extras.empty();
    const auto extras = has_extras ? "[" + joined(build.toolkit_extras, ",") + "]" : std::string();
    const auto* const released = release == nullptr ? nullptr : release->companion(name);
    const bool is_bounded = released != nullptr && released->python_below;
    const auto marker = is_bounded ? "; python_version < \"" + released->python_below->text() + "\"" : std::string();
    requirements.push_back(name + extras + "==" + version + marker);
  }
  std::ranges::transform(build.ranges, std::back_inserter(requirements), [](const auto& range) { return range.name + range.specifier; });
  return requirements;
}

/// The requirement of a companion on the main stack.
auto CatalogIndex::main_of_companion(const std::string& name, const std::string& version, const PublishedBuild& build) const
    -> std::string {
  const auto& roles = shared_->catalog.roles();
  if (!is_linked_companion(version, roles)) {
    return roles.pypi;
  }
  if (is_abi_stable(name, version, roles)) {
    return roles.pypi + ">=" + build.version.text();
  }
  const auto version_of_main = main_version(build);  // `==2.0.1` would also allow 2.0.1+cu118 (PEP 440)
  return roles.pypi + (version_of_main.find('+') == std::string::npos ? "===" : "==") + version_of_main;
}

auto CatalogIndex::needs_of(const pypi::ProjectFile& file) const -> Needs {
  const auto dash = file.name.find('-');
  auto name = file.name.substr(0, dash);
  std::ranges::replace(name, '_', '-');
  const auto version = file.name.substr(dash + 1, file.name.find('-', dash + 1) - dash - 1);
  if (name == "cuda-toolkit") {
    return toolkit_needs(version);
  }
  const auto& page = page_of(file);
  const auto* const build = page.builds[static_cast<std::size_t>(&file - page.project.files.data())];
  if (build == nullptr) {
    return {};
  }
  return {name == shared_->catalog.roles().pypi ? main_requirements(*build) : std::vector{main_of_companion(name, version, *build)}, {}};
}

auto catalog_indexes(const catalogs::Catalog& catalog, Platform platform, CatalogScope scope, UnseenPythons unseen,
                     std::vector<DottedVersion> pythons, PinnedLibraries libraries) -> std::vector<std::unique_ptr<CatalogIndex>> {
  const auto shared = std::make_shared<const CatalogIndex::SharedData>(catalog, platform, unseen, std::move(pythons), std::move(libraries));
  std::set<std::string> folders;
  for (const auto* const build : shared->builds) {
    folders.insert(build->index);
  }
  std::vector<std::unique_ptr<CatalogIndex>> indexes;
  const auto add = [&](const std::string& folder) { indexes.push_back(std::make_unique<CatalogIndex>(shared, folder, indexes.empty())); };
  if (scope != CatalogScope::own) {
    add("");
  }
  for (const auto& folder : scope == CatalogScope::pypi ? std::set<std::string>() : folders) {
    add(folder);
  }
  return indexes;
}

auto catalog_pythons(const catalogs::Catalog& catalog, Platform platform) -> std::vector<DottedVersion> {
  std::set<DottedVersion> all;
  for (const auto& build : catalog.published_builds(platform)) {
    if (build.packaging == Packaging::wheel) {
      all.insert(build.pythons.begin(), build.pythons.end());
      all.insert(build.unseen_pythons.begin(), build.unseen_pythons.end());
    }
  }
  return {all.begin(), all.end()};
}

}  // namespace gpusolve::engine
