// The heart of a set in a few words: torch, CUDA, cuDNN, python, how each GPU runs it, which driver it takes.
#pragma once

#include <optional>
#include <vector>

#include "adapters/report/answer.hpp"
#include "cli/worlds/gpu_provider.hpp"
#include "resolver/solution.hpp"

namespace gpusolve::cli {

/// Nothing for a set without a package that has GPU builds.
[[nodiscard]] auto stack_of(const resolver::Solution& solution, const GpuProvider& provider, const Judge& judge)
    -> std::optional<report::Stack>;

/// "3.10", of the Python in the set, be it a package or the one that the wheels are for.
[[nodiscard]] auto python_of(const resolver::Solution& solution, const GpuProvider& provider) -> std::optional<std::string>;

/// That `torch`, a build for Apple silicon, carries or may carry code that is not judged. A whole sentence without its full stop.
[[nodiscard]] auto metal_sentence(const std::string& torch, const BuildVariant& variant) -> std::string;

/// How each GPU runs the build; nothing where its code is only assumed.
[[nodiscard]] auto runs_of(const Judgement& judgement) -> std::vector<report::Run>;

/// The toolkit's least driver, each GPU's first driver, and where a GPU needs PTX compiled, a driver of the toolkit's own CUDA.
[[nodiscard]] auto least_driver_of(const Judgement& judgement, const Judge& judge) -> std::optional<DottedVersion>;

/// What is worth a warning in a GPU set: builds that the catalog does not know, code compiled at first use, minor-version compatibility.
[[nodiscard]] auto warnings_of(const resolver::Solution& solution, const GpuProvider& provider, const Judge& judge)
    -> std::vector<report::Warning>;

}  // namespace gpusolve::cli
