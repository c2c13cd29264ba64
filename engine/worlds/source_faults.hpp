// Whether sources are whole enough to show that a request cannot be met (docs/rules.md, "Exit status").
#pragma once

#include <optional>

#include "base/result.hpp"
#include "engine/worlds/world.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// If no set was found for an answer of this world, but packages of its conflict have broken records: what is wrong with them.
[[nodiscard]] auto source_fault(const World& world, const Answer& answer) -> std::optional<Error>;

}  // namespace gpusolve::engine
