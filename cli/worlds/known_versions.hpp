// How the versions that a spec asks for stand to those that the embedded catalog holds: "there is no such version" is said only of a
// package whose versions it holds without a gap.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "catalogs/catalog.hpp"

namespace gpusolve::cli {

/// Versions of torch, torchvision or torchaudio, as asked for.
struct AskedVersions {
  std::string project;                            ///< PyPI's name of it
  std::string text;                               ///< `==2.4.1`, `=2.4`
  std::function<bool(std::string_view)> matches;  ///< is this version among them?
};

enum class Standing : std::uint8_t {
  held,      ///< the catalog holds one of them
  newer,     ///< they are newer than all that it holds
  not_held,  ///< there may be one that it does not hold
  absent,    ///< there is none
};

[[nodiscard]] auto standing_of(const AskedVersions& asked, const catalogs::Catalog& catalog) -> Standing;

/// The first two numbers, `0.15`, of a version that is not held though others of its series are.
[[nodiscard]] auto held_series(const AskedVersions& asked, const catalogs::Catalog& catalog) -> std::optional<std::string>;

}  // namespace gpusolve::cli
