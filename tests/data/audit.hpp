// A second opinion on a set: read again from the channels and checked package by package, without the solver and without the provider.
#pragma once

#include <string>
#include <vector>

#include "adapters/report/answer.hpp"
#include "cli/options/resolve_options.hpp"

namespace gpusolve::tests {

/// What is wrong with the set, a sentence each; empty where it is sound. Checked: every package is a record of its channel and stands
/// there once; every `depends` is met and no `constrains` is broken, virtual packages included; nothing is there that nothing needs; no
/// channel is used under one that comes first and has the name too (strict priority). With outcome `gpu`: torch is a CUDA build that the
/// catalog's rules let run on all GPUs, and the driver is not below what its CUDA takes.
[[nodiscard]] auto faults_of(const report::Answer& answer, const cli::ResolveOptions& options) -> std::vector<std::string>;

}  // namespace gpusolve::tests
