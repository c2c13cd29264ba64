#include "engine/diagnose/machines.hpp"

#include <algorithm>

#include "engine/machine/boards.hpp"
#include "engine/machine/differences.hpp"

namespace gpusolve::engine::diagnose {
namespace {

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
