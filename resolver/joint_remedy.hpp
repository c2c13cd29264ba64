// One remedy of many changes, for a problem that no few changes solve: turns every knob, and then turns each back as far as possible.
#pragma once

#include <optional>
#include <span>

#include "base/result.hpp"
#include "resolver/relax.hpp"

namespace gpusolve::resolver {

/// A remedy without a needless turn: each knob, the dearest first, has its nearest setting that works together with the other settings.
/// Returns nullopt if the last settings of all knobs together do not solve the problem. The last setting of a knob should allow most. A
/// knob without settings stays unchanged. Solves: a few for each knob; for a knob that is not monotone, as many as it has settings.
[[nodiscard]] auto find_joint_remedy(std::span<const Knob> knobs, ChangedProblem& problem) -> Result<std::optional<Turns>>;

}  // namespace gpusolve::resolver
