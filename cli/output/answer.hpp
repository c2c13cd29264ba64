// Converts resolutions to the answer that every renderer reads.
#pragma once

#include "cli/options/resolve_options.hpp"
#include "cli/resolution.hpp"
#include "model/answer.hpp"

namespace gpusolve::cli {

/// The answer of one world, complete except for commands, summary and timings.
[[nodiscard]] auto answer_of(const Resolution& resolution, World& world, GpuProvider& provider, const Judge& judge,
                             const ResolveOptions& options) -> Answer;

/// Whether `left` is better: GPU before CPU before no set, then the newer torch (docs/rules.md, "Installers"); false on a tie.
[[nodiscard]] auto is_better(const Answer& left, const Answer& right) -> bool;

}  // namespace gpusolve::cli
