#include "engine/machine/driver_steps.hpp"

#include <algorithm>

#include "engine/machine/boards.hpp"

namespace gpusolve::engine {
namespace {

using catalogs::DriverPackage;

/// Since this capability, only drivers with open kernel modules support the GPUs. On ARM it is so from Hopper on, for Grace Hopper
/// (developer.nvidia.com/blog/nvidia-transitions-fully-towards-open-source-gpu-kernel-modules).
constexpr ComputeCapability k_first_open{10, 0};
constexpr ComputeCapability k_first_open_on_arm{9, 0};
/// Open kernel modules support no GPUs before this capability (Turing), and proprietary ones cannot be loaded beside them
/// (download.nvidia.com/XFree86/Linux-x86_64/560.35.03/README/kernel_open.html).
constexpr ComputeCapability k_first_with_gsp{7, 5};

auto is_for_all_gpus(const DottedVersion& branch, const Facts& facts, const catalogs::Catalog& catalog) -> bool {
  return std::ranges::all_of(facts.capabilities(), [&](ComputeCapability gpu) {
    const auto last = catalog.last_driver_branch_for(gpu);
    return !last || branch <= *last;
  });
}

auto needs_open_modules(const Facts& facts) -> bool {
  const auto first = facts.platform.value == Platform::linux_aarch64 ? k_first_open_on_arm : k_first_open;
  return std::ranges::any_of(facts.capabilities(), [&](ComputeCapability gpu) { return gpu >= first; });
}

/// The first sufficient package of a system; empty if there is none. A packaged branch contains its latest release, so the branch of
/// `least` suffices.
auto package_for(const DottedVersion& least, std::string_view system, const Facts& facts, const catalogs::Catalog& catalog) -> std::string {
  const bool is_open = needs_open_modules(facts);
  const auto fits = [&](const DriverPackage& one) {
    return one.system.starts_with(system) && one.branch >= least.prefix(1) && (!is_open || one.open) &&
           is_for_all_gpus(one.branch, facts, catalog);
  };
  const auto packages = catalog.driver_packages();
  const auto found = std::ranges::find_if(packages, fits);
  if (found == packages.end()) {
    return {};
  }
  const auto& name = is_open ? *found->open : found->package;
  return system == "Ubuntu" ? name : "on " + found->system + ": " + name;
}

}  // namespace

auto has_no_common_driver(const Facts& facts) -> bool {
  const bool has_old = std::ranges::any_of(facts.capabilities(), [](ComputeCapability gpu) { return gpu < k_first_with_gsp; });
  return has_old && needs_open_modules(facts) && is_linux(facts.platform.value);
}

auto driver_step(const std::string& least, const Facts& facts, const catalogs::Catalog& catalog) -> std::string {
  if (const auto* const board = board_among(facts, catalog)) {
    return "# the driver of a " + board->name + " comes with its JetPack, and with nothing else";
  }
  const auto version = parse_dotted_version(least);
  const auto ubuntu = is_linux(facts.platform.value) && version ? package_for(*version, "Ubuntu", facts, catalog) : std::string();
  if (ubuntu.empty()) {
    return "# driver " + least + " or newer: https://www.nvidia.com/drivers";
  }
  const auto debian = package_for(*version, "Debian", facts, catalog);
  return "sudo apt install " + ubuntu + "  # Ubuntu; " + (debian.empty() ? "elsewhere: https://www.nvidia.com/drivers" : debian);
}

}  // namespace gpusolve::engine
