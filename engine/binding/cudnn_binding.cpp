#include "engine/binding/cudnn_binding.hpp"

#include "adapters/pypi/name.hpp"
#include "engine/specs/spec_text.hpp"
#include "model/library_names.hpp"

namespace gpusolve::engine {

auto cudnn_bindings_of(std::span<const std::string> specs) -> std::vector<CudnnBinding> {
  std::vector<CudnnBinding> bindings;
  for (const auto& spec : specs) {
    const auto version = is_cudnn_package(pypi::normalise_name(name_in_spec(spec))) ? version_of_spec(spec) : std::string();
    if (const auto limit = parse_version_limit(version, VersionLimit::Subject::cudnn)) {
      bindings.push_back({spec, *limit});
    }
  }
  return bindings;
}

}  // namespace gpusolve::engine
