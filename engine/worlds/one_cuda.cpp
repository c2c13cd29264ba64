#include "engine/worlds/one_cuda.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string>

namespace gpusolve::engine {
namespace {

/// "12" of `nvidia-cudnn-cu12`.
auto major_of_wheel(const std::string& name) -> std::optional<DottedVersion> {
  const auto suffix = name.rfind("-cu");
  const bool is_library = name.starts_with("nvidia-") && suffix != std::string::npos && name.size() == suffix + 5;
  const auto major = is_library ? parse_dotted_version(name.substr(suffix + 3)) : Result<DottedVersion>(Error{});
  return major ? std::optional(*major) : std::nullopt;
}

}  // namespace

auto contending_cudas(const resolver::Solution& solution, const GpuProvider& provider) -> std::vector<CudaBinding> {
  std::set<DottedVersion> majors;
  for (const auto& [name, candidate] : solution.chosen) {
    if (const auto major = major_of_wheel(provider.name_text(name))) {
      majors.insert(*major);
    }
  }
  std::vector<CudaBinding> bindings;
  for (const auto& [name, candidate] : majors.size() > 1 ? solution.chosen : decltype(solution.chosen)()) {
    const auto& variant = provider.judgement_of(candidate).variant;
    const auto major = variant.accelerator == Accelerator::cuda && variant.cuda ? std::optional(variant.cuda->prefix(1)) : std::nullopt;
    const bool is_new = major && majors.contains(*major) &&
                        std::ranges::none_of(bindings, [&](const CudaBinding& one) { return one.allowed.front() == *major; });
    if (is_new) {
      bindings.push_back({provider.name_text(name), {*major}});
    }
  }
  return bindings.size() > 1 ? bindings : std::vector<CudaBinding>();
}

}  // namespace gpusolve::engine
