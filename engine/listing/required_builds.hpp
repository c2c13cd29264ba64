// Packages of stacks that a build requires, and of which no build runs on the machine: the xFormers that vLLM pins on an old GPU.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/worlds/gpu_provider.hpp"

namespace gpusolve::engine {

struct FailingPackage {
  std::string package;           ///< with its version: "xformers 0.0.32.post1"
  std::vector<Reason> failures;  ///< of the best build that the requirement allows, most important first
};

class RequiredBuilds {
 public:
  /// The provider must outlive this object.
  explicit RequiredBuilds(GpuProvider& provider) : provider_(provider) {}

  /// The first such package of the build's own requirements; nullopt if there is none, or if requirements are costly to read. Complexity:
  /// the builds of each required name, once for each spec.
  auto failing_of(resolver::CandidateId build) -> std::optional<FailingPackage>;

 private:
  auto failing_in(resolver::SpecId spec) -> const std::optional<FailingPackage>&;

  GpuProvider& provider_;
  std::unordered_map<resolver::SpecId, std::optional<FailingPackage>> known_;
};

}  // namespace gpusolve::engine
