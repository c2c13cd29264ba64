// One remedy of many changes, for a problem that no few changes solve: every knob is turned, and then turned back as far as possible.
#pragma once

#include <optional>
#include <span>

#include "base/result.hpp"
#include "resolver/relax.hpp"

namespace gpusolve::resolver {

/// A remedy of which no turn can be left out, each with its nearest setting that works beside the others, the dearest knob first; nullopt
/// if the last settings of all knobs together are none. The last setting of a knob should allow most. A knob without settings stays as it
/// is. Solves: a few for each knob, as many as it has settings if it is not monotone.
[[nodiscard]] auto find_joint_remedy(std::span<const Knob> knobs, ChangedProblem& problem) -> Result<std::optional<Turns>>;

}  // namespace gpusolve::resolver
