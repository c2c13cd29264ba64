// A request: the options and the machine. The search for fixes asks changed copies of it.
#pragma once

#include "base/result.hpp"
#include "cli/options/resolve_options.hpp"
#include "cli/resolution.hpp"
#include "cli/worlds/judgement.hpp"
#include "model/facts.hpp"

namespace gpusolve::cli {

struct Question {
  ResolveOptions options;
  Facts facts;
  /// Several machines that must share one set; `facts` then combines them. Empty: only the machine of `facts`.
  std::vector<Facts> machines{};
};

/// All specs that may bind the CUDA version: those of the request, and those of the environment that are not part of it.
[[nodiscard]] auto binding_specs(const ResolveOptions& options) -> std::vector<std::string>;
/// The limits on GPU builds that the options and specs state. Errors name the option.
[[nodiscard]] auto gpu_policy_of(const ResolveOptions& options, const catalogs::Catalog& catalog) -> Result<GpuPolicy>;
/// The specs and constraints that the options state.
[[nodiscard]] auto wanted_of(const ResolveOptions& options) -> Result<Wanted>;

}  // namespace gpusolve::cli
