// The packages that a query wants, as one world solves for them.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/specs/spec.hpp"
#include "engine/specs/version_limit.hpp"
#include "resolver/part_list.hpp"

namespace gpusolve::engine {

/// The request in the user's notation.
struct Wanted {
  std::vector<Spec> specs;
  std::vector<std::string> left_out{};  ///< names in an environment that the embedded catalog does not know
  std::vector<Spec> constraints;
  std::optional<VersionLimit> python;
  /// Packages that the set must contain because they decide the variant of a requested one, each with the spec that names the variant.
  std::vector<std::pair<std::string, Spec>> needed{};
  std::vector<Spec> conda_pins{};             ///< constraints from .condarc, which do not apply to pip
  bool is_literal{};                          ///< names that leave a variant open mean themselves
  std::vector<std::pair<Spec, Spec>> told{};  ///< specs with an added limit, each with the spec without the limit
  std::optional<resolver::Part> part{};       ///< only sets that contain this build, such as one Python, count
};

}  // namespace gpusolve::engine
