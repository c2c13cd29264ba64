// Whether sources are whole enough to show that a request cannot be met (docs/rules.md, "Exit statuses").
#pragma once

#include <optional>

#include "base/result.hpp"
#include "engine/worlds/world.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// The error if an answer of this world has no set, and packages of its conflict have broken records; nullopt otherwise.
[[nodiscard]] auto source_fault(const World& world, const Answer& answer) -> std::optional<Error>;

}  // namespace gpusolve::engine
