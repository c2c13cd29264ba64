// Reads files with several parts: environments of pixi, or extras and groups of a project. Reads one choice of parts, and names the others
// in notes.
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
struct FileParts {
  Noun noun;
  std::vector<std::string> names;
  std::string usual;          ///< the environment that is read by default; empty: the default is the content that belongs to no part
  std::string last_resort{};  ///< tried after `names`, and never listed among the parts that were not read; empty: none
  std::vector<std::vector<std::string>> exclusive{};  ///< sets of names; no two names of one set may be installed together
  std::vector<std::string> defaults{};  ///< parts that are installed by default, together with the content that belongs to no part
  std::vector<std::string> groups{};    ///< the `names` that are groups, not extras
};
using ReadParts = std::function<Result<Inventory>(const std::vector<std::string>& chosen)>;

/// Reads the parts that the user chose; otherwise the usual part with the default parts; otherwise, if these have no GPU package, the first
/// of `parts` that has one. Calls `read` with the chosen names, or with none for the usual part. Notes name the parts that were read
/// (unless the user chose them, or they are the usual ones) and the parts that were not. If the user chose none, the notes list parts with
/// further GPU packages apart from the rest; parts that exclude the one that was read become its alternatives, unless the project installs
/// one of them by default. If a command installs the parts, reads exactly those. Errors: those of `read`, and (kind `usage`) a chosen name
/// that is not in the file.
[[nodiscard]] auto read_parts(const Input& input, const FileParts& parts, const ReadParts& read) -> Result<Inventory>;

}  // namespace gpusolve::inventory
