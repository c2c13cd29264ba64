// Drivers: the CUDA version that they report, the driver that a toolkit needs, the GPUs that they support.
#include <algorithm>
#include <iterator>

#include "catalogs/catalog.hpp"
#include "catalogs/store.hpp"

namespace gpusolve::catalogs {
namespace {

auto has_drivers(Platform platform) -> bool { return is_linux(platform) || is_windows(platform); }

auto architecture_of(std::span<const ArchitectureDriver> all, ComputeCapability gpu) -> const ArchitectureDriver* {
  const auto found = std::ranges::find(all, gpu, &ArchitectureDriver::capability);
  return found == all.end() ? nullptr : &*found;
}

/// The driver of the first toolkit that is not older than `cuda`. If the Windows toolkits name none: the first branch that reports at least
/// this version, which also covers CUDA versions without a toolkit in the table.
auto first_driver_with(const CatalogData& data, const DottedVersion& cuda, Platform platform) -> std::optional<DottedVersion> {
  const auto toolkit = std::ranges::find_if(data.toolkit_drivers, [&](const ToolkitDriver& entry) { return cuda <= entry.cuda; });
  const auto branch = std::ranges::find_if(data.branches, [&](const DriverBranch& entry) { return cuda.prefix(2) <= entry.cuda; });
  if (toolkit != data.toolkit_drivers.end() && !is_windows(platform)) {
    return toolkit->linux_driver;
  }
  if (toolkit != data.toolkit_drivers.end() && toolkit->windows_driver) {
    return toolkit->windows_driver;
  }
  return branch == data.branches.end() ? std::nullopt : std::optional(branch->branch);
}

}  // namespace

auto Catalog::branch_of(const DottedVersion& driver) const -> const DriverBranch* {
  const auto branches = driver_branches();
  const auto next = std::ranges::upper_bound(branches, driver.prefix(1), {}, &DriverBranch::branch);
  return next == branches.begin() ? nullptr : &*std::prev(next);
}

auto Catalog::cuda_of_driver(const DottedVersion& driver, Platform platform) const -> std::optional<DottedVersion> {
  const auto* branch = branch_of(driver);
  if (!has_drivers(platform) || branch == nullptr) {
    return std::nullopt;
  }
  // Nothing is known beyond the newest branch, except that a few further Windows numbers still belong to it.
  constexpr std::uint32_t k_windows_numbers = 4;
  const bool is_newest = branch == &driver_branches().back();
  const auto beyond = driver.part(0) - branch->branch.part(0);
  if (is_newest && beyond > (is_windows(platform) ? k_windows_numbers : 0)) {
    return std::nullopt;
  }
  return branch->cuda;
}

auto Catalog::least_driver(const DottedVersion& cuda, Platform platform) const -> std::optional<DottedVersion> {
  if (!has_drivers(platform)) {
    return std::nullopt;
  }
  const auto& all = store_->with(Section::drivers).least_drivers;
  const auto minor = cuda.prefix(2);
  const auto found = std::ranges::find_if(all, [&](const LeastDriver& entry) { return entry.from <= minor && minor <= entry.to; });
  if (found == all.end()) {
    return std::nullopt;
  }
  return is_windows(platform) ? found->windows_driver : found->linux_driver;
}

auto Catalog::native_driver(const DottedVersion& cuda, Platform platform) const -> std::optional<DottedVersion> {
  if (!has_drivers(platform)) {
    return std::nullopt;
  }
  const auto own = first_driver_with(store_->with(Section::drivers), cuda.prefix(2), platform);
  const auto least = least_driver(cuda, platform);
  return own && least && *own < *least ? least : own;
}

auto Catalog::first_driver_for(ComputeCapability gpu) const -> std::optional<DottedVersion> {
  const auto* entry = architecture_of(store_->with(Section::drivers).architectures, gpu);
  return entry == nullptr ? std::nullopt : entry->first;
}

auto Catalog::last_driver_branch_for(ComputeCapability gpu) const -> std::optional<DottedVersion> {
  const auto* entry = architecture_of(store_->with(Section::drivers).architectures, gpu);
  return entry == nullptr ? std::nullopt : entry->last;
}

}  // namespace gpusolve::catalogs
