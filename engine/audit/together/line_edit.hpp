// Changes of one line of a file that resolve a contradiction.
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

/// A line of the input, and the line that replaces it.
struct LineEdit {
  std::string from;
  std::string to;
};

/// The input after the edit.
[[nodiscard]] auto edited(inventory::Inventory inventory, const LineEdit& edit) -> inventory::Inventory;

/// The first fix of the answer that changes only one spec, preferably `preferred`, and after which none of the inventories has another
/// error; nullopt if there is none. For a command of a Dockerfile, `inventories` contains the command and the packages after all commands.
[[nodiscard]] auto edit_of(const Answer& answer, const std::string& preferred, const std::vector<const inventory::Inventory*>& inventories,
                           const Facts& facts, const catalogs::Catalog& catalog) -> std::optional<LineEdit>;

/// Whether, after the edit, the inventories that have the line contain no error.
[[nodiscard]] auto leaves_right(const LineEdit& edit, const std::vector<const inventory::Inventory*>& inventories, const Facts& facts,
                                const catalogs::Catalog& catalog) -> bool;

[[nodiscard]] auto repair_of(const std::optional<LineEdit>& edit) -> std::optional<Repair>;

/// The place of the line; nullopt if there is no edit, or if no line has exactly this text.
[[nodiscard]] auto place_of(const std::optional<LineEdit>& edit, const inventory::Inventory& inventory) -> std::optional<InputLine>;

}  // namespace gpusolve::engine::audit
