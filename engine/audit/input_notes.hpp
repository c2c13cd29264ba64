// The text of a reader's notes: what it read, left out or could not examine.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "adapters/inventory/inventory.hpp"

namespace gpusolve::engine::audit {

/// One sentence for each kind of note in `whats` that the inventory has, in their order.
[[nodiscard]] auto note_sentences(const inventory::Inventory& inventory, std::initializer_list<inventory::Note::What> whats)
    -> std::vector<std::string>;

}  // namespace gpusolve::engine::audit
