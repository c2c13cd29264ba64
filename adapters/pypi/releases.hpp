// Maps the files of a project to choices: for each version and each Python the best wheel, or the reason why no wheel fits.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "adapters/pypi/policy.hpp"
#include "adapters/pypi/project.hpp"
#include "adapters/pypi/specifier.hpp"
#include "adapters/pypi/version.hpp"
#include "adapters/pypi/wheel_reader.hpp"
#include "model/reason.hpp"

namespace gpusolve::pypi {

/// The best wheel for one Python.
struct WheelChoice {
  std::size_t python{};  ///< index into ReleaseSelector::pythons
  const ProjectFile* file{};
  bool is_pure{};       ///< has no machine code
  bool is_by_python{};  ///< see is_by_python(TagSet)
  auto operator==(const WheelChoice&) const -> bool = default;
};

/// All files of one version.
struct Release {
  Version version;
  std::vector<ReadWheel> wheels;  ///< empty if there is only a source distribution
  const Project* project{};
  std::size_t origin{};  ///< index of its list, if several lists are joined
};

/// The usable wheels of a release, or the reason why no wheel is usable.
struct Verdict {
  std::vector<WheelChoice> choices;  ///< newest Python first; empty if the version is excluded
  std::optional<Reason> exclusion;
};

/// Releases in order of preference: final releases, newest (or oldest) first, then pre-releases, unless the policy ranks pre-releases
/// like any other version. Local versions of one release are adjacent, the greatest (by meaning) first, independent of the direction.
struct ReleaseList {
  std::vector<Release> releases;
  std::size_t skipped{};  ///< number of files whose names do not state a version of this project
};

/// Selects files for one policy. By PEP 592, a yanked file counts only if its version is pinned; the caller knows the pins.
class ReleaseSelector {
 public:
  explicit ReleaseSelector(PypiPolicy policy);

  [[nodiscard]] auto policy() const -> const PypiPolicy& { return policy_; }
  /// The Pythons of the policy, newest first and unique.
  [[nodiscard]] auto pythons() const -> const std::vector<DottedVersion>& { return policy_.pythons; }
  /// Whether `specifiers` (a Requires-Python) may hold for the Python of this index.
  [[nodiscard]] auto takes_python(const SpecifierSet& specifiers, std::size_t python) const -> bool {
    return reader_.takes_python(specifiers, python);
  }
  /// The releases of a project. The result points into `project` and into the selector, which must both outlive it.
  [[nodiscard]] auto releases_of(const Project& project) -> ReleaseList;
  /// Merges several lists into one order. Equal versions keep the order of the lists; `origin` distinguishes them.
  [[nodiscard]] auto join(std::vector<ReleaseList> lists) const -> ReleaseList;
  /// Whether the version precedes all releases up to `newest` and equals none of them.
  [[nodiscard]] auto comes_before_all(const Version& version, const Version& newest) const -> bool;
  /// Merges another list of this origin into the releases after the first `count`, which precede the whole list.
  void merge(std::vector<Release>& releases, std::size_t count, ReleaseList more, std::size_t origin) const;
  [[nodiscard]] auto verdict_on(const Release& release, bool is_pinned) const -> Verdict;

 private:
  enum class Obstacle : std::uint8_t;

  [[nodiscard]] auto obstacle_of(const ReadWheel& wheel, bool is_pinned) const -> Obstacle;
  [[nodiscard]] auto choose(const std::vector<ReadWheel>& wheels, bool is_pinned) const -> std::vector<WheelChoice>;
  [[nodiscard]] auto reason_against(const Release& release, bool is_pinned) const -> Reason;
  [[nodiscard]] auto python_text() const -> std::string;
  [[nodiscard]] auto is_before(const Release& left, const Release& right) const -> bool;
  void sort(std::vector<Release>& releases) const;

  PypiPolicy policy_;
  WheelReader reader_;
};

}  // namespace gpusolve::pypi
