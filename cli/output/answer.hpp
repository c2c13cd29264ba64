// Resolutions -> the answer that every renderer reads.
#pragma once

#include "adapters/report/answer.hpp"
#include "cli/options/resolve_options.hpp"
#include "cli/resolution.hpp"

namespace gpusolve::cli {

/// One world's answer, complete but for commands, summary and timings.
[[nodiscard]] auto answer_of(const Resolution& resolution, World& world, GpuProvider& provider, const Judge& judge,
                             const ResolveOptions& options) -> report::Answer;

/// GPU before CPU before nothing, then the newer torch (contract, `--installer auto`); false on a tie.
[[nodiscard]] auto is_better(const report::Answer& left, const report::Answer& right) -> bool;

}  // namespace gpusolve::cli
