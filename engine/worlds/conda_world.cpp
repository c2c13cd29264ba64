#include "engine/worlds/conda_world.hpp"

#include <algorithm>

#include "adapters/conda/repodata/package_file.hpp"
#include "engine/specs/build_pattern.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "engine/specs/spec_text.hpp"

namespace gpusolve::engine {
namespace {

auto with_roles(conda::Policy policy, const StackRoles& roles) -> conda::Policy {
  policy.roles = roles;
  return policy;
}

/// `torch` of `linux-64/torch-1.0-0.conda`; empty if it names no such file.
auto package_of(std::string_view place) -> std::string {
  const auto file = place.substr(place.rfind('/') + 1);
  const auto build = conda::is_package_file_name(file) ? file.rfind('-') : std::string_view::npos;
  const auto version = build == std::string_view::npos || build == 0 ? std::string_view::npos : file.rfind('-', build - 1);
  return std::string(version == std::string_view::npos ? std::string_view() : file.substr(0, version));
}

/// Whether commands can name the build: build strings distinguish it from others. The catalog's own record has a pattern in any case.
auto has_told_build(const conda::Record& record, std::string_view channel, const catalogs::Catalog& catalog) -> bool {
  const auto* const package = catalog.stack_package(true, record.name);
  const auto version = package == nullptr || package->build_strings.empty() ? std::nullopt : leading_numbers(record.version);
  return !record.build.empty() && (!version || distinguishes_builds(*package, channel, *version));
}

}  // namespace

CondaWorld::CondaWorld(std::vector<conda::Channel> channels, conda::Policy policy, const catalogs::Catalog& catalog, bool is_embedded,
                       VirtualPackagesOf virtual_packages_of)
    : provider_(std::move(channels), with_roles(std::move(policy), catalog.roles())),
      catalog_(catalog),
      is_embedded_(is_embedded),
      virtual_packages_of_(std::move(virtual_packages_of)) {}

auto CondaWorld::targets_on(const Facts& facts) -> std::function<resolver::SpecTarget(resolver::SpecId)> {
  return [this, packages = virtual_packages_of_(facts)](resolver::SpecId spec) { return provider_.target_with(packages, spec); };
}

auto CondaWorld::spelled(std::string_view text) const -> Result<std::string> {
  return to_conda_spec(text, catalog_, [this](std::string_view name) { return is_held(name); });
}

auto CondaWorld::reach_of(std::string_view text) -> SpecReach {
  const auto spec = reach_ == nullptr ? Result<std::string>(std::string(text)) : spelled(text);
  return reach_ == nullptr || !spec ? SpecReach{std::string(text), std::nullopt} : reach_->of_conda(*spec);
}

auto CondaWorld::add_spec(std::string_view text, resolver::Requirement::Kind kind) -> Result<std::vector<resolver::SpecId>> {
  const auto spec = spelled(text);
  if (!spec) {
    return spec.error();
  }
  const auto id = provider_.add_spec(*spec, kind);
  if (!id) {
    return id.error();
  }
  return std::vector{*id};
}

auto CondaWorld::is_held(std::string_view name) const -> bool {
  return std::ranges::any_of(provider_.channels(), [&](const auto& channel) { return channel.record_count_of(name) > 0; });
}

auto CondaWorld::package_name(resolver::CandidateId candidate) const -> std::string {
  return std::string(provider_.record_of(candidate).name);
}

auto CondaWorld::describe(resolver::CandidateId candidate) const -> std::optional<Package> {
  const auto& record = provider_.record_of(candidate);
  Package package;
  package.name = PackageName::checked(record.name);
  package.version = VersionText::checked(record.version);
  package.ecosystem = Ecosystem::conda;
  package.source = provider_.channel_of(candidate).identity().name;
  const bool has_build = is_embedded_ ? has_told_build(record, package.source, catalog_) : !record.build.empty();
  package.build = has_build ? std::optional(BuildText::checked(record.build)) : std::nullopt;
  package.subdir = SubdirName::parse(record.subdir);
  package.md5 = parse_md5(record.md5_text().value_or(""));
  package.sha256 = parse_sha256(record.sha256_text().value_or(""));
  package.size = record.size;
  if (conda::is_package_file_name(record.file_name)) {  // records of the embedded catalog have no file
    package.file = FileName::checked(record.file_name);
    package.url = url::PublicUrl::parse(record.url());
  }
  return package;
}

auto CondaWorld::depends_of(resolver::CandidateId candidate) const -> std::vector<std::string> {
  const auto& depends = provider_.record_of(candidate).depends;
  return {depends.begin(), depends.end()};
}

auto CondaWorld::sources() const -> std::vector<SourceUse> {
  std::vector<SourceUse> sources;
  for (const auto& channel : provider_.channels()) {
    const auto& identity = channel.identity();
    const auto kind = is_embedded_ ? SourceUse::Kind::embedded : SourceUse::Kind::conda;
    sources.push_back({identity.name, kind, is_embedded_ ? identity.name : identity.base_url, "", channel.record_count()});
  }
  return sources;
}

auto CondaWorld::sources_with_snapshots() const -> std::function<std::vector<SourceUse>()> {
  std::vector<std::function<std::string()>> snapshots;
  std::ranges::transform(provider_.channels(), std::back_inserter(snapshots), &conda::Channel::snapshot_of_now);
  return [all = sources(), snapshots = std::move(snapshots)] {
    auto with_snapshots = all;
    std::ranges::transform(snapshots, all, with_snapshots.begin(), [](const auto& snapshot, SourceUse source) {
      source.snapshot = snapshot();
      return source;
    });
    return with_snapshots;
  };
}

auto CondaWorld::skipped() const -> std::vector<UnusableRecord> {
  std::vector<UnusableRecord> records;
  for (const auto& record : provider_.skipped()) {
    records.push_back({package_of(record.place), record.place + ": " + record.why, record.is_whole});
  }
  return records;
}

}  // namespace gpusolve::engine
