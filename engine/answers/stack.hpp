// A summary of a set: torch, CUDA, cuDNN, Python, how each GPU runs it, and the driver that it needs.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/worlds/gpu_provider.hpp"
#include "model/answer.hpp"
#include "resolver/solution.hpp"

namespace gpusolve::engine {

/// The summary of the main stack, else of the leading one of `stacks`. nullopt if no package of the set has GPU builds.
[[nodiscard]] auto stack_of(const resolver::Solution& solution, std::span<const StackUse> stacks, const GpuProvider& provider,
                            const Judge& judge) -> std::optional<Stack>;

/// The build of the main stack for GPUs in a set, which has the libraries of its CUDA inside or requires them; nullopt if there is none.
[[nodiscard]] auto main_gpu_build(const resolver::Solution& solution, const GpuProvider& provider) -> std::optional<resolver::CandidateId>;

/// Whether a wheel of the main stack has the libraries of CUDA inside: no package of the set provides them, and its dependencies are known.
[[nodiscard]] auto is_bundled(const resolver::Solution& solution, const GpuProvider& provider, const Judgement& judgement) -> bool;

/// "3.10": the Python in the set, either a package or the one that the wheels are for.
[[nodiscard]] auto python_of(const resolver::Solution& solution, const GpuProvider& provider) -> std::optional<std::string>;

/// `torch 2.14.0 (cu130)`, `torch 2.14.0+cu126`: the tag is written once.
[[nodiscard]] auto build_label(const std::string& name, const std::string& version, const std::string& tag) -> std::string;

/// Says that `build`, whose accelerator belongs to the system, contains or may contain code that is not judged. A sentence without a full
/// stop.
[[nodiscard]] auto unjudged_sentence(const std::string& build, const BuildVariant& variant) -> std::string;

/// "lightgbm 4.6.0 can use a GPU by OpenCL, ...": a way without CUDA of a build for the CPU; empty if none is known.
[[nodiscard]] auto other_way_sentence(const std::string& build, const Judgement& judgement) -> std::string;

/// The way in which one GPU runs a build, as answers state it.
[[nodiscard]] auto run_by(ComputeCapability gpu, const catalogs::RunsBy& by) -> Run;
/// The ways in which the GPUs run the build; empty if the build's code is only assumed.
[[nodiscard]] auto runs_of(const Judgement& judgement) -> std::vector<Run>;

/// The maximum of the toolkit's least driver, the build's own, each GPU's first driver, and, if a GPU needs PTX, the driver of the
/// toolkit's own CUDA. nullopt if nothing is known of the build.
[[nodiscard]] auto least_driver_of(const Judgement& judgement, const Judge& judge) -> std::optional<DottedVersion>;

/// Like `least_driver_of`, without the build's own limit: nullopt if the toolkit is not known, and no GPU has a first driver.
/// `needs_compiling`: a GPU needs PTX.
[[nodiscard]] auto least_driver_for(const std::optional<DottedVersion>& cuda, bool needs_compiling, const Facts& facts,
                                    const catalogs::Catalog& catalog) -> std::optional<DottedVersion>;

/// Warnings about a GPU set: builds that the catalog does not know, code compiled at first use, minor-version compatibility.
[[nodiscard]] auto warnings_of(const resolver::Solution& solution, const GpuProvider& provider, const Judge& judge) -> std::vector<Warning>;

}  // namespace gpusolve::engine
