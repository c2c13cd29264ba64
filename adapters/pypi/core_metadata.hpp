// The METADATA of a distribution (core metadata 1.0 to 2.4): its requirements.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/pypi/requirement.hpp"
#include "adapters/pypi/specifier.hpp"
#include "adapters/pypi/version.hpp"
#include "base/result.hpp"

namespace gpusolve::pypi {

struct CoreMetadata {
  std::vector<Requirement> requires_dist;
  std::optional<SpecifierSet> requires_python;  ///< nullopt if absent, or if the text is no valid PEP 440 specifier, which is ignored
  std::vector<std::string> extras;              ///< Provides-Extra, normalised, sorted
};

/// Limit for METADATA, in bytes.
inline constexpr std::size_t k_largest_metadata = std::size_t{16} * 1024 * 1024;

/// Parses the header fields (RFC 822 style) and ignores the description after them. The metadata must state the same `name` (normalised)
/// and `version` as the file's name. Errors are of kind `source`.
[[nodiscard]] auto read_core_metadata(std::string_view text, std::string_view name, const Version& version) -> Result<CoreMetadata>;

}  // namespace gpusolve::pypi
