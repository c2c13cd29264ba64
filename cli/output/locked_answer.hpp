// A lock as the answer that it was written from, as far as it holds it.
#pragma once

#include "adapters/lock/gpusolve_lock.hpp"
#include "adapters/report/answer.hpp"
#include "cli/options/resolve_options.hpp"

namespace gpusolve::cli {

/// Without reasons, commands and warnings.
[[nodiscard]] auto answer_of_lock(const lock::Lock& lock) -> report::Answer;

/// The options that ask the lock's question again: its specs, limits and installer. Its sources too, where `typed` names none of its own.
[[nodiscard]] auto options_of_lock(const lock::Lock& lock, ResolveOptions typed) -> ResolveOptions;

}  // namespace gpusolve::cli
