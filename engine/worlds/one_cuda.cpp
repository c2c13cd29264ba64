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

auto contending_cudas(const resolver::Solution& solution, const GpuProvider& provider) -> ContendingCudas {
  std::set<DottedVersion> of_wheels;
  std::set<DottedVersion> of_builds;
  ContendingCudas found;
  for (const auto& [name, candidate] : solution.chosen) {
    const auto text = provider.name_text(name);
    if (const auto major = major_of_wheel(text)) {
      of_wheels.insert(*major);
    }
    const auto& variant = provider.judgement_of(candidate).variant;
    const bool is_gpu_wheel = variant.packaging == Packaging::wheel && variant.accelerator == Accelerator::cuda && variant.cuda;
    if (is_gpu_wheel && of_builds.insert(variant.cuda->prefix(1)).second) {
      found.bindings.push_back({text.substr(0, text.find('[')), {variant.cuda->prefix(1)}});
    }
  }
  found.must_agree = of_wheels.size() > 1;
  if (found.bindings.size() < 2) {
    found.bindings.clear();
  }
  return found;
}

}  // namespace gpusolve::engine
