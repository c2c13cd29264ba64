// Releases of cuDNN that a request names by a package, and that bind conda-forge's builds of its set (docs/rules.md, "Stacks").
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/specs/spec.hpp"
#include "engine/specs/version_limit.hpp"

namespace gpusolve::engine {

/// A binding such as `cudnn=9.3` or `nvidia-cudnn-cu12==9.3.0.75`, which conda installs as its own cuDNN.
struct CudnnBinding {
  std::string spec;  ///< as requested
  VersionLimit limit;

  auto operator==(const CudnnBinding&) const -> bool = default;
};

/// The bindings among `specs`. A spec whose version is open, or no list of limits (`~=9.3`, `9.1|9.3`), binds nothing.
[[nodiscard]] auto cudnn_bindings_of(std::span<const Spec> specs) -> std::vector<CudnnBinding>;

}  // namespace gpusolve::engine
