// What an installer takes today for a torch that a file leaves open, as far as the catalog knows the releases.
#pragma once

#include <optional>

#include "cli/audit/scene.hpp"

namespace gpusolve::cli::audit {

/// Nothing where no spec of this ecosystem asks for torch, torchvision or torchaudio.
[[nodiscard]] auto open_torch_of(report::Ecosystem ecosystem, const Scene& scene) -> std::optional<OpenTorch>;

}  // namespace gpusolve::cli::audit
