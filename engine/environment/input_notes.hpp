// The sentences for a reader's notes: texts that it read, left out or could not examine.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "adapters/inventory/inventory.hpp"

namespace gpusolve::engine {

/// All kinds of notes, in the order of their sentences.
inline constexpr std::array k_told_notes{inventory::Note::What::guessed,  inventory::Note::What::taken,    inventory::Note::What::left,
                                         inventory::Note::What::gpu_left, inventory::Note::What::excluded, inventory::Note::What::local,
                                         inventory::Note::What::absent,   inventory::Note::What::open,     inventory::Note::What::marked,
                                         inventory::Note::What::versions, inventory::Note::What::loose,    inventory::Note::What::unsound};

/// The assumptions under which the input was read.
[[nodiscard]] auto assumed_sentences(const inventory::Inventory& inventory) -> std::vector<std::string>;

/// One sentence for each kind of note in the inventory, except for a kind that is reported elsewhere.
[[nodiscard]] auto note_sentences(const inventory::Inventory& inventory, std::optional<inventory::Note::What> except = std::nullopt)
    -> std::vector<std::string>;

}  // namespace gpusolve::engine
