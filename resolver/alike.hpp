// Unites builds that differ only in the builds of one name that they need: a release's wheels for each Python. The question whether
// there is a set then takes a fraction of the time.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "resolver/survey.hpp"
#include "resolver/universe.hpp"

namespace gpusolve::resolver {

/// Builds of a name are alike if they meet the same specs and have the same requirements, except for requirements on the pivot. One of
/// the builds represents them all: it needs any build of the pivot that one of them needs. The representatives have a set if and only
/// if all builds have one.
class Alike {
 public:
  /// `pivot`: a name whose builds are never united; without a pivot, no builds are united. The universe must outlive this object and
  /// stay unchanged. Complexity: linear in requirements and matches, except for sorting the builds of each name.
  Alike(const Universe& universe, std::optional<NameId> pivot);

  /// The marked builds that represent all marked builds. Changes universe(). Complexity: linear in builds and requirements.
  [[nodiscard]] auto representatives(const Builds& builds) -> Builds;
  /// The universe in which each of the last representatives allows every build of the pivot that one of its represented builds allows.
  [[nodiscard]] auto universe() const -> const Universe& { return united_ ? *united_ : original_; }
  /// Replaces the last representatives in a set by represented builds that allow the set's build of the pivot.
  [[nodiscard]] auto builds_of(std::vector<BuildIndex> set) const -> std::vector<BuildIndex>;

 private:
  struct Traits;

  [[nodiscard]] auto is_on_pivot(const Need& need) const -> bool;
  [[nodiscard]] auto traits_of_builds() const -> std::vector<Traits>;
  void find_classes();
  /// The builds of the pivot that are compatible with the build, which must need one.
  [[nodiscard]] auto allowed_pivots(BuildIndex build) const -> std::vector<BuildIndex>;
  void unite(const std::vector<BuildIndex>& members);
  auto spec_on_pivot(std::vector<BuildIndex> allowed) -> SpecIndex;

  const Universe& original_;
  std::optional<Universe> united_;  // a copy to change; nullopt if no builds are alike
  std::optional<NameIndex> pivot_;
  std::vector<std::vector<BuildIndex>> classes_;               // classes of two or more alike builds that need the pivot
  std::map<BuildIndex, std::vector<BuildIndex>> represented_;  // by representative: the builds that it represents
  std::map<std::vector<BuildIndex>, SpecIndex> specs_;         // specs on the pivot, by the builds that meet them
};

}  // namespace gpusolve::resolver
