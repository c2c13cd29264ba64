// Finds the version that Poetry installs of a package with several versions in the lock; Poetry installs one. Before lock version 2.1 the
// lock does not state the machine for each version, so Poetry solves again: the requirements of the project that hold on the machine, among
// the locked versions, the newest first (python-poetry pull request 9427, `installer.re-resolve`).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "adapters/pypi/requirement.hpp"
#include "model/answer.hpp"

namespace gpusolve::inventory {

struct PoetryVersions {
  std::vector<const Package*> installed;  ///< in the order of the lock, including all packages with a single version
  std::vector<std::string> undecided;     ///< names of packages whose version is not certain, sorted
};

/// `requests`: the requirements of the project; empty if they are unknown, so that no version is certain. The packages must outlive the
/// result.
[[nodiscard]] auto choose_as_poetry(std::span<const Package> packages, std::span<const pypi::Requirement> requests) -> PoetryVersions;

}  // namespace gpusolve::inventory
