// What a build is made for, according to its own metadata. Adapters read it from a record or a wheel; the catalogs know what such a build
// runs on.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "model/dotted_version.hpp"

namespace gpusolve {

/// Whether the build carries GPU code.
enum class Accelerator : std::uint8_t {
  none,   ///< the package has no GPU variant at all (numpy)
  cpu,    ///< the CPU build of a package that also has GPU builds (torch 2.4.0+cpu)
  cuda,   ///< carries CUDA code, or is tied to a CUDA build
  metal,  ///< may use an Apple GPU by Metal (MPS): the plain build of torch for Apple silicon
  other,  ///< another accelerator: ROCm, XPU
};

/// Who packaged the build. The architecture lists of one version differ between packagings.
enum class Packaging : std::uint8_t {
  conda_pytorch,  ///< the pytorch channel
  conda_forge,    ///< conda-forge
  conda_other,    ///< pkgs/main and others
  wheel,          ///< a wheel from PyPI or from the PyTorch indexes
};

/// Derived from one candidate.
struct BuildVariant {
  Accelerator accelerator{Accelerator::none};
  std::optional<DottedVersion> cuda;    ///< CUDA toolkit that it was built with or is tied to, 11.8
  std::optional<DottedVersion> cudnn;   ///< 8.7.0
  std::optional<DottedVersion> python;  ///< 3.10; nullopt: any
  Packaging packaging{Packaging::conda_other};
  auto operator==(const BuildVariant&) const -> bool = default;
};

}  // namespace gpusolve
