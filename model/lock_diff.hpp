// The changes from one lock to another. Plain data: the comparison fills it in, a renderer only words it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/answer.hpp"

namespace gpusolve {

/// One package that differs between the two sides.
struct PackageChange {
  enum class Kind : std::uint8_t {
    newer,
    older,
    rebuilt,  ///< same version, another build or file
    moved,    ///< same build, another source
    added,
    removed,
  };
  Kind kind{};
  std::string name;
  Ecosystem ecosystem{};
  std::string from;  ///< "2.4.1 (cu118)"; for `moved` the source; empty if absent on this side
  std::string to;
  bool requested{};  ///< whether either side requested it by name
  auto operator==(const PackageChange&) const -> bool = default;
};
/// "newer", "older", "rebuilt", "moved", "added", "removed".
[[nodiscard]] auto package_change_text(PackageChange::Kind kind) -> std::string_view;

/// A value that differs. An empty text means "none" or "unknown".
struct ValueChange {
  std::string name;
  std::string from;
  std::string to;
  auto operator==(const ValueChange&) const -> bool = default;
};

/// The comparison of two sets; for locks with rows, the sets of one row.
struct SetDiff {
  enum class Presence : std::uint8_t { both, only_before, only_after };
  std::string row{};  ///< empty for a lock without rows
  Presence presence{Presence::both};
  std::vector<ValueChange> stack{};
  std::vector<ValueChange> facts{};
  std::vector<ValueChange> request{};
  std::vector<PackageChange> packages{};  ///< by kind, then name
  std::size_t unchanged{};                ///< number of packages that are the same on both sides
  [[nodiscard]] auto is_same() const -> bool;
};
/// "both", "removed", "added".
[[nodiscard]] auto presence_text(SetDiff::Presence presence) -> std::string_view;

struct LockDiff {
  struct Side {
    std::string path;
    std::string kind;  ///< "gpusolve-lock"
  };
  Side before;
  Side after;
  std::vector<SetDiff> sets;  ///< in the order of the rows
  [[nodiscard]] auto is_same() const -> bool;
};

}  // namespace gpusolve
