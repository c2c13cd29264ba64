#include "catalogs/catalog.hpp"

#include <algorithm>
#include <utility>

#include "catalogs/load.hpp"
#include "catalogs/store.hpp"

namespace gpusolve::catalogs {

Catalog::Catalog(std::unique_ptr<const CatalogStore> store) : store_(std::move(store)) {}
Catalog::Catalog(Catalog&&) noexcept = default;
auto Catalog::operator=(Catalog&&) noexcept -> Catalog& = default;
Catalog::~Catalog() = default;

auto Catalog::embedded() -> const Catalog& {
  static const Catalog catalog(std::make_unique<const CatalogStore>(packed_catalog()));
  return catalog;
}

auto Catalog::load(const std::filesystem::path& folder) -> Result<Catalog> {
  auto data = load_catalog_data(folder);
  if (!data) {
    return data.error();
  }
  return Catalog(std::make_unique<const CatalogStore>(std::move(data).value()));
}

auto Catalog::date() const -> std::string_view { return store_->with(Section::date).date; }

auto Catalog::gpu_entries() const -> std::span<const GpuEntry> { return store_->with(Section::gpus).gpus; }

auto Catalog::driver_branches() const -> std::span<const DriverBranch> { return store_->with(Section::drivers).branches; }

auto Catalog::least_driver_entries() const -> std::span<const LeastDriver> { return store_->with(Section::drivers).least_drivers; }

auto Catalog::toolkit_driver_entries() const -> std::span<const ToolkitDriver> { return store_->with(Section::drivers).toolkit_drivers; }

auto Catalog::architecture_entries() const -> std::span<const ArchitectureDriver> { return store_->with(Section::drivers).architectures; }

auto Catalog::driver_packages() const -> std::span<const DriverPackage> { return store_->with(Section::drivers).driver_packages; }

auto Catalog::toolkits() const -> std::span<const DottedVersion> { return store_->toolkit_versions(); }

auto Catalog::toolkit_entries() const -> std::span<const ToolkitEntry> { return store_->with(Section::cuda).toolkits; }

auto Catalog::toolkit_targets(const DottedVersion& cuda) const -> std::span<const CodeTarget> {
  const auto entries = toolkit_entries();
  // A family alone, such as `12`, means any of its toolkits. The newest one has the targets of all those in use.
  const auto minor = cuda.prefix(2);
  const auto is_asked = [&](const ToolkitEntry& entry) {
    return minor.parts().size() == 1 ? entry.cuda.compare_within(minor) == 0 : entry.cuda == minor;
  };
  const ToolkitEntry* found = nullptr;
  for (const auto& entry : entries) {
    found = is_asked(entry) && (found == nullptr || found->cuda < entry.cuda) ? &entry : found;
  }
  return found == nullptr ? std::span<const CodeTarget>() : std::span<const CodeTarget>(found->targets);
}

auto Catalog::lacks_target(const DottedVersion& cuda, ComputeCapability gpu) const -> bool {
  const auto targets = toolkit_targets(cuda);
  return !targets.empty() && std::ranges::none_of(targets, [&](const CodeTarget& target) { return target.capability == gpu; });
}

auto Catalog::host_compiler_entries() const -> std::span<const HostCompilers> { return store_->with(Section::cuda).host_compilers; }

auto Catalog::host_compilers(const DottedVersion& cuda) const -> const HostCompilers* {
  const auto all = host_compiler_entries();
  const auto found = std::ranges::find(all, cuda.prefix(2), &HostCompilers::cuda);
  return found == all.end() ? nullptr : &*found;
}

auto Catalog::toolkit_install(bool is_conda, const DottedVersion& cuda, Platform platform) const -> const ToolkitInstall* {
  const auto& all = store_->with(Section::cuda).toolkit_installs;
  const auto found = std::ranges::find_if(all, [&](const ToolkitInstall& one) {
    const bool is_there = std::ranges::find(one.platforms, platform) != one.platforms.end();
    return is_there && one.is_conda == is_conda && one.from <= cuda && (!one.before || cuda < *one.before);
  });
  return found == all.end() ? nullptr : &*found;
}

auto Catalog::target_entries() const -> std::span<const TargetEntry> { return store_->with(Section::cuda).targets; }

auto Catalog::all_toolkit_components() const -> std::span<const ToolkitComponents> { return store_->with(Section::cuda).components; }

auto Catalog::toolkit_components(const DottedVersion& cuda) const -> const ToolkitComponents* {
  const auto all = all_toolkit_components();
  const auto found = std::ranges::find(all, cuda, &ToolkitComponents::cuda);
  return found == all.end() ? nullptr : &*found;
}

auto Catalog::image_drivers(const DottedVersion& cuda) const -> const ImageDrivers* {
  const auto& all = store_->with(Section::cuda).image_drivers;
  const auto found = std::ranges::find(all, cuda.prefix(2), &ImageDrivers::cuda);
  return found == all.end() ? nullptr : &*found;
}

auto Catalog::cudnn_entries() const -> std::span<const CudnnEntry> { return store_->with(Section::cudnn).cudnn; }

auto Catalog::cudnn_releases() const -> std::span<const CudnnRelease> { return store_->with(Section::cudnn).cudnn_releases; }

auto Catalog::cudnn_range(const DottedVersion& cudnn, const DottedVersion& cuda) const -> std::optional<LibraryRange> {
  const auto entries = cudnn_entries();
  // Compares a bound at the precision in which it is written: `to: 8.9` includes 8.9.7.
  const auto reaches = [](const DottedVersion& bound, const DottedVersion& version) { return version.compare_within(bound) <= 0; };
  const auto found = std::ranges::find_if(entries, [&](const CudnnEntry& entry) {
    return entry.from <= cudnn && reaches(entry.to, cudnn) && entry.cuda_from <= cuda && reaches(entry.cuda_to, cuda);
  });
  return found == entries.end() ? std::nullopt : std::optional(found->range);
}

auto Catalog::roles() const -> const StackRoles& { return store_->with(Section::roles).roles; }

auto Catalog::published_builds() const -> PublishedBuilds { return PublishedBuilds(store_->all_published_builds()); }

auto Catalog::published_builds(Platform platform) const -> std::span<const PublishedBuild> { return store_->published_builds(platform); }

auto Catalog::published_release(const DottedVersion& version) const -> const PublishedRelease* {
  const auto releases = published_releases();
  const auto found = std::ranges::lower_bound(releases, version, {}, &PublishedRelease::version);
  return found == releases.end() || found->version != version ? nullptr : &*found;
}

auto Catalog::published_releases() const -> std::span<const PublishedRelease> {
  return store_->with(Section::published_releases).published_releases;
}

auto Catalog::aliases() const -> std::span<const AliasEntry> { return store_->with(Section::aliases).aliases; }

auto Catalog::conda_name(std::string_view pypi_name) const -> std::string {
  const auto all = aliases();
  const auto found = std::ranges::find(all, pypi_name, &AliasEntry::pypi);
  return found == all.end() ? std::string(pypi_name) : found->conda;
}

auto Catalog::pypi_name(std::string_view conda_name) const -> std::string {
  const auto all = aliases();
  const auto found = std::ranges::find_if(all, [&](const AliasEntry& alias) { return !alias.is_one_way && alias.conda == conda_name; });
  return found == all.end() ? std::string(conda_name) : found->pypi;
}

auto Catalog::accelerators() const -> std::span<const AcceleratorEntry> { return store_->with(Section::accelerators).accelerators; }

auto Catalog::holder_entries() const -> std::span<const HolderEntry> { return store_->with(Section::names).holders; }

auto Catalog::other_thing_entries() const -> std::span<const UnrelatedNameEntry> { return store_->with(Section::names).other_things; }

auto Catalog::conda_holders(std::string_view pypi_name) const -> std::vector<std::string_view> {
  std::vector<std::string_view> holders;
  for (const auto& entry : holder_entries()) {
    if (entry.pypi == pypi_name) {
      holders.insert(holders.end(), entry.conda.begin(), entry.conda.end());
    }
  }
  return holders;
}

auto Catalog::is_unrelated(std::string_view conda_name) const -> bool {
  return std::ranges::any_of(other_thing_entries(), [&](const UnrelatedNameEntry& entry) { return entry.conda == conda_name; });
}

auto Catalog::mirrors() const -> std::span<const MirrorEntry> { return store_->with(Section::mirrors).mirrors; }

auto Catalog::systems() const -> std::span<const SystemEntry> { return store_->with(Section::mirrors).systems; }

auto Catalog::find_system(std::string_view name) const -> const SystemEntry* {
  const auto all = systems();
  // "ubi 9.5" is a minor release of "ubi 9"; "alpine 3.19" of "alpine".
  const auto is_named = [&](const std::string& own) {
    return name == own || (name.starts_with(own) && (name[own.size()] == '.' || name[own.size()] == ' '));
  };
  const auto found = std::ranges::find_if(all, [&](const SystemEntry& system) { return std::ranges::any_of(system.names, is_named); });
  return found == all.end() ? nullptr : &*found;
}

auto Catalog::messages() const -> std::span<const MessageEntry> { return store_->with(Section::messages).messages; }

auto Catalog::message(std::string_view id) const -> const MessageEntry* {
  const auto all = messages();
  const auto found = std::ranges::find(all, id, &MessageEntry::id);
  return found == all.end() ? nullptr : &*found;
}

}  // namespace gpusolve::catalogs
