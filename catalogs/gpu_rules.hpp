// When a build runs on a GPU: the contract's rules, in one place.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "catalogs/catalog.hpp"
#include "resolver/facts.hpp"
#include "resolver/reason.hpp"

namespace gpusolve::catalogs {

/// How a GPU runs a build.
struct RunsBy {
  enum class Kind : std::uint8_t { cubin, ptx };
  Kind kind{};
  CodeTarget target;  ///< the cubin or PTX used
  auto operator==(const RunsBy&) const -> bool = default;
};

/// The judgement on one build for one machine. Reasons carry code, subject (left empty: the caller knows the build), fact and the
/// value that would do.
struct Verdict {
  /// One entry for each distinct capability of the facts, ascending.
  std::vector<std::pair<ComputeCapability, std::variant<RunsBy, Reason>>> gpus;
  /// Failures that no single GPU is to blame for: the driver is too old for the toolkit.
  std::vector<Reason> machine;
  /// The build's code is not known: a GPU passes if the build's toolkit could have made code for it.
  bool is_code_assumed{};
  [[nodiscard]] auto runs() const -> bool;
  /// All reasons, those of the GPUs first, without repetition.
  [[nodiscard]] auto reasons() const -> std::vector<Reason>;
};

/// Judges a build by its code, CUDA, cuDNN and the driver. Free facts fail nothing, and neither does a list of GPUs that is
/// empty: whether a CUDA build is of use there is the caller's question. A CPU build has no verdict on GPUs and runs.
/// Where several things fail on one GPU, the first of these is told: no code, a library's range, PTX that the driver is too
/// old for, a driver that does not know the GPU.
[[nodiscard]] auto judge(const TorchBuild& build, const Facts& facts, const Catalog& catalog) -> Verdict;

/// Judges a CUDA package whose architectures are not known (an nvidia-* wheel, a conda CUDA library): the driver must reach the
/// toolkit. Says nothing of GPUs.
[[nodiscard]] auto judge_cuda(const DottedVersion& cuda, const Facts& facts, const Catalog& catalog) -> Verdict;

/// Does the driver's own CUDA version reach `cuda`? True where the driver is free.
[[nodiscard]] auto is_native_cuda(const DottedVersion& cuda, const Facts& facts, const Catalog& catalog) -> bool;

}  // namespace gpusolve::catalogs
