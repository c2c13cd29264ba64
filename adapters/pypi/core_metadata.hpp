// METADATA of a distribution (core metadata 1.0 to 2.4): what it needs.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/pypi/requirement.hpp"
#include "adapters/pypi/specifier.hpp"
#include "adapters/pypi/version.hpp"
#include "resolver/result.hpp"

namespace gpusolve::pypi {

struct CoreMetadata {
  std::string name;  ///< as written
  Version version;
  std::vector<Requirement> requires_dist;
  std::optional<SpecifierSet> requires_python;  ///< nothing also where it is no specifier by PEP 440: then it counts for nothing
  std::vector<std::string> extras;              ///< Provides-Extra, normalised, sorted
};

/// Largest METADATA that is read, in bytes.
inline constexpr std::size_t k_largest_metadata = std::size_t{16} * 1024 * 1024;

/// Reads the header fields (RFC 822 style); the description after them is passed over. `name` (normalised) and `version` are what
/// the file's own name says, and must be what the metadata say. Errors are of kind `source`.
[[nodiscard]] auto read_core_metadata(std::string_view text, std::string_view name, const Version& version) -> Result<CoreMetadata>;

}  // namespace gpusolve::pypi
