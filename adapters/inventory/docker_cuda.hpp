// Whether an instruction of a Dockerfile installs parts of CUDA that no package of pip or conda brings.
#pragma once

#include "adapters/inventory/docker_text.hpp"

namespace gpusolve::inventory {

/// Whether a RUN, COPY or ADD may do so: `apt-get install libcudnn8`, `sh cuda_12.1.1_linux.run`, `COPY --from=build /opt/cudnn ...`. What
/// such a command leaves in the image, only a run can determine.
[[nodiscard]] auto may_install_cuda(const Instruction& one) -> bool;

}  // namespace gpusolve::inventory
