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

/// The specs of one ecosystem, without specs that are invalid or not about exactly one name.
class Wishes {
 public:
  /// Parses all lines of the inventory, which must outlive this object.
  Wishes(const inventory::Inventory& inventory, Ecosystem ecosystem);

  /// The first spec that requests the name, ignoring constraints; null if there is none.
  [[nodiscard]] auto find(std::string_view name) const -> const Wish*;
  /// Whether all specs on the name, including constraints, allow the version. Linear in these specs.
  [[nodiscard]] auto allow(std::string_view name, const std::string& version) const -> bool;
  /// Whether all specs on the neighbour allow some version that is not below the limit.
  [[nodiscard]] auto reach(const catalogs::NeighbourLimit& limit) const -> bool;
  /// Whether the specs do so for each of these limits that metadata state.
  [[nodiscard]] auto reach(std::span<const catalogs::NeighbourLimit* const> limits) const -> bool;
  [[nodiscard]] auto all() const -> const std::vector<Wish>& { return wishes_; }

 private:
  std::vector<Wish> wishes_;
  std::map<std::string, std::vector<std::size_t>, std::less<>> by_name_;  ///< positions in `wishes_`, ascending
  std::map<std::string, std::vector<Wish>, std::less<>> limits_;          ///< constraints: they limit versions but request nothing
};

/// The spec on the main package or a companion whose version only a run can tell; null if there is none. `is_pinned`: another spec
/// determines the release, so that only an address leaves the build of the main package open.
[[nodiscard]] auto untold_of_main(const Wishes& wishes, const StackRoles& roles, bool is_pinned) -> const Wish*;

}  // namespace gpusolve::engine::audit
