// The rule of CUDA: on which GPUs and drivers its builds run. `judge` of catalogs/gpu_rules calls it.
#pragma once

#include <optional>
#include <span>

#include "catalogs/gpu_rules.hpp"

namespace gpusolve::catalogs {

/// Judges a build by its code, CUDA, cuDNN and the driver. If several things fail on a GPU, reports the first of: no code, a library's
/// range, PTX for which the driver is too old, a driver that does not support the GPU.
[[nodiscard]] auto judge_by_cuda(const PublishedBuild& build, const Facts& facts, const Catalog& catalog) -> Verdict;
[[nodiscard]] auto judge_by_cuda(const StackBuild& build, const Facts& facts, const Catalog& catalog) -> Verdict;
/// Whether part of the code for one of the GPUs exists only as PTX, which only a driver that serves the CUDA of the build compiles.
[[nodiscard]] auto has_ptx_part(const StackBuild& build, std::span<const ComputeCapability> gpus) -> bool;

/// Whether the GPU runs only the separate Tegra build of `build`.
[[nodiscard]] auto is_for_tegra_build(const GpuCode& build, ComputeCapability gpu) -> bool;

/// A set has either the Tegra build or the usual one: if a GPU needs the Tegra build, GPUs that run the usual build have no code. Call it
/// for the joint verdict of several machines; `judge` does the same for one.
void keep_to_one_build(const GpuCode& build, Verdict& verdict);

/// The toolkit of the build, or, if that is unknown, the oldest toolkit that makes code for the newest target of the build; nullopt if the
/// code is unknown, too. A driver must serve at least this toolkit. Takes time in proportion to the targets of all toolkits.
[[nodiscard]] auto least_toolkit(const GpuCode& build, const Catalog& catalog) -> std::optional<DottedVersion>;

/// Judges a CUDA package without known architectures (an nvidia-* wheel, a conda CUDA library): the driver must support the toolkit. Does
/// not judge GPUs.
[[nodiscard]] auto judge_cuda(const DottedVersion& cuda, const Facts& facts, const Catalog& catalog) -> Verdict;

/// Why the driver does not serve the GPU, whatever the build: it is older than the GPU, or its branch no longer supports the GPU. nullopt
/// if the driver serves the GPU, or is free.
[[nodiscard]] auto driver_fault(ComputeCapability gpu, const Facts& facts, const Catalog& catalog) -> std::optional<Reason>;

/// Whether the driver's own CUDA version is at least `cuda`. True if the driver is free.
[[nodiscard]] auto is_native_cuda(const DottedVersion& cuda, const Facts& facts, const Catalog& catalog) -> bool;

/// The maximum of the toolkit's least driver, each GPU's first driver, and, if a GPU needs PTX, the driver of the toolkit's own CUDA;
/// nullopt if the toolkit is not known, and no GPU has a first driver. `needs_compiling`: a GPU needs PTX.
[[nodiscard]] auto least_driver_of(const std::optional<DottedVersion>& cuda, bool needs_compiling, const Facts& facts,
                                   const Catalog& catalog) -> std::optional<DottedVersion>;

}  // namespace gpusolve::catalogs
