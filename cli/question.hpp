// A question to be answered: the options as typed and the machine. Remedies are searched by asking changed questions.
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
  /// Several machines that are to share one set; `facts` is then what they come to together. Empty: one machine, that of `facts`.
  std::vector<Facts> machines{};
};

/// All specs that may name a CUDA version: those of the request, and those of an environment that are not in it.
[[nodiscard]] auto binding_specs(const ResolveOptions& options) -> std::vector<std::string>;
/// What the options and the specs say about GPU builds as such; errors name the option.
[[nodiscard]] auto gpu_policy_of(const ResolveOptions& options, const catalogs::Catalog& catalog) -> Result<GpuPolicy>;
/// What they ask for.
[[nodiscard]] auto wanted_of(const ResolveOptions& options) -> Result<Wanted>;

}  // namespace gpusolve::cli
