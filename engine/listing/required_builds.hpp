// Packages that a build requires and that have no build for the machine, or none that runs on it: the xFormers that vLLM pins on
// an old GPU.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
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
  /// the builds of each required name, once for each combination of specs on it.
  auto failing_of(resolver::CandidateId build) -> std::optional<FailingPackage>;
  /// Like `failing_of`, for the requirements that an extra of the build adds. `extended`: the name with that extra.
  auto failing_of_extra(resolver::CandidateId build, resolver::NameId extended) -> std::optional<FailingPackage>;

 private:
  /// A requirement on one package: a build that meets all specs, for this Python.
  struct RequiredBuild {
    resolver::NameId name;
    std::vector<resolver::SpecId> specs;
    std::optional<DottedVersion> python;
    auto operator<=>(const RequiredBuild&) const = default;
  };
  /// Whether some build of the package fails, or is for one Python only. Most packages have no such build.
  auto can_fail(resolver::NameId name) -> bool;
  [[nodiscard]] auto finds_fault(resolver::NameId name) -> bool;
  auto failing_for(resolver::CandidateId build, const std::optional<DottedVersion>& python) -> std::optional<FailingPackage>;
  auto failing_in(const RequiredBuild& need) -> const std::optional<FailingPackage>&;
  [[nodiscard]] auto search(const RequiredBuild& need) -> std::optional<FailingPackage>;

  GpuProvider& provider_;
  std::map<resolver::NameId, bool> can_fail_;
  std::map<RequiredBuild, std::optional<FailingPackage>> known_;
};

}  // namespace gpusolve::engine
