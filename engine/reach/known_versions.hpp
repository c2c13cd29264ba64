// Compares the versions that a spec requests with those that the embedded catalog holds. Says "there is no such version" only for
// packages whose versions the catalog holds without gaps.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "catalogs/catalog.hpp"

namespace gpusolve::engine {

/// Requested versions of torch, torchvision or torchaudio.
struct AskedVersions {
  std::string project;                            ///< its name on PyPI
  std::string text;                               ///< `==2.4.1`, `=2.4`
  std::function<bool(std::string_view)> matches;  ///< whether this version is one of them
};

enum class Standing : std::uint8_t {
  held,      ///< the catalog holds one of them
  newer,     ///< they are newer than all that the catalog holds
  not_held,  ///< there may be one that the catalog does not hold
  absent,    ///< no such version exists
};

[[nodiscard]] auto standing_of(const AskedVersions& asked, const catalogs::Catalog& catalog) -> Standing;

/// For a version that the catalog does not hold, although it holds others of the series: the next older one of these, else the
/// oldest. A patch release between two held ones is compatible with the same packages as the one before it.
[[nodiscard]] auto held_relative(const AskedVersions& asked, const catalogs::Catalog& catalog) -> std::optional<std::string>;

}  // namespace gpusolve::engine
