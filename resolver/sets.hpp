// Questions to an encoding: whether there is a set, and which builds of a model belong to it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "resolver/budget.hpp"
#include "resolver/encode.hpp"
#include "resolver/live_builds.hpp"
#include "resolver/reading.hpp"

namespace gpusolve::resolver {

/// Any set; nullopt if there is none. Stated as a preference instead of a demand: for an unmet demand libsolv builds a proof, which on
/// puzzle-like inputs costs more than the search.
[[nodiscard]] auto any_set(solv::Engine& engine, const Encoding& encoding) -> std::optional<solv::Model>;

/// The chosen builds that the roots need, directly or indirectly, breadth first, siblings by name text.
[[nodiscard]] auto reachable(const solv::Model& model, const Encoding& encoding, const Universe& universe, const Asked& asked)
    -> std::vector<ChosenBuild>;
/// The choices, one for each name, that the roots need, in the same order.
[[nodiscard]] auto reachable(const std::vector<ChosenBuild>& choices, const Universe& universe, const Asked& asked)
    -> std::vector<ChosenBuild>;

/// Decides whether given builds contain a set, and searches only builds that are unlike each other (Alike). Counts its calls of the
/// solver. All arguments must outlive the function, and nothing more may be read meanwhile.
[[nodiscard]] auto set_finder(const Universe& universe, const Asked& asked, Budget& budget, std::uint32_t& solves) -> FindSet;

}  // namespace gpusolve::resolver
