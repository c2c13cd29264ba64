// A summary of a set: torch, CUDA, cuDNN, Python, how each GPU runs it, and the driver that it needs.
#pragma once

#include <optional>
#include <vector>

#include "adapters/report/answer.hpp"
#include "cli/worlds/gpu_provider.hpp"
#include "resolver/solution.hpp"

namespace gpusolve::cli {

/// nullopt if no package of the set has GPU builds.
[[nodiscard]] auto stack_of(const resolver::Solution& solution, const GpuProvider& provider, const Judge& judge)
    -> std::optional<report::Stack>;

/// "3.10": the Python in the set, either a package or the one that the wheels are for.
[[nodiscard]] auto python_of(const resolver::Solution& solution, const GpuProvider& provider) -> std::optional<std::string>;

/// "torch 2.14.0 (cu130)", "torch 2.14.0+cu126": the tag is written once.
[[nodiscard]] auto build_label(const std::string& name, const std::string& version, const std::string& tag) -> std::string;

/// That `torch`, a build for Apple silicon, carries or may carry code that is not judged. A whole sentence without its full stop.
[[nodiscard]] auto metal_sentence(const std::string& torch, const BuildVariant& variant) -> std::string;

/// How each GPU runs the build; nothing where its code is only assumed.
[[nodiscard]] auto runs_of(const Judgement& judgement) -> std::vector<report::Run>;

/// The maximum of the toolkit's least driver, each GPU's first driver, and, if a GPU needs PTX, the driver of the toolkit's own CUDA.
[[nodiscard]] auto least_driver_of(const Judgement& judgement, const Judge& judge) -> std::optional<DottedVersion>;

/// Warnings about a GPU set: builds that the catalog does not know, code compiled at first use, minor-version compatibility.
[[nodiscard]] auto warnings_of(const resolver::Solution& solution, const GpuProvider& provider, const Judge& judge)
    -> std::vector<report::Warning>;

}  // namespace gpusolve::cli
