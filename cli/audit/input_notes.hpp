// What a reader took, left or could not look into, in words.
#pragma once

#include <string>
#include <vector>

#include "adapters/inventory/inventory.hpp"

namespace gpusolve::cli::audit {

/// One sentence for each kind of note, in the order of their kinds; none where there is nothing to say.
[[nodiscard]] auto note_sentences(const inventory::Inventory& inventory) -> std::vector<std::string>;

}  // namespace gpusolve::cli::audit
