// Dependency specifiers (PEP 508): `torch[opt-einsum]>=2.1,<2.4; python_version >= "3.8"`, `pip @ https://…/pip.zip`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/pypi/marker.hpp"
#include "adapters/pypi/specifier.hpp"
#include "base/result.hpp"

namespace gpusolve::pypi {

struct Requirement {
  std::string name;                 ///< as written
  std::vector<std::string> extras;  ///< as written, sorted, each once
  SpecifierSet specifiers;          ///< empty if there is a URL
  std::optional<std::string> url;   ///< not parsed
  std::optional<Marker> marker;

  /// The text `requests[security]>=2.8; python_version < "3"`, normalised except for the name and the extras.
  [[nodiscard]] auto text() const -> std::string;
  /// Whether the requirements are equal: names and extras normalised by PEP 503, specifiers by meaning, markers by normalised text.
  auto operator==(const Requirement& other) const -> bool;
};

/// Limit for the length of a requirement's text.
inline constexpr std::size_t k_longest_requirement = std::size_t{32} * 1024;

/// Errors are of kind `usage` and state the position in the text.
[[nodiscard]] auto parse_requirement(std::string_view text) -> Result<Requirement>;

}  // namespace gpusolve::pypi
