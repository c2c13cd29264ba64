// Whether two specs select the same, asked of versions, builds and numbers around everything that the specs name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "adapters/conda/match_spec.hpp"

namespace gpusolve::suite {

/// A version and its spelling.
struct VersionProbe {
  conda::Version version;
  std::string text;
};

/// Around each version named in `texts`: itself, more parts, neighbours, and pre-, dev- and post-releases.
[[nodiscard]] auto version_probes(std::string_view texts) -> std::vector<VersionProbe>;

/// Releases with five numbers only. For rows of resolvers that read `2.*.*` and `>2.10*` as ranges where conda matches the spelling or
/// the order of `*`: on releases that are spelled out the two readings agree.
[[nodiscard]] auto release_probes(std::string_view texts) -> std::vector<VersionProbe>;

/// Whether both specs give the same answer for each of the versions.
[[nodiscard]] auto select_the_same(const conda::VersionSpec& a, const conda::VersionSpec& b, const std::vector<VersionProbe>& probes)
    -> bool;

/// The same for builds, of which a missing one is unconstrained.
[[nodiscard]] auto select_the_same(const conda::Pattern* a, const conda::Pattern* b) -> bool;

/// The same for build numbers.
[[nodiscard]] auto select_the_same(const conda::BuildNumberSpec* a, const conda::BuildNumberSpec* b) -> bool;

/// The first field in which two match specs differ; empty where they select the same records. A URL or file name that only one of them
/// gives is no difference, for conda prints the package that a URL names by channel, name, version and build.
[[nodiscard]] auto difference(const conda::MatchSpec& a, const conda::MatchSpec& b) -> std::string;

}  // namespace gpusolve::suite
