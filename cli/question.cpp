#include "cli/question.hpp"

#include <tuple>

namespace gpusolve::cli {

auto binding_specs(const ResolveOptions& options) -> std::vector<std::string> {
  auto specs = options.specs;
  specs.insert(specs.end(), options.binding_specs.begin(), options.binding_specs.end());
  return specs;
}

auto gpu_policy_of(const ResolveOptions& options, const catalogs::Catalog& catalog) -> Result<GpuPolicy> {
  GpuPolicy policy;
  policy.bindings = cuda_bindings_of(binding_specs(options), catalog);
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
  Wanted wanted{options.specs, options.left_out, options.constraints, std::nullopt, options.settings.conda.pinned_packages};
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
