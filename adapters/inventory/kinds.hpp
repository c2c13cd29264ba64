// The kinds of input, in one table: what each is called, how its name and its content give it away, and who reads it. A new format is one
// row here and one reader.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "adapters/inventory/inventory.hpp"
#include "adapters/inventory/readers.hpp"
#include "resolver/result.hpp"

namespace gpusolve::inventory {

using Sign = bool (*)(const Input& input);
using Reader = Result<Inventories> (*)(const Input& input);

struct KindEntry {
  Kind kind{};
  std::string_view text;   ///< the `kind` of JSON and the value of --as
  std::string_view title;  ///< what a message calls it: "a uv.lock"
  Role role{};
  /// Names of files in lower case, as patterns of fnmatch(3) parted by blanks; one with a slash is matched with the folder's name too.
  std::string_view names{};
  Sign is_like{};    ///< by content; null: the content says nothing
  Reader read{};     ///< null: a folder, which read_sets reads
  bool has_parts{};  ///< environments, extras or groups to choose from
};

/// In the order in which contents are tried.
[[nodiscard]] auto kind_entries() -> std::span<const KindEntry>;
[[nodiscard]] auto entry_of(Kind kind) -> const KindEntry&;

/// The kind that `--as` names. Errors (kind `usage`) offer the nearest one and list all.
[[nodiscard]] auto parse_kind(std::string_view text) -> Result<Kind>;

/// The kind of a text: by its file's name, then by its content. Errors (kind `usage`): a kind that is recognised but not read is refused by
/// its own name; anything else as unknown.
[[nodiscard]] auto recognise(const Input& input) -> Result<const KindEntry*>;

}  // namespace gpusolve::inventory
