#include "cli/question.hpp"

#include <tuple>

namespace gpusolve::cli {

auto gpu_policy_of(const ResolveOptions& options) -> Result<GpuPolicy> {
  GpuPolicy policy;
  policy.is_strict = options.is_strict_catalog;
  policy.preferred_python = options.host_python ? std::optional(options.host_python->version) : std::nullopt;
  for (const auto& [text, option, limit] :
       {std::tuple(options.cuda, "--cuda", &policy.cuda), std::tuple(options.cudnn, "--cudnn", &policy.cudnn)}) {
    if (!text) {
      continue;
    }
    auto parsed = parse_version_limit(*text, option);
    if (!parsed) {
      return parsed.error();
    }
    *limit = std::move(parsed).value();
  }
  return policy;
}

auto wanted_of(const ResolveOptions& options) -> Result<Wanted> {
  Wanted wanted{options.specs, options.constraints, std::nullopt, options.settings.conda.pinned_packages};
  if (options.python) {
    auto limit = parse_version_limit(*options.python, "--python");
    if (!limit) {
      return limit.error();
    }
    wanted.python = std::move(limit).value();
  }
  return wanted;
}

}  // namespace gpusolve::cli
