#include "engine/judging/gpu_policy.hpp"

namespace gpusolve::engine {

auto gpu_policy_of(const Query& query, const catalogs::Catalog& catalog) -> GpuPolicy {
  GpuPolicy policy;
  policy.cuda = query.cuda;
  policy.is_cuda_of_file = query.is_cuda_of_file;
  policy.cudnn = query.cudnn;
  policy.bindings = cuda_bindings_of(binding_specs(query), catalog);
  policy.preferred_python = query.host_python ? std::optional(query.host_python->version) : std::nullopt;
  policy.is_strict = query.is_strict_catalog;
  policy.overridden = {query.overridden.begin(), query.overridden.end()};
  return policy;
}

}  // namespace gpusolve::engine
