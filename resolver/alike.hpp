// Unites builds that differ only in which build of one name they need: the wheels of a release for each Python. To see whether there is a
// set takes a fraction of the time then.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "resolver/survey.hpp"
#include "resolver/universe.hpp"

namespace gpusolve::resolver {

/// Builds of a name are alike if they meet the same specs and have the same requirements, those on the pivot aside. One of them stands for
/// all: it needs any build of the pivot that one of them needs. There is a set of these if and only if there is one of all builds.
class Alike {
 public:
  /// `pivot`: a name whose builds are never united; without one, nothing is. The universe must outlive this object and stay as it is.
  /// Complexity: linear in requirements and matches, but for sorting the builds of each name.
  Alike(const Universe& universe, std::optional<NameId> pivot);

  /// The marked builds that stand for all marked ones. Changes universe(). Complexity: linear in builds and requirements.
  [[nodiscard]] auto representatives(const Builds& builds) -> Builds;
  /// The universe in which the last representatives have the requirements of all builds that they stand for.
  [[nodiscard]] auto universe() const -> const Universe& { return united_ ? *united_ : original_; }
  /// The builds that a set of the last representatives stands for: those that need its build of the pivot.
  [[nodiscard]] auto builds_of(std::vector<BuildIndex> set) const -> std::vector<BuildIndex>;

 private:
  struct Traits;

  [[nodiscard]] auto is_on_pivot(const Need& need) const -> bool;
  [[nodiscard]] auto traits_of_builds() const -> std::vector<Traits>;
  void find_classes();
  /// The builds of the pivot that the build can be with; it must need one.
  [[nodiscard]] auto allowed_pivots(BuildIndex build) const -> std::vector<BuildIndex>;
  void unite(const std::vector<BuildIndex>& members);
  auto spec_on_pivot(std::vector<BuildIndex> allowed) -> SpecIndex;

  const Universe& original_;
  std::optional<Universe> united_;  // a copy to change; none if no builds are alike
  std::optional<NameIndex> pivot_;
  std::vector<std::vector<BuildIndex>> classes_;         // of builds that need the pivot, two and more
  std::map<BuildIndex, std::vector<BuildIndex>> stood_;  // by representative: the builds that it stands for
  std::map<std::vector<BuildIndex>, SpecIndex> specs_;   // on the pivot, by the builds that meet them
};

}  // namespace gpusolve::resolver
