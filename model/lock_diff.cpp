#include "model/lock_diff.hpp"

#include <algorithm>

#include "base/enum_table.hpp"

namespace gpusolve {

namespace {

constexpr Spellings<PackageChange::Kind, 6> k_changes{{
    {PackageChange::Kind::newer, "newer"},
    {PackageChange::Kind::older, "older"},
    {PackageChange::Kind::rebuilt, "rebuilt"},
    {PackageChange::Kind::moved, "moved"},
    {PackageChange::Kind::added, "added"},
    {PackageChange::Kind::removed, "removed"},
}};
static_assert(is_in_order(k_changes));

}  // namespace

auto package_change_text(PackageChange::Kind kind) -> std::string_view { return row_of(k_changes, kind); }

auto SetDiff::is_same() const -> bool {
  return presence == Presence::both && stack.empty() && facts.empty() && request.empty() && packages.empty();
}

auto LockDiff::is_same() const -> bool {
  return std::ranges::all_of(sets, [](const SetDiff& set) { return set.is_same(); });
}

}  // namespace gpusolve
