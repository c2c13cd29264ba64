// A question to be answered: the options as typed and the machine. Remedies are searched by asking changed questions.
#pragma once

#include "cli/options/resolve_options.hpp"
#include "cli/resolution.hpp"
#include "cli/worlds/judgement.hpp"
#include "resolver/facts.hpp"
#include "resolver/result.hpp"

namespace gpusolve::cli {

struct Question {
  ResolveOptions options;
  Facts facts;
  /// Several machines that are to share one set; `facts` is then what they come to together. Empty: one machine, that of `facts`.
  std::vector<Facts> machines{};
};

/// What the options say about GPU builds as such; errors name the option.
[[nodiscard]] auto gpu_policy_of(const ResolveOptions& options) -> Result<GpuPolicy>;
/// What they ask for.
[[nodiscard]] auto wanted_of(const ResolveOptions& options) -> Result<Wanted>;

}  // namespace gpusolve::cli
