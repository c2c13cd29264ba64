// The parsed specs of a file, and the versions of a package that they allow.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "adapters/conda/spec/match_spec.hpp"
#include "adapters/inventory/inventory.hpp"
#include "adapters/pypi/requirement.hpp"
#include "catalogs/stack_entries.hpp"
#include "model/stack_roles.hpp"

namespace gpusolve::engine::audit {

/// One spec of a file.
struct Wish {
  std::string name;
  const inventory::Demand* demand{};
  std::variant<pypi::Requirement, conda::MatchSpec> spec;
};

/// The specs of one ecosystem, without those that are invalid or not about exactly one name.
class Wishes {
 public:
  /// The inventory must outlive this object. Parses all of its lines.
  Wishes(const inventory::Inventory& inventory, Ecosystem ecosystem);

  /// The first spec that requests the name, ignoring constraints; null if there is none.
  [[nodiscard]] auto find(std::string_view name) const -> const Wish*;
  /// Whether all specs on the name, including constraints, allow the version. Linear in these specs.
  [[nodiscard]] auto allow(std::string_view name, const std::string& version) const -> bool;
  /// Whether they allow some version of the neighbour that is not below the limit.
  [[nodiscard]] auto reach(const catalogs::NeighbourLimit& limit) const -> bool;
  /// The same for all of these that metadata state.
  [[nodiscard]] auto reach(std::span<const catalogs::NeighbourLimit* const> limits) const -> bool;
  [[nodiscard]] auto all() const -> const std::vector<Wish>& { return wishes_; }

 private:
  std::vector<Wish> wishes_;
  std::map<std::string, std::vector<std::size_t>, std::less<>> by_name_;  ///< positions in `wishes_`, ascending
  std::map<std::string, std::vector<Wish>, std::less<>> limits_;          ///< constraints, which request nothing
};

/// The spec on the main package or a companion of which only a run can tell the versions; null if there is none. `is_pinned`: the release
/// follows from another spec, so that only an address leaves the build of the main package open.
[[nodiscard]] auto untold_of_main(const Wishes& wishes, const StackRoles& roles, bool is_pinned) -> const Wish*;

}  // namespace gpusolve::engine::audit
