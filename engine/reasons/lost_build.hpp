// One GPU build that was not chosen, with everything that rules it out, and summaries over many of them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/answer.hpp"
#include "model/dotted_version.hpp"

namespace gpusolve::engine {

struct LostBuild {
  std::string package;
  std::string version;                ///< public version: "2.8.0"
  std::optional<DottedVersion> cuda;  ///< the CUDA that it was built with
  std::string label;                  ///< `torch 2.8.0 (CUDA 12.6)`
  std::vector<Reason> reasons;        ///< without subjects, hardest to change first; never empty
  std::string source{};
  bool has_code{};    ///< it and its libraries support all the GPUs, or no table says which
  bool is_unknown{};  ///< no table says on which GPUs it runs
};

/// `torch 2.8.0 (cu126)`
[[nodiscard]] auto with_tag(const LostBuild& build) -> std::string;
/// Whether the reason is about code or libraries for a GPU.
[[nodiscard]] auto is_about_code(const Reason& reason) -> bool;
/// A build is reported under its first reason, so the hardest to change comes first.
void sort_hardest_first(std::vector<Reason>& reasons);

/// The build with the fewest reasons; on a tie the one whose reasons are easiest to change, then the one with the lowest requirements, then
/// the first. `builds` must not be empty.
[[nodiscard]] auto nearest_of(const std::vector<LostBuild>& builds) -> const LostBuild&;

/// The GPUs for which builds have no code: those that all such builds lack; if there are none, all that any build lacks. Numerically
/// sorted, "sm_86" before "sm_120".
[[nodiscard]] auto gpus_without_code(const std::vector<LostBuild>& builds) -> std::vector<std::string>;

/// The nearest build with code among the requested ones; if there is none, among `all`. nullopt if no build has code.
[[nodiscard]] auto build_with_code(const std::vector<LostBuild>& asked, const std::vector<LostBuild>& all) -> std::optional<BuildWithCode>;

}  // namespace gpusolve::engine
