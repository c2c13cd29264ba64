// The only place that decides when a build runs on a GPU (docs/rules.md, "When a build runs on a GPU"). Each accelerator that is judged has
// its rule in a room of its own, such as catalogs/cuda.
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

/// Judges a build by the rule of its accelerator, which decides by its code, its libraries and the driver. Free facts and an empty list of
/// GPUs cause no failure; the caller decides whether a build for GPUs is useful without a GPU. A build whose accelerator has no rule, such
/// as a CPU build, has no verdict on GPUs and runs.
[[nodiscard]] auto judge(const PublishedBuild& build, const Facts& facts, const Catalog& catalog) -> Verdict;
/// Judges a build of any other stack in the same way, but no GPU if neither the code nor the toolkit of the build is known.
[[nodiscard]] auto judge(const StackBuild& build, const Facts& facts, const Catalog& catalog) -> Verdict;

}  // namespace gpusolve::catalogs
