// What a build is made for, as far as its own metadata says: the bridge between an adapter, which reads it off a record or a
// wheel, and the catalogs, which know what such a build runs on.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "resolver/dotted_version.hpp"

namespace gpusolve {

/// Does the build carry GPU code?
enum class Accelerator : std::uint8_t {
  none,   ///< the package has no GPU side at all (numpy)
  cpu,    ///< the CPU build of a package that also has GPU builds (torch 2.4.0+cpu)
  cuda,   ///< carries CUDA code, or is tied to a CUDA build
  metal,  ///< may use an Apple GPU by Metal (MPS): the plain build of torch for Apple silicon
  other,  ///< another accelerator: ROCm, XPU
};

/// Who packaged the build: architecture lists differ between packagings of one version.
enum class Packaging : std::uint8_t {
  conda_pytorch,  ///< the pytorch channel
  conda_forge,    ///< conda-forge
  conda_other,    ///< pkgs/main and the rest
  wheel,          ///< a wheel of PyPI or of the PyTorch indexes
};

/// Read off one candidate.
struct BuildVariant {
  Accelerator accelerator{Accelerator::none};
  std::optional<DottedVersion> cuda;    ///< CUDA toolkit that it was built with or is tied to, 11.8
  std::optional<DottedVersion> cudnn;   ///< 8.7.0
  std::optional<DottedVersion> python;  ///< 3.10; nothing where any will do
  Packaging packaging{Packaging::conda_other};
  auto operator==(const BuildVariant&) const -> bool = default;
};

}  // namespace gpusolve
