// Dependency specifiers (PEP 508): `torch[opt-einsum]>=2.1,<2.4; python_version >= "3.8"`, `pip @ https://…/pip.zip`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/pypi/marker.hpp"
#include "adapters/pypi/specifier.hpp"
#include "resolver/result.hpp"

namespace gpusolve::pypi {

struct Requirement {
  std::string name;                 ///< as written
  std::vector<std::string> extras;  ///< as written, sorted, each once
  SpecifierSet specifiers;          ///< empty beside a url
  std::optional<std::string> url;   ///< not looked into
  std::optional<Marker> marker;

  /// `requests[security]>=2.8; python_version < "3"`, normalised but for the name and the extras.
  [[nodiscard]] auto text() const -> std::string;
  /// Names and extras compared as PEP 503 normalises them, specifiers by meaning, markers by normalised text.
  auto operator==(const Requirement& other) const -> bool;
};

/// Longest text that is read.
inline constexpr std::size_t k_longest_requirement = std::size_t{32} * 1024;

/// Errors are of kind `usage` and name the place in the text.
[[nodiscard]] auto parse_requirement(std::string_view text) -> Result<Requirement>;

}  // namespace gpusolve::pypi
