#include "cli/catalog/driver_steps.hpp"

#include <algorithm>

namespace gpusolve::cli {
namespace {

/// Distributions package long supported and production branches; what lies between is skipped.
auto is_packaged(const catalogs::DriverBranch& branch) -> bool { return branch.kind == "lts" || branch.kind == "production"; }

auto is_for_all_gpus(const DottedVersion& branch, const Facts& facts, const catalogs::Catalog& catalog) -> bool {
  return std::ranges::all_of(facts.capabilities(), [&](ComputeCapability gpu) {
    const auto last = catalog.last_driver_branch_for(gpu);
    return !last || branch <= *last;
  });
}

}  // namespace

auto driver_step(const std::string& least, const Facts& facts, const catalogs::Catalog& catalog) -> std::string {
  if (!is_linux(facts.platform.value)) {
    return "# driver " + least + " or newer: https://www.nvidia.com/drivers";
  }
  const auto version = parse_dotted_version(least);
  for (const auto& branch : catalog.driver_branches()) {
    // A packaged branch holds its latest release, so the branch of `least` itself will do.
    if (version && is_packaged(branch) && branch.branch >= version->prefix(1) && is_for_all_gpus(branch.branch, facts, catalog)) {
      return "sudo apt install nvidia-driver-" + branch.branch.text() + "  # Ubuntu; on Debian: nvidia-driver, " + least + " or newer";
    }
  }
  return "# driver " + least + " or newer: https://www.nvidia.com/drivers";
}

}  // namespace gpusolve::cli
