// From the files of a project to what may be chosen: for each version and each Python the best wheel, or the reason why none.
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
#include "resolver/reason.hpp"

namespace gpusolve::pypi {

/// The wheel that serves one Python best.
struct WheelChoice {
  std::size_t python{};  ///< index into ReleaseSelector::pythons
  const ProjectFile* file{};
  bool is_pure{};            ///< without machine code
  bool is_for_one_python{};  ///< made for this Python alone
  auto operator==(const WheelChoice&) const -> bool = default;
};

/// All files of one version.
struct Release {
  Version version;
  std::vector<ReadWheel> wheels;  ///< none where there is only a source distribution
  const Project* project{};
  std::size_t origin{};  ///< which list it came from, where several are joined
};

/// What a release is good for.
struct Verdict {
  std::vector<WheelChoice> choices;  ///< newest Python first; empty where the version is excluded
  std::optional<Reason> exclusion;
};

/// Releases in order of preference: final releases, newest (or oldest) first, then pre-releases, unless the policy takes them like
/// any other. Local versions of one release stand together, the greatest (by meaning) first, whatever the direction.
struct ReleaseList {
  std::vector<Release> releases;
  std::size_t skipped{};  ///< files whose names tell no version of this project
};

/// Sorts out files for one policy. PEP 592: a yanked file counts only where its version is pinned; the caller knows the pins.
class ReleaseSelector {
 public:
  explicit ReleaseSelector(PypiPolicy policy);

  [[nodiscard]] auto policy() const -> const PypiPolicy& { return policy_; }
  /// The Pythons of the policy, newest first, each once.
  [[nodiscard]] auto pythons() const -> const std::vector<DottedVersion>& { return policy_.pythons; }
  /// May `specifiers` (a Requires-Python) hold for the Python of this index?
  [[nodiscard]] auto takes_python(const SpecifierSet& specifiers, std::size_t python) const -> bool {
    return reader_.takes_python(specifiers, python);
  }
  /// Pointers into `project`, which must outlive the list, and into the selector.
  [[nodiscard]] auto releases_of(const Project& project) -> ReleaseList;
  /// The releases of several lists in one order; equal versions stay in the order of the lists, and `origin` tells them apart.
  [[nodiscard]] auto join(std::vector<ReleaseList> lists) const -> ReleaseList;
  [[nodiscard]] auto verdict_on(const Release& release, bool is_pinned) const -> Verdict;

 private:
  enum class Obstacle : std::uint8_t;

  [[nodiscard]] auto obstacle_of(const ReadWheel& wheel, bool is_pinned) const -> Obstacle;
  [[nodiscard]] auto choose(const std::vector<ReadWheel>& wheels, bool is_pinned) const -> std::vector<WheelChoice>;
  [[nodiscard]] auto reason_against(const Release& release, bool is_pinned) const -> Reason;
  [[nodiscard]] auto python_text() const -> std::string;
  void sort(std::vector<Release>& releases) const;

  PypiPolicy policy_;
  WheelReader reader_;
};

}  // namespace gpusolve::pypi
