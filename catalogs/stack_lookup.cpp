// Finds the entry of a package of a stack, and its builds of one version, or of the nearest older one.
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <tuple>
#include <vector>

#include "base/ascii.hpp"
#include "catalogs/catalog.hpp"
#include "catalogs/store.hpp"

namespace gpusolve::catalogs {
namespace {

using Key = std::tuple<bool, std::string_view>;

auto place_of(const StackPackage& package, std::span<const StackPackage> all) -> std::size_t {
  return static_cast<std::size_t>(&package - all.data());
}

auto package_key(const StackPackage& package) -> Key { return {package.is_conda, package.name}; }

/// The positions of the builds that a wheel with the local version `label` may be, ascending. The local version may continue the label of a
/// row, such as `cu12torch2.4`, with anything but a digit; a row without a label fits every wheel. The case does not matter (PEP 440).
auto places_for(std::string_view label, const BuildsByLabel& by_label) -> std::vector<std::uint32_t> {
  const auto lower = ascii::lower(label);
  std::vector<std::uint32_t> places;
  for (std::size_t size = 0; size <= lower.size(); ++size) {
    if (size > 0 && size < lower.size() && ascii::is_digit(lower[size])) {
      continue;
    }
    if (const auto found = by_label.find(std::string_view(lower).substr(0, size)); found != by_label.end()) {
      places.insert(places.end(), found->second.begin(), found->second.end());
    }
  }
  std::ranges::sort(places);
  return places;
}

/// Whether a build may be the requested one: a toolkit that is known only by its family matches each toolkit of the family. The version of
/// a CPU build in an index of its own does not say that it is for the CPU, so only a question about CPU builds finds it.
auto is_for(const StackBuild& build, const StackQuestion& asked) -> bool {
  const bool is_there = build.is_for(asked.platform);
  const bool is_told = !build.is_for_cpu || build.index.empty() || !build.label.empty();
  const bool is_kind = asked.is_for_cpu ? *asked.is_for_cpu == build.is_for_cpu : is_told;
  if (!is_there || !is_kind) {
    return false;
  }
  return !asked.cuda || !build.cuda || asked.cuda->compare_within(*build.cuda) == 0 || build.cuda->compare_within(*asked.cuda) == 0;
}

/// The requested version, or else the newest older version of the build; null if all its versions are newer.
auto nearest_version(const StackBuild& build, const StackQuestion& asked) -> const StackVersion* {
  const auto next = std::ranges::upper_bound(build.versions, asked.numbers, {}, &StackVersion::numbers);
  for (auto at = next; at != build.versions.begin() && std::prev(at)->numbers == asked.numbers; --at) {
    if (std::prev(at)->text == asked.version) {
      return &*std::prev(at);
    }
  }
  return next == build.versions.begin() ? nullptr : &*std::prev(next);
}

/// Whether `left` answers better than `right`: the requested version is best, then the newer one.
auto answers_better(const StackVersion& left, const StackVersion& right, const StackQuestion& asked) -> bool {
  const bool is_left_exact = left.text == asked.version;
  const bool is_right_exact = right.text == asked.version;
  return is_left_exact == is_right_exact ? right.numbers < left.numbers : is_left_exact;
}

/// Prefers rows with the label of the build, because they state more than rows for all labels.
void prefer_own_label(StackMatch& match, const StackQuestion& asked) {
  const auto is_for_all = [](const StackBuild* build) { return build->label.empty(); };
  if (!asked.label.empty() && !std::ranges::all_of(match.builds, is_for_all)) {
    std::erase_if(match.builds, is_for_all);
  }
}

/// The end of `2.1.2` in `2.1.2+cu118` and in `2.1.2.post304`.
auto end_of_numbers(std::string_view version) -> std::size_t {
  auto end = std::min(version.find_first_not_of("0123456789."), version.size());
  while (end > 0 && version[end - 1] == '.') {
    --end;
  }
  return end;
}

auto is_plain(std::string_view version) -> bool { return version.find_first_not_of("0123456789.") == std::string_view::npos; }

/// Whether the versions are equal: `2.0` and `2.0.0` are; `0.0.28` and `0.0.28.post1` are not.
auto is_same(const StackVersion& version, const StackQuestion& asked) -> bool {
  return version.text == asked.version || (is_plain(version.text) && is_plain(asked.version) && version.numbers == asked.numbers);
}

}  // namespace

auto Catalog::stacks() const -> std::span<const StackEntry> { return store_->with(Section::stacks).stacks; }

auto Catalog::stack_images() const -> std::vector<StackImage> {
  std::vector<StackImage> images;
  for (const auto& stack : stacks()) {
    images.insert(images.end(), stack.images.begin(), stack.images.end());
  }
  return images;
}

auto Catalog::find_stack(std::string_view id) const -> const StackEntry* {
  const auto all = stacks();
  const auto found = std::ranges::lower_bound(all, id, {}, &StackEntry::id);
  return found == all.end() || found->id != id ? nullptr : &*found;
}

auto Catalog::stack_packages() const -> std::span<const StackPackage> { return store_->with(Section::stacks).stack_packages; }

auto Catalog::stack_package(bool is_conda, std::string_view name) const -> const StackPackage* {
  const auto& all = store_->with(Section::stacks).stack_packages;
  const auto found = std::ranges::lower_bound(all, Key(is_conda, name), {}, package_key);
  return found == all.end() || package_key(*found) != Key(is_conda, name) ? nullptr : &*found;
}

auto Catalog::source_recipes(std::string_view package) const -> std::span<const SourceRecipe> {
  const auto& all = store_->with(Section::stacks).source_recipes;
  const auto found = std::ranges::equal_range(all, package, {}, [](const SourceRecipe& one) { return std::string_view(one.package); });
  return {found.begin(), found.end()};
}

auto Catalog::source_recipe(std::string_view package, const DottedVersion& version, Platform platform) const -> const SourceRecipe* {
  const auto all = source_recipes(package);
  const auto found = std::ranges::find_if(all, [&](const SourceRecipe& one) {
    const bool is_there = std::ranges::find(one.platforms, platform) != one.platforms.end();
    return is_there && (!one.since || *one.since <= version) && (!one.before || version < *one.before);
  });
  return found == all.end() ? nullptr : &*found;
}

auto Catalog::neighbour_limits() const -> std::span<const NeighbourLimit> { return store_->with(Section::stacks).neighbour_limits; }

auto Catalog::neighbour_limits(std::string_view package, Packaging packaging, std::string_view version, Platform platform) const
    -> std::vector<const NeighbourLimit*> {
  const auto all =
      std::ranges::equal_range(neighbour_limits(), package, {}, [](const NeighbourLimit& one) { return std::string_view(one.package); });
  const auto numbers = all.empty() ? Result<DottedVersion>(Error{}) : parse_dotted_version(version.substr(0, end_of_numbers(version)));
  std::vector<const NeighbourLimit*> limits;
  for (const auto& one : all) {
    const bool is_it = one.packaging == packaging && std::ranges::find(one.platforms, platform) != one.platforms.end();
    const bool is_release = numbers && (!one.since || *one.since <= *numbers) && (!one.before || *numbers < *one.before);
    if (is_it && is_release && version.find(one.label) != std::string_view::npos) {
      limits.push_back(&one);
    }
  }
  return limits;
}

auto Catalog::system_libraries(std::string_view package, std::string_view version) const -> std::vector<const SystemLibrary*> {
  const auto numbers = parse_dotted_version(version.substr(0, end_of_numbers(version)));
  std::vector<const SystemLibrary*> found;
  for (const auto& one : store_->with(Section::stacks).system_libraries) {
    const bool is_it = std::ranges::find(one.packages, package) != one.packages.end();
    if (is_it && numbers && (!one.since || *one.since <= *numbers) && (!one.before || *numbers < *one.before)) {
      found.push_back(&one);
    }
  }
  return found;
}

auto Catalog::failing_compiler(std::string_view package, std::string_view version, const DottedVersion& cuda, ComputeCapability gpu) const
    -> const RunTimeCompiling* {
  const auto numbers = parse_dotted_version(version.substr(0, end_of_numbers(version)));
  const auto& all = store_->with(Section::stacks).run_time_compiling;
  const auto found = std::ranges::find_if(all, [&](const RunTimeCompiling& one) {
    return std::ranges::find(one.packages, package) != one.packages.end() && numbers && (!one.before || *numbers < *one.before);
  });
  return found != all.end() && lacks_target(cuda, gpu) ? &*found : nullptr;
}

auto Catalog::partial_failures(std::string_view package, const BuildVariant& variant, ComputeCapability gpu) const
    -> std::vector<const PartialFailure*> {
  std::vector<const PartialFailure*> failures;
  for (const auto& one : store_->with(Section::stacks).partial_failures) {
    const auto& cuda = variant.cuda;
    const bool is_build = one.package == package && one.packaging == variant.packaging && cuda && one.cuda_from <= *cuda;
    if (is_build && *cuda < one.cuda_before && std::ranges::find(one.gpus, gpu) != one.gpus.end()) {
      failures.push_back(&one);
    }
  }
  return failures;
}

auto Catalog::stack_pins() const -> std::span<const std::pair<std::string, std::string>> {
  return store_->with(Section::stacks).stack_pins;
}

auto Catalog::conda_cudas() const -> std::span<const std::string> { return store_->with(Section::stacks).conda_cudas; }

auto Catalog::stack_builds() const -> std::span<const std::vector<StackBuild>> { return store_->all_stack_builds(); }

auto Catalog::stack_builds(bool is_conda, std::string_view package) const -> std::span<const StackBuild> {
  const auto* const found = stack_package(is_conda, package);
  return found == nullptr ? std::span<const StackBuild>() : store_->stack_builds(place_of(*found, stack_packages()));
}

auto Catalog::find_stack_builds(bool is_conda, std::string_view package, const StackQuestion& asked) const -> std::optional<StackMatch> {
  const auto* const known = stack_package(is_conda, package);
  if (known == nullptr) {
    return std::nullopt;
  }
  const auto index = place_of(*known, stack_packages());
  const auto builds = store_->stack_builds(index);
  StackMatch match;
  const StackVersion* best = nullptr;
  for (const auto place : places_for(asked.label, store_->builds_by_label(index))) {
    const auto& build = builds[place];
    const auto* const version = nearest_version(build, asked);
    if (version == nullptr || (best != nullptr && answers_better(*best, *version, asked)) || !is_for(build, asked)) {
      continue;
    }
    if (best == nullptr || best->text != version->text) {
      match.builds.clear();
      best = version;
    }
    match.builds.push_back(&build);
  }
  if (best == nullptr) {
    return std::nullopt;
  }
  prefer_own_label(match, asked);
  match.version = best->text;
  match.is_exact = is_same(*best, asked);
  return match;
}

}  // namespace gpusolve::catalogs
