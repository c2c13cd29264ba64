// Files with several sets: environments of pixi, extras and groups of a project. One is read, and the others are named in notes.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "adapters/inventory/readers.hpp"
#include "base/result.hpp"

namespace gpusolve::inventory {

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
  std::vector<std::vector<std::string>> exclusive{};  ///< sets of names of which nobody may install two together
  std::vector<std::string> defaults{};                ///< those that are installed with what belongs to no part, unless told otherwise
  std::vector<std::string> groups{};                  ///< those of `names` that are groups, and not extras
};
using ReadParts = std::function<Result<Inventory>(const std::vector<std::string>& chosen)>;

/// Reads the parts that the user chose; otherwise the usual one with the default parts; otherwise, if that has no GPU package, the first of
/// `parts` that has one. Calls `read` with the chosen names, or with none for the usual part. Notes say which part was read, if nobody
/// chose it or it is not the usual one, and which were not; if nobody chose, parts with further GPU packages are listed apart from the
/// rest, and those that exclude the one that was read are read as its alternatives, unless the project installs one of them by default.
/// Where a command installs the parts, exactly these are read. Errors: those of `read`, and (kind `usage`) a chosen name that is not in the
/// file.
[[nodiscard]] auto read_parts(const Input& input, const Parts& parts, const ReadParts& read) -> Result<Inventory>;

}  // namespace gpusolve::inventory
