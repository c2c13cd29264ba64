// The table of input kinds: the name of each kind, how to recognise it by file name and content, and its reader. A new format needs one row
// here and one reader.
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
  std::string_view title;  ///< its name in messages: "a uv.lock"
  Role role{};
  /// File names in lower case, as fnmatch(3) patterns separated by blanks. One with a slash also matches the name of the folder.
  std::string_view names{};
  Sign is_like{};    ///< test of the content; null: the content is not distinctive
  Reader read{};     ///< null: a folder, which read_sets reads
  bool has_parts{};  ///< has environments, extras or groups to choose from
};

/// In the order in which the content tests run.
[[nodiscard]] auto kind_entries() -> std::span<const KindEntry>;
[[nodiscard]] auto entry_of(Kind kind) -> const KindEntry&;

/// The kind that `--as` names. Errors (kind `usage`) suggest the nearest one and list all.
[[nodiscard]] auto parse_kind(std::string_view text) -> Result<Kind>;

/// The kind that a file has by its name alone; null: the name states none.
[[nodiscard]] auto kind_named(std::string_view name) -> const KindEntry*;

/// The kind of a text: by its file name, then by its content. Errors (kind `usage`) name a kind that is recognised but not supported, or
/// say that the kind is unknown.
[[nodiscard]] auto recognise(const Input& input) -> Result<const KindEntry*>;
/// Says as what a text without a name was read, if its lines may be installed as well as requested.
[[nodiscard]] auto doubt_of_kind(const Input& input, Kind kind) -> std::optional<Note>;

}  // namespace gpusolve::inventory
