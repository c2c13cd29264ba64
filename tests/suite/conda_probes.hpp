// Compares what two specs select, by probing with versions, builds and numbers near everything that the specs name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "adapters/conda/spec/match_spec.hpp"

namespace gpusolve::suite {

/// A version and its spelling.
struct VersionProbe {
  conda::Version version;
  std::string text;
};

/// For each version in `texts`: itself, more parts, neighbours, and pre-, dev- and post-releases.
[[nodiscard]] auto version_probes(std::string_view texts) -> std::vector<VersionProbe>;

/// Releases with five numbers only. For rows of resolvers that parse `2.*.*` and `>2.10*` as ranges, where conda matches the spelling or
/// the order of `*`: on complete releases both readings agree.
[[nodiscard]] auto release_probes(std::string_view texts) -> std::vector<VersionProbe>;

/// Whether both specs give the same answer for each of the versions.
[[nodiscard]] auto select_the_same(const conda::VersionSpec& a, const conda::VersionSpec& b, const std::vector<VersionProbe>& probes)
    -> bool;

/// Likewise for builds; a missing one is unconstrained.
[[nodiscard]] auto select_the_same(const conda::Pattern* a, const conda::Pattern* b) -> bool;

/// Likewise for build numbers.
[[nodiscard]] auto select_the_same(const conda::BuildNumberSpec* a, const conda::BuildNumberSpec* b) -> bool;

/// The first field in which two match specs differ; empty if they select the same records. Ignores a URL or file name that only one of them
/// has, because conda prints the package of a URL as channel, name, version and build.
[[nodiscard]] auto difference(const conda::MatchSpec& a, const conda::MatchSpec& b) -> std::string;

}  // namespace gpusolve::suite
