// The text of a reader's notes: what it read, left out or could not examine.
#pragma once

#include <string>
#include <vector>

#include "adapters/inventory/inventory.hpp"

namespace gpusolve::cli::audit {

/// One sentence per kind of note, in the order of the kinds; empty if there are no notes.
[[nodiscard]] auto note_sentences(const inventory::Inventory& inventory) -> std::vector<std::string>;

}  // namespace gpusolve::cli::audit
