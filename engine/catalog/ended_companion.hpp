// Companions of the main package whose releases ended before its own.
#pragma once

#include <optional>
#include <string>

#include "catalogs/catalog.hpp"

namespace gpusolve::engine {

/// The last release of a companion.
struct LastRelease {
  std::string version;
  DottedVersion main;  ///< the release of the main package that it was published with
};

/// nullopt if the companion still has a release for each release of the main package. The last one is built against the stable
/// ABI and requires no release of the main package: it serves `main` and every later one (github:pytorch/audio pull requests 4171
/// and 4212, torchaudio 2.11).
[[nodiscard]] auto last_of_ended(const std::string& companion, const catalogs::Catalog& catalog) -> std::optional<LastRelease>;

}  // namespace gpusolve::engine
