// One GPU build that was not chosen, with everything that stands against it, and what many of them together say.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "adapters/report/answer.hpp"
#include "resolver/dotted_version.hpp"

namespace gpusolve::cli {

struct LostBuild {
  std::string package;
  std::string version;                ///< public: "2.8.0"
  std::optional<DottedVersion> cuda;  ///< that it was built with
  std::string label;                  ///< "torch 2.8.0 (CUDA 12.6)"
  std::vector<Reason> reasons;        ///< without subjects, hardest to change first; never empty
  std::string source{};
  bool has_code{};  ///< it and its libraries serve all the GPUs
};

/// "torch 2.8.0 (cu126)"
[[nodiscard]] auto with_tag(const LostBuild& build) -> std::string;
/// Is it about code or libraries for a GPU?
[[nodiscard]] auto is_about_code(const Reason& reason) -> bool;
/// What is hardest to change comes first: a build is told under that.
void sort_hardest_first(std::vector<Reason>& reasons);

/// The build that the fewest facts are against; of several the one whose facts are easiest to change, then the most modest, then the
/// first. `builds` is not empty.
[[nodiscard]] auto nearest_of(const std::vector<LostBuild>& builds) -> const LostBuild&;

/// The GPUs that builds have no code for: those that all such builds lack, or where each lacks another, all of them. "sm_86" before
/// "sm_120".
[[nodiscard]] auto gpus_without_code(const std::vector<LostBuild>& builds) -> std::vector<std::string>;

/// The nearest with code of those that were asked for; where none of them has code, of `all`. Nothing where none has.
[[nodiscard]] auto build_with_code(const std::vector<LostBuild>& asked, const std::vector<LostBuild>& all)
    -> std::optional<report::BuildWithCode>;

}  // namespace gpusolve::cli
