// An encoding under construction: nodes with their meanings, and the groups and chains that several kinds of clauses use.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "resolver/encode.hpp"

namespace gpusolve::resolver {

/// Writes to `out`, which must outlive this object.
class Draft {
 public:
  /// The caller assigns the families below `first_family`.
  Draft(Encoding& out, std::uint32_t first_family) : out_(out), next_family_(first_family) {}

  auto add(Meaning meaning, std::uint32_t family, std::uint32_t rank, bool is_last_resort = false) -> solv::Node;
  /// A new family; ranks are never compared across families.
  auto new_family() -> std::uint32_t { return next_family_++; }
  auto group_of_one(solv::Node node) -> solv::Group;
  /// Adds a chain of bars over ascending levels: bar i forbids exactly the builds of level i+1 and implies bar i+1. `by_level` has the
  /// builds at each level, least level first.
  auto add_bars(const std::map<std::uint32_t, std::vector<solv::Node>>& by_level, std::uint16_t objective) -> std::vector<solv::Node>;

 private:
  Encoding& out_;
  std::uint32_t next_family_;
  std::vector<std::optional<solv::Group>> singles_;  // index: node
};

}  // namespace gpusolve::resolver
