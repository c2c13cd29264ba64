// An independent check of a set: reads the channels again and checks package by package, without the solver and the provider.
#pragma once

#include <string>
#include <vector>

#include "cli/options/resolve_options.hpp"
#include "model/answer.hpp"

namespace gpusolve::tests {

/// The faults of the set, one sentence each; empty if it is sound. Checks that every package is a record of its channel and occurs once;
/// that every `depends` is met and no `constrains` is violated, including virtual packages; that every package is needed; and that no
/// channel is used below an earlier one that also has the name (strict priority). With outcome `gpu`: that torch is a CUDA build that runs
/// on all GPUs by the catalog's rules, and that the driver is not older than its CUDA requires.
[[nodiscard]] auto faults_of(const Answer& answer, const cli::ResolveOptions& options) -> std::vector<std::string>;

}  // namespace gpusolve::tests
