#include "engine/diagnose/machines.hpp"

#include <algorithm>

#include "base/plain.hpp"
#include "engine/machine/boards.hpp"

namespace gpusolve::engine::diagnose {
namespace {

auto named(const Gpu& gpu) -> std::string { return gpu.capability.sm() + (gpu.name ? " (" + *gpu.name + ")" : ""); }

auto difference(const std::string& what, const std::string& read, const std::string& given) -> std::string {
  return what + " is of " + read + ", and " + given + " was given";
}

auto names_of(const std::vector<Gpu>& gpus) -> std::string {
  std::vector<std::string> names;
  std::ranges::transform(gpus, std::back_inserter(names), named);
  return gpus.empty() ? "no GPU" : joined(names, ", ");
}

auto gpu_difference(const std::string& what, const Facts& read, const Facts& given) -> std::string {
  if (!read.gpus || !given.gpus) {
    return {};
  }
  const auto is_given = [&](const Gpu& gpu) {
    return std::ranges::find(*given.gpus, gpu.capability, &Gpu::capability) != given.gpus->end();
  };
  const bool is_same = !read.gpus->empty() && std::ranges::all_of(*read.gpus, is_given);
  return is_same ? std::string() : difference(what, names_of(*read.gpus), names_of(*given.gpus));
}

auto version_difference(const std::string& what, const std::string& of, const std::optional<DottedVersion>& read,
                        const std::optional<DottedVersion>& given) -> std::string {
  return !read || !given || *read == *given ? std::string() : difference(what, of + " " + read->text(), given->text());
}

auto driver_difference(const std::string& what, const Facts& read, const Facts& given) -> std::string {
  if (!read.driver || !given.driver) {
    return {};
  }
  const bool are_versions_known = read.driver->version && given.driver->version;
  return are_versions_known ? version_difference(what, "driver", read.driver->version, given.driver->version)
                            : version_difference(what, "a driver for CUDA", read.driver->cuda, given.driver->cuda);
}

auto platform_difference(const std::string& what, const Facts& read, const Facts& given) -> std::string {
  const bool are_known = read.platform.provenance != Provenance::assumed && given.platform.provenance != Provenance::assumed;
  const bool is_contradicted = are_known && read.platform.value != given.platform.value;
  return is_contradicted
             ? difference(what, std::string(platform_text(read.platform.value)), std::string(platform_text(given.platform.value)))
             : std::string();
}

/// Completes `facts` by the facts that the log states.
auto completed(Facts facts, const Clues& clues, const catalogs::Catalog& catalog) -> Facts {
  if ((clues.is_windows || clues.is_macos) && facts.platform.provenance == Provenance::assumed) {
    const auto mac = clues.is_intel_mac ? Platform::osx_64 : Platform::osx_arm64;
    facts.platform = {clues.is_windows ? Platform::win_64 : mac, Provenance::detected};
    facts.glibc.reset();
  }
  if (!facts.gpus && clues.gpu) {
    facts.gpus = {*clues.gpu};
    facts.gpus->insert(facts.gpus->end(), clues.other_gpus.begin(), clues.other_gpus.end());
  }
  if (!facts.driver && (clues.driver || clues.driver_cuda)) {
    facts.driver = Driver{clues.driver, clues.driver_cuda, Provenance::detected};
  }
  if (facts.platform.provenance == Provenance::assumed && (clues.is_arm_linux || is_on_arm_alone(facts, catalog))) {
    facts.platform = {Platform::linux_aarch64, clues.is_arm_linux ? Provenance::detected : Provenance::assumed};
  }
  if (board_among(facts, catalog) != nullptr) {
    if (!facts.driver && clues.system && clues.system->cuda) {
      facts.driver = Driver{{}, clues.system->cuda, Provenance::detected};
    }
    (void)place_board({}, catalog, facts);  // fails only if a platform was typed
  }
  if (facts.driver && facts.driver->version && !facts.driver->cuda) {
    facts.driver->cuda = catalog.cuda_of_driver(*facts.driver->version, facts.platform.value);
  }
  return facts;
}

}  // namespace

auto differences(const std::string& what, const Facts& read, const Facts& given) -> std::vector<std::string> {
  std::vector<std::string> all{gpu_difference(what, read, given), driver_difference(what, read, given),
                               platform_difference(what, read, given)};
  std::erase(all, std::string());
  return all;
}

auto as_given(Facts facts) -> Facts {
  const auto give = [](Provenance& provenance) { provenance = provenance == Provenance::detected ? Provenance::flag : provenance; };
  if (facts.gpus) {
    std::ranges::for_each(*facts.gpus, [&](Gpu& gpu) { give(gpu.provenance); });
  }
  if (facts.driver) {
    give(facts.driver->provenance);
  }
  give(facts.platform.provenance);
  return facts;
}

auto machines_of(const Facts& given, const Clues& clues, const catalogs::Catalog& catalog) -> Machines {
  Machines machines;
  // The log does not state the CUDA that follows from a driver's version.
  auto read = completed({}, clues, catalog);
  if (read.driver) {
    read.driver->cuda = clues.driver_cuda;
  }
  machines.differences = differences("the log", read, given);
  const bool is_same = machines.differences.empty();
  machines.log = completed(is_same ? given : Facts{}, clues, catalog);
  machines.wanted = is_same ? machines.log : completed(given, {}, catalog);
  return machines;
}

}  // namespace gpusolve::engine::diagnose
