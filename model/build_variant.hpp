// The hardware and software that a build is made for, according to its own metadata. Adapters read them from a record or a wheel; the
// catalogs know on which machines such a build runs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "model/accelerator.hpp"
#include "model/dotted_version.hpp"

namespace gpusolve {

/// Who packaged the build. The architecture lists of one version differ between packagings.
enum class Packaging : std::uint8_t {
  conda_pytorch,  ///< the pytorch channel
  conda_forge,    ///< conda-forge
  conda_other,    ///< pkgs/main and others
  wheel,          ///< a wheel from PyPI or from the PyTorch indexes
};

/// The variant of one candidate. CUDA and cuDNN stand beside the accelerator, because a part of CUDA itself, such as cudatoolkit, is tied
/// to them and carries no GPU code.
struct BuildVariant {
  Accelerator accelerator{Accelerator::none};
  std::optional<DottedVersion> cuda;    ///< CUDA toolkit that it was built with or is tied to, 11.8
  std::optional<DottedVersion> cudnn;   ///< 8.7.0
  std::optional<DottedVersion> python;  ///< 3.10; nullopt: any
  Packaging packaging{Packaging::conda_other};
  [[nodiscard]] auto is_judged() const -> bool { return traits_of(accelerator).is_judged; }
  [[nodiscard]] auto is_of_system() const -> bool { return traits_of(accelerator).is_of_system; }
  [[nodiscard]] auto is_foreign() const -> bool { return traits_of(accelerator).is_foreign; }
  auto operator==(const BuildVariant&) const -> bool = default;
};

}  // namespace gpusolve
