// How a listed build runs on the machine, and how the catalog knows it: columns of search and matrix.
#pragma once

#include <cstdint>
#include <string_view>

namespace gpusolve {

/// The way in which a build runs on the machine.
enum class Fitness : std::uint8_t {
  native,        ///< with native code on all GPUs
  compiled,      ///< from PTX on at least one GPU
  free,          ///< no GPU is given, or the package contains no GPU code
  cpu,           ///< a CPU build
  newer_driver,  ///< only with a newer driver
  unjudged,      ///< no table has its code, and nothing known speaks against it
  no,            ///< not at all
};
/// "native", "ptx", "any", "cpu", "newer-driver", "unjudged", "no".
[[nodiscard]] auto fitness_text(Fitness fitness) -> std::string_view;

/// The entry of the catalog by which a build is judged.
enum class CatalogMatch : std::uint8_t {
  none,
  exact,     ///< an entry for exactly this build
  relative,  ///< the entry for its nearest older relative
};
/// "unknown", "exact", "nearest older relative".
[[nodiscard]] auto catalog_match_text(CatalogMatch match) -> std::string_view;

}  // namespace gpusolve
