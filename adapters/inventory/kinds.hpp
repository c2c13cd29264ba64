// The table of input kinds: the name of each kind, its file names, a test of its content, and its reader. A new format needs one row here
// and one reader.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "adapters/inventory/inventory.hpp"
#include "adapters/inventory/readers.hpp"
#include "base/result.hpp"

namespace gpusolve::inventory {

using Sign = bool (*)(const Input& input);
using Reader = Result<Inventories> (*)(const Input& input);

struct KindEntry {
  Kind kind{};
  std::string_view text;   ///< the `kind` in JSON, and the value of --as
  std::string_view title;  ///< the name of the kind in messages: "a uv.lock"
  Role role{};
  /// File names in lower case, as fnmatch(3) patterns separated by blanks. A pattern with a slash also matches the name of the folder.
  std::string_view names{};
  Sign is_like{};    ///< test of the content; null: the content is not distinctive
  Reader read{};     ///< null: a folder, which read_sets reads
  bool has_parts{};  ///< whether the user can choose environments, extras or groups
};

/// All rows, in the order in which the content tests run.
[[nodiscard]] auto kind_entries() -> std::span<const KindEntry>;
[[nodiscard]] auto entry_of(Kind kind) -> const KindEntry&;

/// The kind that `--as` names. Errors (kind `usage`) suggest the nearest kind and list all.
[[nodiscard]] auto parse_kind(std::string_view text) -> Result<Kind>;

/// The row whose file names match; null if none does.
[[nodiscard]] auto kind_named(std::string_view name) -> const KindEntry*;

/// The kind of a text: by its file name, then by its content. Errors (kind `usage`) name a kind that is recognised but not supported, or
/// say that the kind is unknown.
[[nodiscard]] auto recognise(const Input& input) -> Result<const KindEntry*>;
/// A note how a text without a file name was interpreted, if its lines may list installed packages as well as requests; otherwise nullopt.
[[nodiscard]] auto doubt_of_kind(const Input& input, Kind kind) -> std::optional<Note>;

}  // namespace gpusolve::inventory
