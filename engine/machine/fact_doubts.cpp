#include "engine/machine/fact_doubts.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <string_view>

#include "base/near_names.hpp"
#include "base/plain.hpp"
#include "engine/machine/boards.hpp"
#include "engine/machine/driver_steps.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

/// Capabilities given by hand that nvcc does not know: a typo, or one that is newer than the catalog.
void add_unknown_capabilities(const Facts& facts, const catalogs::Catalog& catalog, std::vector<Warning>& doubts) {
  std::set<std::string> known;
  for (const auto& entry : catalog.target_entries()) {
    known.insert(entry.target.capability.sm());
  }
  constexpr std::size_t k_most_offers = 5;
  for (const auto& gpu : facts.gpus.value_or(std::vector<Gpu>{})) {
    if (gpu.provenance == Provenance::flag && !known.contains(gpu.capability.sm())) {
      auto near = near_names(gpu.capability.sm(), std::vector<std::string_view>(known.begin(), known.end()), k_most_offers);
      const auto advice = near.empty() ? "" : ": did you mean " + joined(near, ", ") + "?";
      doubts.push_back(
          {WarningCode::unknown_capability, "no GPU is known to have the compute capability " + quote(gpu.capability.sm()) + advice});
    }
  }
}

/// The catalog does not know the CUDA version of a driver that is newer than its last branch, so it treats the driver as one of
/// that branch.
void add_newer_driver(const Facts& facts, const catalogs::Catalog& catalog, std::vector<Warning>& doubts) {
  const auto branches = catalog.driver_branches();
  if (!facts.driver || !facts.driver->version || branches.empty()) {
    return;
  }
  const auto newest = std::ranges::max(branches, {}, &catalogs::DriverBranch::branch).branch;
  if (facts.driver->version->part(0) > newest.part(0)) {
    doubts.push_back({WarningCode::newer_driver, "driver " + facts.driver->version->text() + " is newer than any that the catalog of " +
                                                     std::string(catalog.date()) + " knows (" + newest.text() + "): check the number"});
  }
}

/// A CUDA version given by hand that no known driver reports: a typo, or the version of a driver that is newer than the catalog.
void add_unknown_driver_cuda(const Facts& facts, const catalogs::Catalog& catalog, std::vector<Warning>& doubts) {
  const auto& driver = facts.driver;
  if (!driver || driver->version || !driver->cuda || driver->provenance == Provenance::detected) {
    return;
  }
  const auto asked = driver->cuda->prefix(2);
  std::set<std::string> reported;
  DottedVersion newest;
  for (const auto& branch : catalog.driver_branches()) {
    if (branch.cuda.compare_within(asked) == 0) {
      return;
    }
    reported.insert(branch.cuda.text());
    newest = std::max(newest, branch.cuda);
  }
  constexpr std::size_t k_most_offers = 3;
  const auto near = near_names(asked.text(), std::vector<std::string_view>(reported.begin(), reported.end()), k_most_offers);
  const auto advice = asked > newest ? ": the newest that one reports is " + newest.text()
                      : near.empty() ? ": check the number"
                                     : ": did you mean " + joined(near, ", ") + "?";
  doubts.push_back({WarningCode::unknown_driver_cuda, "no driver that the catalog of " + std::string(catalog.date()) +
                                                          " knows reports CUDA " + quote(driver->cuda->text()) + advice});
}

/// `--driver 580` counts as older than each release of its branch, which matters if the least driver for a CUDA is one of these.
void add_driver_branch(const Facts& facts, const catalogs::Catalog& catalog, std::vector<Warning>& doubts) {
  const auto& driver = facts.driver;
  if (!driver || !driver->version || driver->version->parts().size() > 1 || driver->provenance == Provenance::detected) {
    return;
  }
  const bool is_windows = facts.platform.value == Platform::win_64;
  for (const auto& entry : catalog.least_driver_entries()) {
    const auto& least = is_windows ? entry.windows_driver : entry.linux_driver;
    if (least.part(0) == driver->version->part(0) && *driver->version < least) {
      doubts.push_back({WarningCode::driver_branch,
                        "driver " + driver->version->text() + " names a branch alone, and counts as older than " + least.text() +
                            ", the least one for CUDA " + entry.from.text() + ": write the whole version, which nvidia-smi prints"});
      return;
    }
  }
}

/// "540 serves CUDA 12.6, 580 CUDA 13.0".
auto drivers_of(const catalogs::AcceleratorEntry& board) -> std::string {
  std::string text;
  for (const auto& [driver, cuda] : board.drivers) {
    text += (text.empty() ? "" : ", ") + driver + (text.empty() ? " serves CUDA " : " CUDA ") + cuda.text();
  }
  return text;
}

void add_board(const Facts& facts, const MachineText& given, const catalogs::Catalog& catalog, std::vector<Warning>& doubts) {
  const auto* const board = board_among(facts, catalog);
  if (board == nullptr) {
    return;
  }
  const auto version = given.driver ? parse_dotted_version(*given.driver) : Result<DottedVersion>(Error{});
  const auto cuda = version ? cuda_of_board(*version, *board) : std::nullopt;
  const auto capabilities = facts.capabilities();
  for (const auto& [capability, builds] : board->builds_by_capability) {
    if (std::ranges::find(capabilities, capability) != capabilities.end()) {
      doubts.push_back({WarningCode::own_system, "this is a " + board->name + ": " + builds});
      return;
    }
  }
  const auto driver =
      !given.driver
          ? facts.driver || board->drivers.empty()
                ? std::string()
                : "; no driver was given (" + option_text(Option::driver) + "), so none limits the CUDA: driver " + drivers_of(*board)
      : cuda ? "; its driver " + quote(*given.driver) + " serves CUDA up to " + cuda->text()
             : "; driver " + quote(*given.driver) + " is not judged, for a " + board->name + " has drivers of its own, with its JetPack";
  doubts.push_back({WarningCode::own_system, "this is a " + board->name + ": " + board->builds + driver});
}

/// One machine has kernel modules of one kind only.
void add_no_common_driver(const Facts& facts, std::vector<Warning>& doubts) {
  if (has_no_common_driver(facts)) {
    std::vector<std::string> gpus;
    std::ranges::transform(facts.capabilities(), std::back_inserter(gpus), [](ComputeCapability gpu) { return gpu.sm(); });
    doubts.push_back(
        {WarningCode::no_common_driver, "no one driver serves " + joined(gpus, " and ") +
                                            " in one machine: GPUs from sm_100 on need NVIDIA's open kernel modules, which do not "
                                            "support those before sm_75"});
  }
}

}  // namespace

auto doubts_of(const Facts& facts, const MachineText& given, const catalogs::Catalog& catalog) -> std::vector<Warning> {
  std::vector<Warning> doubts;
  add_unknown_capabilities(facts, catalog, doubts);
  add_newer_driver(facts, catalog, doubts);
  add_driver_branch(facts, catalog, doubts);
  add_unknown_driver_cuda(facts, catalog, doubts);
  add_no_common_driver(facts, doubts);
  add_board(facts, given, catalog, doubts);
  return doubts;
}

auto doubt_sentences(const Facts& facts, const MachineText& given, const catalogs::Catalog& catalog) -> std::vector<std::string> {
  std::vector<std::string> sentences;
  for (auto& [code, text] : doubts_of(facts, given, catalog)) {
    sentences.push_back("Warning: " + text + ".");
  }
  return sentences;
}

}  // namespace gpusolve::engine
