// Solves for several machines at once.
#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "engine/fleet/grouping.hpp"
#include "engine/fleet/row.hpp"
#include "engine/workshop/workshop.hpp"

namespace gpusolve::engine::fleet {

class JointSolver final : public SharedSets {
 public:
  /// `is_about_torch`: the request names torch, so a GPU set must have a GPU build of torch. The workshop must outlive this object.
  JointSolver(Workshop& workshop, Query query, std::vector<Facts> machines, bool is_about_torch);

  [[nodiscard]] auto can_share(const Members& group) -> Result<bool> override;
  /// The best set for the group, or the reasons why there is none. Packages are compiled only if each machine lacks a set of wheels even
  /// alone: machines that have wheels are not put into one group that compiles.
  [[nodiscard]] auto solve(const Members& group) -> Result<Workshop::Solved>;
  [[nodiscard]] auto query(const Members& group) const -> Query;

 private:
  [[nodiscard]] auto is_of_one_platform(const Members& group) const -> bool;
  /// The best set of wheels or of conda's packages.
  [[nodiscard]] auto solve_binary(const Members& group) -> Result<Workshop::Solved>;
  /// Whether each of these machines lacks such a set even alone.
  [[nodiscard]] auto lack_binary(const Members& group) -> Result<bool>;

  Workshop& workshop_;
  Query query_;
  std::vector<Facts> machines_;
  bool is_about_torch_{};                       ///< the request names torch, and no other stack that may be for the CPU
  std::map<std::size_t, bool> lacking_binary_;  ///< results of `lack_binary`, by machine
};

/// Whether the set uses GPUs, or contains no package that could.
[[nodiscard]] auto serves_gpus(const Answer& answer) -> bool;

}  // namespace gpusolve::engine::fleet
