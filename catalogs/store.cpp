#include "catalogs/store.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/ascii.hpp"

namespace gpusolve::catalogs {
namespace {

constexpr auto index_of(Section section) -> std::size_t { return static_cast<std::size_t>(section); }

constexpr std::size_t k_first_published = index_of(Section::published_linux_64);

auto ends_of(const PackedTexts& texts) -> std::vector<std::uint32_t> {
  std::vector<std::uint32_t> ends(texts.lengths.begin(), texts.lengths.end());
  std::partial_sum(ends.begin(), ends.end(), ends.begin());
  return ends;
}

}  // namespace

CatalogStore::CatalogStore(CatalogData data) : data_(std::move(data)) {
  for (auto& build : std::exchange(data_.published_builds, {})) {
    published_.at(static_cast<std::size_t>(build.platform)).push_back(std::move(build));
  }
  note_toolkit_versions();
  stack_builds_ = take_builds_by_package(data_);
  builds_by_label_.resize(stack_builds_.size());
  labels_noted_.resize(stack_builds_.size());
}

CatalogStore::CatalogStore(const PackedCatalog& packed)
    : packed_(&packed),
      stack_builds_(packed.stack_builds_begin.size()),
      stack_builds_unpacked_(packed.stack_builds_begin.size()),
      builds_by_label_(packed.stack_builds_begin.size()),
      labels_noted_(packed.stack_builds_begin.size()) {
  ends_of_texts_ = ends_of(packed.texts);
  texts_ = {packed.texts.bytes, ends_of_texts_};
  const auto ends = ends_of(packed.versions);
  const TextTable versions{packed.versions.bytes, ends};
  versions_.reserve(ends.size());
  for (std::size_t number = 0; number < ends.size(); ++number) {
    const auto text = versions.text(static_cast<Word>(number));
    versions_.push_back(text.empty() ? DottedVersion() : dotted(text));
  }
}

void CatalogStore::note_toolkit_versions() const {
  for (const auto& toolkit : data_.toolkits) {
    toolkit_versions_.push_back(toolkit.cuda);
  }
}

void CatalogStore::unpack(Section section) const {
  auto read = reader(packed_->sections.at(index_of(section)), arenas_.at(index_of(section)));
  switch (section) {
    case Section::date:
      return read(data_.date);
    case Section::gpus:
      return read(data_.gpus);
    case Section::cuda:
      read(data_.targets, data_.toolkits, data_.components, data_.image_drivers, data_.host_compilers, data_.toolkit_installs);
      return note_toolkit_versions();
    case Section::drivers:
      return read(data_.least_drivers, data_.toolkit_drivers, data_.branches, data_.architectures, data_.driver_packages);
    case Section::cudnn:
      return read(data_.cudnn, data_.cudnn_releases);
    case Section::roles:
      return read(data_.roles);
    case Section::published_releases:
      return read(data_.published_releases);
    case Section::mirrors:
      return read(data_.mirrors, data_.systems);
    case Section::aliases:
      return read(data_.aliases);
    case Section::accelerators:
      return read(data_.accelerators);
    case Section::messages:
      return read(data_.messages);
    case Section::names:
      return read(data_.holders, data_.other_things);
    case Section::stacks:
      return read(data_.stacks, data_.stack_packages, data_.source_recipes, data_.neighbour_limits, data_.system_libraries,
                  data_.run_time_compiling, data_.partial_failures, data_.conda_cudas, data_.stack_pins);
    case Section::published_linux_64:
    case Section::published_linux_aarch64:
    case Section::published_win_64:
    case Section::published_osx_arm64:
    case Section::published_osx_64:
      return unpack_builds(index_of(section) - k_first_published);
    case Section::stack_builds:;  // see unpack_stack_builds
  }
}

void CatalogStore::unpack_builds(std::size_t platform) const {
  const auto section = k_first_published + platform;
  auto read = reader(packed_->sections.at(section), arenas_.at(section));
  auto& builds = published_.at(platform);
  builds.resize(packed_->published_counts.at(platform));
  for (auto& build : builds) {
    read(build);
  }
}

auto CatalogStore::with(Section section) const -> const CatalogData& {
  if (packed_ != nullptr) {
    std::call_once(unpacked_.at(index_of(section)), [&] { unpack(section); });
  }
  return data_;
}

auto CatalogStore::toolkit_versions() const -> std::span<const DottedVersion> {
  static_cast<void>(with(Section::cuda));
  return toolkit_versions_;
}

auto CatalogStore::published_builds(Platform platform) const -> std::span<const PublishedBuild> {
  const auto index = static_cast<std::size_t>(platform);
  static_cast<void>(with(static_cast<Section>(k_first_published + index)));
  return published_.at(index);
}

void CatalogStore::unpack_stack_builds(std::size_t package) const {
  const auto words = packed_->sections.at(index_of(Section::stack_builds)).subspan(packed_->stack_builds_begin[package]);
  const std::lock_guard lock(is_unpacking_stack_);
  reader(words, arena_of_stacks_)(stack_builds_.at(package));
}

auto CatalogStore::stack_builds(std::size_t package) const -> std::span<const StackBuild> {
  if (packed_ != nullptr) {
    std::call_once(stack_builds_unpacked_.at(package), [&] { unpack_stack_builds(package); });
  }
  return stack_builds_.at(package);
}

auto CatalogStore::builds_by_label(std::size_t package) const -> const BuildsByLabel& {
  const auto builds = stack_builds(package);
  auto& by_label = builds_by_label_.at(package);
  std::call_once(labels_noted_.at(package), [&] {
    for (std::uint32_t place = 0; place < builds.size(); ++place) {
      by_label[ascii::lower(builds[place].label)].push_back(place);
    }
  });
  return by_label;
}

auto CatalogStore::all_stack_builds() const -> std::span<const std::vector<StackBuild>> {
  for (std::size_t package = 0; package < stack_builds_.size(); ++package) {
    static_cast<void>(stack_builds(package));
  }
  return stack_builds_;
}

auto CatalogStore::all_published_builds() const -> std::span<const std::vector<PublishedBuild>> {
  for (std::size_t platform = 0; platform < k_platform_count; ++platform) {
    static_cast<void>(published_builds(static_cast<Platform>(platform)));
  }
  return published_;
}

}  // namespace gpusolve::catalogs
