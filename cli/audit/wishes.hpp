// The specs of a file, parsed: which versions of a package they leave.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "adapters/conda/match_spec.hpp"
#include "adapters/inventory/inventory.hpp"
#include "adapters/pypi/requirement.hpp"

namespace gpusolve::cli::audit {

/// One spec of a file.
struct Wish {
  std::string name;
  const inventory::Demand* demand{};
  std::variant<pypi::Requirement, conda::MatchSpec> spec;
};

/// The specs of one ecosystem. What cannot be read, and what is about no single name, is left out.
class Wishes {
 public:
  /// The inventory must outlive them.
  Wishes(const inventory::Inventory& inventory, report::Ecosystem ecosystem);

  /// The first that asks for the name, constraints left aside; null where none does.
  [[nodiscard]] auto find(std::string_view name) const -> const Wish*;
  /// Do all specs of the name, constraints too, allow the version?
  [[nodiscard]] auto allow(std::string_view name, const std::string& version) const -> bool;
  [[nodiscard]] auto all() const -> const std::vector<Wish>& { return wishes_; }

 private:
  std::vector<Wish> wishes_;
  std::vector<Wish> limits_;  ///< constraints: they ask for nothing
};

}  // namespace gpusolve::cli::audit
