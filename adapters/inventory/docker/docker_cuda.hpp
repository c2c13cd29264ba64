// Whether an instruction of a Dockerfile installs parts of CUDA that no package of pip or conda brings.
#pragma once

#include <string_view>

#include "adapters/inventory/docker/docker_text.hpp"
#include "adapters/inventory/shell/shell_words.hpp"
#include "model/dotted_version.hpp"

namespace gpusolve::inventory {

/// Whether a RUN, COPY or ADD may do so: `apt-get install libcudnn8`, `sh cuda_12.1.1_linux.run`, `COPY --from=build /opt/cudnn ...`. What
/// such a command leaves in the image, only a run can determine.
[[nodiscard]] auto may_install_cuda(const Instruction& one) -> bool;

/// Whether the text has a switch of CMake that names a way to a GPU (`-DGGML_CUDA=on`), or passes switches that only a run can determine.
[[nodiscard]] auto may_ask_for_gpu_code(std::string_view dockerfile) -> bool;

/// Whether its commands may compile an extension with nvcc against a package that is installed: they run a setup.py, or state the GPUs for
/// which one is compiled (`ENV …_CUDA_ARCH_LIST`). Comments do not count.
[[nodiscard]] auto may_compile_extensions(std::string_view dockerfile) -> bool;

/// Whether the variables of an image turn off the check of the driver that NVIDIA's container runtime makes: `ENV
/// NVIDIA_DISABLE_REQUIRE=1`.
[[nodiscard]] auto is_driver_unchecked(const Variables& variables) -> bool;

/// The CUDA that a driver must report for a container to start, where NVIDIA_REQUIRE_CUDA names that alone: `cuda>=12.8`. Alternatives to
/// it, as those of NVIDIA's own images, are not read (NVIDIA Container Toolkit documentation, "Constraints"). nullopt: not stated so.
[[nodiscard]] auto required_cuda(const Variables& variables) -> std::optional<DottedVersion>;
/// The line of the Dockerfile that sets it, from 1; 0 if none does.
[[nodiscard]] auto line_of_required_cuda(const Variables& variables) -> std::size_t;
/// Remembers that line with the variables, which later stages take over, if it is about that variable.
void note_line_of_required_cuda(std::string_view variable, std::size_t line, Variables& variables);

}  // namespace gpusolve::inventory
