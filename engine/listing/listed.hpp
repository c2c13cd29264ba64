// A build in a list, with its properties and how it runs on the machine.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "catalogs/catalog.hpp"
#include "model/answer.hpp"
#include "model/build_variant.hpp"
#include "model/fitness.hpp"

namespace gpusolve::engine {

struct Listed {
  Package package;
  std::string version;   ///< of the requested package, without the local part that names the variant
  std::string asked_as;  ///< the spec that brings this build if its own name does not: "jax[cuda12]==0.6.0"; empty otherwise
  BuildVariant variant;
  const catalogs::GpuCode* known{};      ///< the catalog's entry for the build, or for its nearest older relative
  bool is_exact{};                       ///< whether `known` is for exactly this build
  std::optional<std::string> published;  ///< "2024-09-04", or as much of the date as is known
  std::optional<DottedVersion> least_driver;
  Fitness fitness{};
  std::vector<Run> runs;                       ///< the way in which each GPU runs the build; empty if it does not run
  std::optional<DottedVersion> needed_driver;  ///< if `newer_driver`: the oldest sufficient driver
  std::vector<Reason> failures;                ///< reasons why it does not run, most important first
  std::string failing{};                       ///< the required package that fails: "xformers 0.0.32.post1"; empty: the build itself
  std::vector<std::string> assumed{};          ///< facts of an embedded build that no source states for it: "python", "sm"
  std::string from{};                          ///< its index in short, if the user named several that have builds; otherwise empty
};

}  // namespace gpusolve::engine
