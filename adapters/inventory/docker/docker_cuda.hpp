// Determines whether an instruction of a Dockerfile installs parts of CUDA that no package of pip or conda contains.
#pragma once

#include <string_view>

#include "adapters/inventory/docker/docker_text.hpp"
#include "adapters/inventory/shell/shell_words.hpp"
#include "model/dotted_version.hpp"

namespace gpusolve::inventory {

/// Whether a RUN, COPY or ADD may install parts of CUDA: `apt-get install libcudnn8`, `sh cuda_12.1.1_linux.run`, `COPY --from=build
/// /opt/cudnn ...`. The exact parts are known only after the command has run.
[[nodiscard]] auto may_install_cuda(const Instruction& one) -> bool;

/// Whether the text has a CMake switch for a kind of GPU code (`-DGGML_CUDA=on`), or passes CMake switches that are known only when the
/// command runs.
[[nodiscard]] auto may_ask_for_gpu_code(std::string_view dockerfile) -> bool;

/// Whether commands may compile an extension with nvcc against an installed package: they run a setup.py, or state the GPUs to compile for
/// (`ENV …_CUDA_ARCH_LIST`). Ignores comments of the Dockerfile.
[[nodiscard]] auto may_compile_extensions(std::string_view dockerfile) -> bool;

/// Whether the variables of an image turn off the driver check of NVIDIA's container runtime: `ENV NVIDIA_DISABLE_REQUIRE=1`.
[[nodiscard]] auto is_driver_unchecked(const Variables& variables) -> bool;

/// The CUDA that a driver must report for a container to start, if NVIDIA_REQUIRE_CUDA states only this: `cuda>=12.8`. Alternatives, as in
/// NVIDIA's own images, are not read (NVIDIA Container Toolkit documentation, "Constraints"). nullopt: the variable has another form or is
/// not set.
[[nodiscard]] auto required_cuda(const Variables& variables) -> std::optional<DottedVersion>;
/// The line of the Dockerfile that sets NVIDIA_REQUIRE_CUDA, from 1; 0 if none does.
[[nodiscard]] auto line_of_required_cuda(const Variables& variables) -> std::size_t;
/// Stores the line among the variables, which later stages inherit, if `variable` is NVIDIA_REQUIRE_CUDA.
void note_line_of_required_cuda(std::string_view variable, std::size_t line, Variables& variables);

}  // namespace gpusolve::inventory
