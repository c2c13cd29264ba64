#include "engine/machine/boards.hpp"

#include <algorithm>

#include "catalogs/accelerators.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {
namespace {

/// Whether the GPU comes only with ARM cores: by its name, or because every product of its capability does.
auto is_on_arm(const Gpu& gpu, const catalogs::Catalog& catalog) -> bool {
  bool is_any = false;
  for (const auto& entry : catalog.gpu_entries()) {
    const bool is_it = gpu.name ? entry.name == *gpu.name : entry.capability == gpu.capability;
    if (is_it && !entry.is_on_arm) {
      return false;
    }
    is_any = is_any || is_it;
  }
  return is_any;
}

/// "Jetson", "Jetson AGX Thor", "sm_110": the first GPU that is on linux-aarch64 alone; empty if there is none.
auto arm_board_name(const Facts& facts, const catalogs::Catalog& catalog) -> std::string {
  if (const auto* const board = board_among(facts, catalog)) {
    return board->name;
  }
  for (const auto& gpu : facts.gpus.value_or(std::vector<Gpu>{})) {
    if (gpu.provenance != Provenance::detected && is_on_arm(gpu, catalog)) {
      return gpu.name.value_or(gpu.capability.sm());
    }
  }
  return {};
}

}  // namespace

auto cuda_of_board(const DottedVersion& driver, const catalogs::AcceleratorEntry& board) -> std::optional<DottedVersion> {
  const auto series = std::ranges::find(board.drivers, driver.prefix(1).text(), &std::pair<std::string, DottedVersion>::first);
  return series == board.drivers.end() ? std::nullopt : std::optional(series->second);
}

auto least_driver_of_board(const DottedVersion& cuda, const catalogs::AcceleratorEntry& board) -> std::optional<DottedVersion> {
  std::optional<DottedVersion> least;
  for (const auto& [series, own] : board.drivers) {
    const bool serves = own.part(0) == cuda.part(0) && cuda.prefix(2) <= own;
    least = serves && (!least || dotted(series) < *least) ? dotted(series) : least;
  }
  return least;
}

auto board_among(const Facts& facts, const catalogs::Catalog& catalog) -> const catalogs::AcceleratorEntry* {
  for (const auto capability : facts.capabilities()) {
    if (const auto* const board = catalogs::board_of(catalog, capability)) {
      return board;
    }
  }
  return nullptr;
}

auto is_on_arm_alone(const Facts& facts, const catalogs::Catalog& catalog) -> bool {
  const auto gpus = facts.gpus.value_or(std::vector<Gpu>{});
  return board_among(facts, catalog) != nullptr || std::ranges::any_of(gpus, [&](const Gpu& gpu) { return is_on_arm(gpu, catalog); });
}

auto place_board(const MachineText& given, const catalogs::Catalog& catalog, Facts& facts) -> Status {
  const auto name = arm_board_name(facts, catalog);
  if (name.empty()) {
    return std::monostate{};
  }
  auto& platform = facts.platform;
  if (platform.value != Platform::linux_aarch64 && given.platform) {
    return usage_error(option_text(Option::platform, quote(*given.platform)) + " contradicts the GPU: a " + name +
                       " is linux-aarch64; leave " + option_text(Option::platform) + " out");
  }
  if (!given.platform && platform.value != Platform::linux_aarch64) {
    platform = {Platform::linux_aarch64, Provenance::assumed};
  }
  if (const auto* const board = facts.driver ? board_among(facts, catalog) : nullptr) {
    auto& driver = *facts.driver;
    driver.cuda = driver.cuda || !driver.version ? driver.cuda : cuda_of_board(*driver.version, *board);
    driver.of_board = driver.version;
    driver.version.reset();
    facts.driver = driver.cuda ? facts.driver : std::nullopt;
  }
  return std::monostate{};
}

}  // namespace gpusolve::engine
