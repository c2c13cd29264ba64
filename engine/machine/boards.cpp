#include "engine/machine/boards.hpp"

#include "catalogs/accelerators.hpp"
#include "model/option.hpp"

namespace gpusolve::engine {

auto board_among(const Facts& facts, const catalogs::Catalog& catalog) -> const catalogs::AcceleratorEntry* {
  for (const auto capability : facts.capabilities()) {
    if (const auto* const board = catalogs::board_of(catalog, capability)) {
      return board;
    }
  }
  return nullptr;
}

auto place_board(const MachineText& given, const catalogs::Catalog& catalog, Facts& facts) -> Status {
  const auto* const board = board_among(facts, catalog);
  if (board == nullptr) {
    return std::monostate{};
  }
  auto& platform = facts.platform;
  if (platform.value != Platform::linux_aarch64 && given.platform) {
    return Error{ErrorKind::usage, option_text(Option::platform) + " " + quote(*given.platform) + " contradicts the GPU: a " + board->name +
                                       " is linux-aarch64; leave " + option_text(Option::platform) + " out"};
  }
  if (!given.platform && platform.value != Platform::linux_aarch64) {
    platform = {Platform::linux_aarch64, Provenance::assumed};
  }
  if (facts.driver) {
    facts.driver->version.reset();
    facts.driver = facts.driver->cuda ? facts.driver : std::nullopt;
  }
  return std::monostate{};
}

}  // namespace gpusolve::engine
