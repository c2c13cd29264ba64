#include "engine/binding/cudnn_binding.hpp"

#include "model/library_names.hpp"

namespace gpusolve::engine {

auto cudnn_bindings_of(std::span<const Spec> specs) -> std::vector<CudnnBinding> {
  std::vector<CudnnBinding> bindings;
  for (const auto& spec : specs) {
    const auto version = is_cudnn_package(spec.project()) ? spec.version() : std::string();
    if (const auto limit = parse_version_limit(version, VersionLimit::Subject::cudnn)) {
      bindings.push_back({spec.text(), *limit});
    }
  }
  return bindings;
}

}  // namespace gpusolve::engine
