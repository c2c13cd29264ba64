// The only place that decides when a build runs on a GPU (docs/rules.md, "When a build runs on a GPU").
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "catalogs/catalog.hpp"
#include "model/facts.hpp"
#include "model/reason.hpp"

namespace gpusolve::catalogs {

/// The way in which a GPU runs a build.
struct RunsBy {
  enum class Kind : std::uint8_t { cubin, ptx, compiled };
  Kind kind{};
  CodeTarget target;  ///< the cubin or PTX that it uses; if `compiled`, the GPU for which it compiles its kernels at run time
  auto operator==(const RunsBy&) const -> bool = default;
};

/// The judgement on one build for one machine. Reasons have a code, a subject (empty: the caller knows the build), a fact, and the value
/// that would suffice.
struct Verdict {
  /// One entry for each distinct capability of the facts, ascending.
  std::vector<std::pair<ComputeCapability, std::variant<RunsBy, Reason>>> gpus;
  /// Failures that are independent of the GPU: the driver is too old for the toolkit.
  std::vector<Reason> machine;
  /// The build's code is unknown: it passes on a GPU whose architecture its toolkit supports.
  bool is_code_assumed{};
  [[nodiscard]] auto runs() const -> bool;
  /// All reasons without repetition, those of the GPUs first.
  [[nodiscard]] auto reasons() const -> std::vector<Reason>;
};

/// Judges a build by its code, CUDA, cuDNN and the driver. Free facts and an empty list of GPUs cause no failure; the caller decides
/// whether a CUDA build is useful without a GPU. A CPU build has no verdict on GPUs and runs. If several things fail on a GPU, reports the
/// first of: no code, a library's range, PTX for which the driver is too old, a driver that does not support the GPU.
[[nodiscard]] auto judge(const PublishedBuild& build, const Facts& facts, const Catalog& catalog) -> Verdict;
/// Judges a build of any other stack in the same way, but no GPU if neither the code nor the toolkit of the build is known.
[[nodiscard]] auto judge(const StackBuild& build, const Facts& facts, const Catalog& catalog) -> Verdict;
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

/// 12.0 for the family 12: its least driver is the least driver of all toolkits of the family.
[[nodiscard]] auto first_of_family(const DottedVersion& cuda) -> DottedVersion;

}  // namespace gpusolve::catalogs
