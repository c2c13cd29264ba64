// The version that Poetry installs of a package that its lock has in several. Poetry installs one. Before lock version 2.1 the lock does
// not say for which machine each is, so Poetry solves again: the requirements of the project that hold on the machine, among the locked
// versions, the newest first (python-poetry pull request 9427, `installer.re-resolve`).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "adapters/pypi/requirement.hpp"
#include "model/answer.hpp"

namespace gpusolve::inventory {

struct PoetryVersions {
  std::vector<const Package*> installed;  ///< in the order of the lock, with all packages of a single version
  std::vector<std::string> undecided;     ///< the names of the others, sorted
};

/// `requests`: what the project asks for; empty if that is not known, so that no version is certain. The packages must outlive the result.
[[nodiscard]] auto choose_as_poetry(std::span<const Package> packages, std::span<const pypi::Requirement> requests) -> PoetryVersions;

}  // namespace gpusolve::inventory
