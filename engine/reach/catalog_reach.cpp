#include "engine/reach/catalog_reach.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "adapters/conda/spec/version.hpp"
#include "adapters/conda/variant.hpp"
#include "adapters/pypi/name.hpp"
#include "adapters/pypi/requirement.hpp"
#include "adapters/pypi/wheel_name.hpp"
#include "engine/catalog/embedded_conda.hpp"
#include "engine/catalog/stack_rows.hpp"
#include "engine/judging/gpu_signs.hpp"
#include "engine/reach/absent_cuda.hpp"
#include "engine/reach/listed_platforms.hpp"
#include "engine/reach/near_known.hpp"
#include "engine/reach/version_series.hpp"
#include "engine/specs/build_pattern.hpp"
#include "engine/specs/spec_text.hpp"
#include "model/library_names.hpp"

namespace gpusolve::engine {
namespace {

using Why = SetAside::Why;

/// Whether the catalog knows all releases of the package; for conda, also on platforms for which the channels have no builds.
auto is_released(std::string_view name, Ecosystem ecosystem, const StackRoles& roles) -> bool {
  return name == roles.name_in(ecosystem == Ecosystem::conda) || roles.is_companion(name);
}

/// The project that has the releases of a package of conda: the main one for packages that only require a build of it.
auto pypi_project_of(const std::string& name, const catalogs::Catalog& catalog) -> std::string {
  return catalog.roles().requires_variant(name) ? catalog.roles().pypi : catalog.pypi_name(name);
}

auto as_it_is(const std::string& text) -> SpecReach { return {text, std::nullopt}; }
auto left_aside(const std::string& text, const std::string& name, Why why) -> SpecReach { return {{}, SetAside{text, name, {}, why}}; }
auto widened(const std::string& text, const std::string& name, const std::string& judged, Why why) -> SpecReach {
  return {judged, SetAside{text, name, judged, why}};
}

auto version_text(const conda::MatchSpec& spec) -> std::string { return spec.version() == nullptr ? "" : spec.version()->text(); }

/// `torch==2.4.0` for `torch==2.4.0+cu121`, because the catalog lists releases without their local versions.
auto without_local(std::string versions) -> std::string {
  for (auto plus = versions.find('+'); plus != std::string::npos; plus = versions.find('+')) {
    versions.erase(plus, std::min(versions.find(',', plus), versions.size()) - plus);
  }
  return versions;
}

/// Whether the build string names only GPU or CPU. Those of conda-forge's companions do not state their CUDA, and the companions
/// are rebuilt for other CUDAs.
auto is_bare_variant(std::string_view build) -> bool { return build == "cuda*" || build == "cpu*"; }

/// The variant that a build string, or a pattern for one, names: CUDA 11.8 for `*cuda118*`, CUDA 12 for `*cuda12*`.
auto variant_in_build(std::string_view build, const StackRoles& roles) -> BuildVariant {
  return conda::variant_of({.name = roles.conda, .build = build}, Packaging::conda_forge, roles);
}

/// Whether the requested build string names CUDA, and the build is for the CPU or for another CUDA.
auto is_of_another_cuda(const BuildVariant& build, const BuildVariant& asked) -> bool {
  return asked.is_judged() &&
         (build.accelerator != asked.accelerator || (asked.cuda && build.cuda && build.cuda->compare_within(*asked.cuda) != 0));
}

/// Whether the versions name the label of an accelerator other than CUDA, for which the catalog has no builds.
auto is_of_other_accelerator(const std::string& versions, const StackRoles& roles) -> bool {
  const auto plus = versions.find('+');
  return plus != std::string::npos && !roles.other_label_of(std::string_view(versions).substr(plus + 1)).empty();
}

/// The reach for a name that no index of the catalog has. The commands leave the name out if PyPI does not have it, either.
auto of_unknown_wheel(const std::string& text, const std::string& name, const catalogs::Catalog& catalog) -> SpecReach {
  const auto* const package = catalog.stack_package(false, name);
  const bool is_elsewhere = package != nullptr && package->elsewhere;
  return {{}, SetAside{text, name, {}, is_elsewhere ? Why::elsewhere : Why::unknown_name, is_elsewhere}};
}

/// The rows of a package on PyPI that have a release which the specifiers allow, for any platform.
auto rows_with(const std::string& name, const pypi::SpecifierSet& specifiers, const catalogs::Catalog& catalog)
    -> std::vector<const catalogs::StackBuild*> {
  std::vector<const catalogs::StackBuild*> rows;
  for (const auto& row : catalog.stack_builds(false, name)) {
    if (std::ranges::any_of(row.versions, [&](const auto& version) { return specifiers.contains_text(version.text); })) {
      rows.push_back(&row);
    }
  }
  return rows;
}

auto channels_of(const catalogs::Catalog& catalog, Platform platform) -> std::vector<conda::Channel> {
  return embedded_conda_channels(catalog, platform, {.unseen = UnseenPythons::offered});
}

}  // namespace

CatalogReach::CatalogReach(const catalogs::Catalog& catalog, Platform platform, bool is_strict)
    : catalog_(catalog),
      platform_(platform),
      is_strict_(is_strict),
      own_index_(std::move(catalog_indexes(catalog, platform, CatalogScope::pypi, UnseenPythons::offered).front())),
      own_stacks_(std::make_unique<StackIndex>(catalog, platform, *own_index_)),
      index_(*own_index_),
      stacks_(*own_stacks_),
      channels_(channels_of(catalog, platform)) {}

CatalogReach::CatalogReach(const catalogs::Catalog& catalog, Platform platform, bool is_strict, CatalogIndex& pypi, StackIndex& stacks)
    : catalog_(catalog),
      platform_(platform),
      is_strict_(is_strict),
      index_(pypi),
      stacks_(stacks),
      channels_(channels_of(catalog, platform)) {}

/// Whether the catalog's channels have the name. False for macOS: the channels have builds for it, and the catalog knows none.
/// Makes only the records of `name`: making those of all names is a third of the work of a whole run.
auto CatalogReach::is_conda_name(std::string_view name) const -> bool {
  return !is_macos(platform_) &&
         (is_released(name, Ecosystem::conda, catalog_.roles()) ||
          std::ranges::any_of(channels_, [&](const conda::Channel& channel) { return channel.record_count_of(name) > 0; }));
}

auto CatalogReach::pip_names() const -> const std::set<std::string, std::less<>>& {
  if (!pip_names_) {
    const auto names = index_.known_names();
    pip_names_.emplace(names.begin(), names.end());
  }
  return *pip_names_;
}

auto CatalogReach::holds(Ecosystem ecosystem, std::string_view name) const -> bool {
  return ecosystem == Ecosystem::conda ? is_conda_name(name)
                                       : name == "python" || is_released(name, Ecosystem::pypi, catalog_.roles()) ||
                                             pip_names().contains(name) || stacks_.holds(name);
}

auto CatalogReach::meant_name(std::string_view name) const -> std::string {
  const bool is_of_stack = catalog_.stack_package(false, name) != nullptr || catalog_.stack_package(true, name) != nullptr;
  if (is_of_stack || holds(Ecosystem::conda, name) || holds(Ecosystem::pypi, name)) {
    return {};
  }
  return near_stack(name, catalog_);
}

auto CatalogReach::beyond(const AskedVersions& asked, const std::string& text) const -> std::optional<SpecReach> {
  switch (standing_of(asked, catalog_)) {
    case Standing::held:
    case Standing::absent:
      return std::nullopt;
    case Standing::newer:
      return is_strict_ ? as_it_is(text) : left_aside(text, name_in_spec(text), Why::newer);
    case Standing::not_held:
      return left_aside(text, name_in_spec(text), Why::version);
  }
  return std::nullopt;
}

// ---- conda

auto CatalogReach::is_in_channel(const std::string& channel, std::string_view name) const -> bool {
  return std::ranges::any_of(channels_,
                             [&](const conda::Channel& one) { return one.identity().name == channel && one.record_count_of(name) > 0; });
}

auto CatalogReach::is_version_held(const conda::MatchSpec& spec, const std::string& versions) const -> bool {
  const auto asked = conda::parse_version_spec(versions.empty() ? "*" : versions);
  return asked && std::ranges::any_of(channels_, [&](const conda::Channel& channel) {
           const auto records = channel.records_of(*spec.exact_name());
           return std::ranges::any_of(records.held, [&](const conda::Record& record) {
             const auto version = conda::parse_version(record.version);
             return version && asked->matches(*version, record.version);
           });
         });
}

auto CatalogReach::held_build(const conda::MatchSpec& spec) const -> HeldBuild {
  const auto& roles = catalog_.roles();
  const auto asked = variant_in_build(spec.build()->text(), roles);
  std::set<std::string> meeting;
  for (const auto& channel : channels_) {
    const auto records = channel.records_of(*spec.exact_name());
    for (const auto& record : records.held) {
      const auto version = conda::parse_version(record.version);
      if (!version || !spec.matches_version(*version, record.version)) {
        continue;
      }
      if (spec.build()->matches(record.build)) {
        return {true, spec.build()->text()};
      }
      if (!is_of_another_cuda(variant_in_build(record.build, roles), asked) && do_patterns_meet(spec.build()->text(), record.build)) {
        meeting.emplace(record.build);
      }
    }
  }
  return {!meeting.empty(), meeting.size() == 1 ? std::optional(*meeting.begin()) : std::nullopt};
}

auto CatalogReach::of_conda_series(const conda::MatchSpec& spec, const std::string& text) const -> SpecReach {
  const auto& name = *spec.exact_name();
  const auto versions = in_series(version_text(spec), "");
  if (name != "python" && !is_version_held(spec, versions)) {
    return reach_of_absent_cuda(spec, text, catalog_);
  }
  const auto judged = name + (versions.empty() ? "" : " " + versions);
  if (versions != version_text(spec)) {
    return widened(text, name, judged, Why::patch);
  }
  if (spec.build() != nullptr || spec.has_further_fields()) {
    return widened(text, name, judged, Why::build);
  }
  const auto channel = spec.channel_text();
  return channel.empty() || is_in_channel(channel, name) ? as_it_is(text) : widened(text, name, judged, Why::channel);
}

auto CatalogReach::of_conda_release(const conda::MatchSpec& spec, const std::string& text) const -> SpecReach {
  const auto& name = *spec.exact_name();
  const AskedVersions asked{pypi_project_of(name, catalog_), version_text(spec), [&](std::string_view version) {
                              const auto parsed = conda::parse_version(version);
                              return parsed && spec.matches_version(*parsed, version);
                            }};
  const auto relative = standing_of(asked, catalog_) == Standing::not_held ? held_relative(asked, catalog_) : std::nullopt;
  if (auto reach = relative ? std::nullopt : beyond(asked, text)) {
    return std::move(*reach);
  }
  const auto channel = spec.channel_text();
  const bool has_channel = !channel.empty() && is_in_channel(channel, name);
  const auto& roles = catalog_.roles();
  const auto held = spec.build() == nullptr ? HeldBuild{} : held_build(spec);
  const bool asks_for_gpu = spec.build() != nullptr && variant_in_build(spec.build()->text(), roles).is_judged();
  if (asks_for_gpu && !relative && !held.is_there) {
    return left_aside(text, name, Why::build);  // the catalog knows no GPU build of that kind
  }
  const auto& build = held.pattern;
  const auto versions = relative ? *relative : version_text(spec);
  auto judged = (has_channel ? channel + "::" : "") + name + (versions.empty() ? build ? " *" : "" : " " + versions);
  judged += build ? " " + *build : "";
  if (asked.project != catalog_.roles().pypi && spec.build() != nullptr &&
      (!build || (spec.build()->exact() != nullptr && is_bare_variant(*build)))) {
    return left_aside(text, name, Why::build);  // its torch and its CUDA are unknown
  }
  if (relative) {
    return widened(text, name, judged, Why::version);
  }
  if (spec.has_further_fields() || (spec.build() != nullptr && !build)) {
    return widened(text, name, judged, Why::build);
  }
  if (channel.empty() != has_channel) {
    return build && *build != spec.build()->text() ? SpecReach{judged, std::nullopt} : as_it_is(text);
  }
  return widened(text, name, judged, Why::channel);
}

/// The catalog holds releases and builds of a stack with gaps, and not all channels; the others are left to the installer.
auto CatalogReach::of_conda_stack(const conda::MatchSpec& spec, const std::string& text) const -> SpecReach {
  const auto& name = *spec.exact_name();
  const auto versions = version_text(spec);
  const auto channel = spec.channel_text();
  if (!is_version_held(spec, versions)) {
    return left_aside(text, name, Why::version);
  }
  if (!channel.empty() && !is_in_channel(channel, name)) {
    return left_aside(text, name, Why::channel);
  }
  if (spec.build() == nullptr) {
    return as_it_is(text);
  }
  const auto build = held_build(spec).pattern;
  if (!build) {
    return left_aside(text, name, Why::build);
  }
  const bool is_itself = *build == spec.build()->text();
  return is_itself ? as_it_is(text) : SpecReach{name + " " + (versions.empty() ? "*" : versions) + " " + *build, std::nullopt};
}

auto CatalogReach::of_unknown_conda(const std::string& name, const std::string& text) const -> SpecReach {
  return is_vendor_wheel(name) && pip_names().contains(name) ? as_it_is(text) : left_aside(text, name, Why::unknown_name);
}

auto CatalogReach::of_conda(const std::string& text) -> SpecReach {
  const auto spec = conda::parse_match_spec(text);
  const auto* const name = spec ? spec->exact_name() : nullptr;
  if (name == nullptr) {
    return as_it_is(text);
  }
  if (!is_conda_name(*name)) {
    return is_for_other_systems(*name, platform_, catalog_) ? as_it_is(text) : of_unknown_conda(*name, text);
  }
  if (catalog_.roles().is_series(*name)) {
    return of_conda_series(*spec, text);
  }
  if (const auto* const package = catalog_.stack_package(true, *name); package != nullptr && package->has_builds) {
    return of_conda_stack(*spec, text);
  }
  return is_released(pypi_project_of(*name, catalog_), Ecosystem::pypi, catalog_.roles()) ? of_conda_release(*spec, text) : as_it_is(text);
}

// ---- pip

auto CatalogReach::of_pip_release(const std::string& name, const std::string& text) const -> SpecReach {
  const auto versions = version_of_spec(text);
  if (is_of_other_accelerator(versions, catalog_.roles())) {
    return left_aside(text, name, Why::version);
  }
  const auto specifier = pypi::parse_specifier_set(without_local(versions));
  if (!specifier) {
    return as_it_is(text);
  }
  const AskedVersions asked{name, versions, [&](std::string_view version) {
                              const auto parsed = pypi::parse_version(version);
                              return parsed && specifier->contains(*parsed);
                            }};
  const bool is_not_held = standing_of(asked, catalog_) == Standing::not_held;
  if (const auto relative = is_not_held ? held_relative(asked, catalog_) : std::nullopt) {
    return widened(text, name, name + "==" + *relative, Why::version);
  }
  return beyond(asked, text).value_or(as_it_is(text));
}

/// For a wheel that builds of torch pin: the catalog holds the versions that they name.
auto CatalogReach::of_pip_wheel(const std::string& name, const std::string& text) -> SpecReach {
  const auto specifier = pypi::parse_specifier_set(version_of_spec(text));
  const auto project = index_.project(name);
  if (!specifier || !project || *project == nullptr) {
    return as_it_is(text);
  }
  const bool is_held = std::ranges::any_of((*project)->files, [&](const pypi::ProjectFile& file) {
    const auto wheel = pypi::parse_wheel_name(file.name);
    return wheel && specifier->contains(wheel->version) && !index_.is_of_request(name, wheel->version.text());
  });
  // Builds of torch pin one version of it, so builds that pin another one are incompatible with this spec.
  return is_held ? as_it_is(text) : SpecReach{text, SetAside{text, name, {}, Why::version}};
}

/// The catalog holds releases of a stack with gaps: one that it does not hold is left to the installer.
auto CatalogReach::of_pip_stack(const std::string& name, const std::string& text) -> SpecReach {
  if (!is_whole_for(name, platform_, catalog_)) {
    return left_aside(text, name, Why::unknown_name);
  }
  const auto specifier = pypi::parse_specifier_set(version_of_spec(text));
  const auto& versions = stacks_.versions_of(name);
  if (!specifier || std::ranges::any_of(versions, [&](const pypi::Version& version) { return specifier->contains(version); })) {
    return as_it_is(text);
  }
  const auto typed = version_of_spec(text);
  const bool has_local = typed.find('+') != std::string::npos;
  const auto release = pypi::parse_specifier_set(without_local(typed));
  const auto asked = pypi::parse_version(text.substr(std::min(text.find_last_of("=<>~ ") + 1, text.size())));
  const auto rows = rows_with(name, release ? *release : *specifier, catalog_);  // for other platforms, or other builds
  const bool is_newer = rows.empty() && asked && !versions.empty() && *asked > *std::ranges::max_element(versions);
  if (is_newer && is_strict_) {
    return as_it_is(text);
  }
  auto reach = left_aside(text, name, is_newer ? Why::newer : has_local && !rows.empty() ? Why::build : Why::version);
  // The commands would ask PyPI, which does not have it.
  reach.aside->is_in_file = !has_local && !rows.empty() && std::ranges::all_of(rows, [](const auto* row) { return is_elsewhere(*row); });
  return reach;
}

auto CatalogReach::of_pip(const std::string& text) -> SpecReach {
  const auto requirement = pypi::parse_requirement(text);
  if (!requirement || requirement->url) {
    return as_it_is(text);
  }
  const auto name = pypi::normalise_name(requirement->name);
  if (name == "python") {
    const auto versions = version_of_spec(text);
    const auto series = in_series(versions, "==");
    return series == versions ? as_it_is(text) : widened(text, name, name + series, Why::patch);
  }
  if (!holds(Ecosystem::pypi, name)) {
    const bool is_of_conda = is_conda_name(name) || catalog_.roles().requires_variant(name) || is_library_of_conda_alone(name) ||
                             is_for_other_systems(name, platform_, catalog_);
    return is_of_conda ? as_it_is(text) : of_unknown_wheel(text, name, catalog_);
  }
  if (is_released(name, Ecosystem::pypi, catalog_.roles())) {
    const auto known = releases_.find(text);
    return known != releases_.end() ? known->second : releases_.emplace(text, of_pip_release(name, text)).first->second;
  }
  const auto pinned = index_.project(name);
  const bool is_pinned = pinned && *pinned != nullptr;
  return stacks_.holds(name) && !is_pinned ? of_pip_stack(name, text) : of_pip_wheel(name, text);
}

}  // namespace gpusolve::engine
