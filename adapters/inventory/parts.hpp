// Files that hold more than one set: environments of pixi, extras and groups of a project. One is read, and the rest is named.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "adapters/inventory/readers.hpp"
#include "resolver/result.hpp"

namespace gpusolve::inventory {

/// Does it ask for, or hold, a package that brings a framework onto a GPU? Only a hint at which part of a file is of interest.
[[nodiscard]] auto holds_stack(const Inventory& inventory) -> bool;

/// What the parts of a file are called.
struct Noun {
  std::string_view one;
  std::string_view many;
};
inline constexpr Noun k_environment{"environment", "environments"};
inline constexpr Noun k_extra{"extra", "extras"};
inline constexpr Noun k_group{"group", "groups"};
inline constexpr Noun k_extra_or_group{"extra or group", "extras or groups"};

/// What a file offers to choose from.
struct Parts {
  Noun noun;
  std::vector<std::string> names;
  std::string usual;          ///< what is read where nobody chooses: an environment's name; empty: what no part belongs to
  std::string last_resort{};  ///< tried behind `names`, and not named among what was left; empty: nothing
};
using ReadParts = std::function<Result<Inventory>(const std::vector<std::string>& chosen)>;

/// The parts that the user chose; else the usual one; else, where that holds no GPU package, the first of `parts` that does. `read` is
/// called with the chosen names, or with none for the usual part. The notes of the result say what was taken, where nobody chose it or it
/// is not the usual one, and what was left; where nobody chose, parts with GPU packages are named apart from the rest. Errors: those of
/// `read`, and (kind `usage`) a chosen name that the file does not have.
[[nodiscard]] auto read_parts(const Input& input, const Parts& parts, const ReadParts& read) -> Result<Inventory>;

}  // namespace gpusolve::inventory
