// The order of answers to one request, such as those of two installers: the better one is shown.
#pragma once

#include <cstdint>
#include <optional>

#include "model/answer.hpp"

namespace gpusolve::engine {

/// The criterion that decides between two answers, in the order in which they are tried (docs/rules.md, "Installers").
enum class Advantage : std::uint8_t {
  judged,      ///< fewer requested specs that its sources cannot judge
  outcome,     ///< GPU before CPU before no set
  certain,     ///< fewer stacks on the CPU, or fewer assumptions about what goes together
  newer_main,  ///< the newer torch
};
/// The first criterion on which the answers differ, if `left` is better there; nullopt if `right` is, and on a tie.
[[nodiscard]] auto first_advantage(const Answer& left, const Answer& right) -> std::optional<Advantage>;
/// Whether `left` is better; false on a tie.
[[nodiscard]] auto is_better(const Answer& left, const Answer& right) -> bool;

}  // namespace gpusolve::engine
