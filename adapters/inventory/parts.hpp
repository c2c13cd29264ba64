// Files with several sets: environments of pixi, extras and groups of a project. One is read, and the others are named in notes.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "adapters/inventory/readers.hpp"
#include "resolver/result.hpp"

namespace gpusolve::inventory {

/// Whether the inventory has or requests a GPU framework. Used only to guess which part of a file is of interest.
[[nodiscard]] auto holds_stack(const Inventory& inventory) -> bool;

/// The noun for the parts of a file.
struct Noun {
  std::string_view one;
  std::string_view many;
};
inline constexpr Noun k_environment{"environment", "environments"};
inline constexpr Noun k_extra{"extra", "extras"};
inline constexpr Noun k_group{"group", "groups"};
inline constexpr Noun k_extra_or_group{"extra or group", "extras or groups"};

/// The parts of a file.
struct Parts {
  Noun noun;
  std::vector<std::string> names;
  std::string usual;          ///< the part that is read by default: an environment's name; empty: what belongs to no part
  std::string last_resort{};  ///< tried after `names`, and not listed among the parts that were left; empty: none
};
using ReadParts = std::function<Result<Inventory>(const std::vector<std::string>& chosen)>;

/// The parts that the user chose; else the usual one; else, where that holds no GPU package, the first of `parts` that does. `read` is
/// called with the chosen names, or with none for the usual part. The notes of the result say what was taken, where nobody chose it or it
/// is not the usual one, and what was left; where nobody chose, parts with GPU packages are named apart from the rest. Errors: those of
/// `read`, and (kind `usage`) a chosen name that the file does not have.
[[nodiscard]] auto read_parts(const Input& input, const Parts& parts, const ReadParts& read) -> Result<Inventory>;

}  // namespace gpusolve::inventory
