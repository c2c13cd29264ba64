// Changes of one line of a file that end a contradiction.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "catalogs/catalog.hpp"
#include "model/answer.hpp"
#include "model/facts.hpp"
#include "model/finding.hpp"

namespace gpusolve::engine::audit {

/// A line of the input, and what to write in its place.
struct LineEdit {
  std::string from;
  std::string to;
};

/// The input after the edit.
[[nodiscard]] auto edited(inventory::Inventory inventory, const LineEdit& edit) -> inventory::Inventory;

/// The first remedy of the answer that changes one spec alone, if possible `preferred`, and after which nothing else in any of these is
/// wrong; nullopt if there is none. Of a command of a Dockerfile, `inventories` has the command and what is there in the end.
[[nodiscard]] auto edit_of(const Answer& answer, const std::string& preferred, const std::vector<const inventory::Inventory*>& inventories,
                           const Facts& facts, const catalogs::Catalog& catalog) -> std::optional<LineEdit>;

/// Whether nothing is wrong after the edit in those that have the line.
[[nodiscard]] auto leaves_right(const LineEdit& edit, const std::vector<const inventory::Inventory*>& inventories, const Facts& facts,
                                const catalogs::Catalog& catalog) -> bool;

[[nodiscard]] auto repair_of(const std::optional<LineEdit>& edit) -> std::optional<Repair>;

/// Where the line is; nullopt if there is no edit, or the change is not about a line as it stands.
[[nodiscard]] auto place_of(const std::optional<LineEdit>& edit, const inventory::Inventory& inventory) -> std::optional<InputLine>;

}  // namespace gpusolve::engine::audit
