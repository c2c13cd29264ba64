// The front door: a path or a text in, an Inventory out. `kinds` says what it is.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "adapters/inventory/kinds.hpp"
#include "resolver/result.hpp"

namespace gpusolve::inventory {

/// What the user says of a file that is to be read.
struct ReadOptions {
  Machine machine{};
  std::optional<Kind> kind{};        ///< nothing: it is recognised
  std::vector<std::string> parts{};  ///< environments, extras or groups of it; empty: the reader's default
};

/// A file, a pipe or a folder; of a lock with rows, the set of each row, and of anything else one. Errors (kind `usage`): nothing there, a
/// kind that is not known or not read, and whatever the reader of its kind finds wrong.
[[nodiscard]] auto read_sets(const std::string& path, const ReadOptions& options) -> Result<Inventories>;

/// The same for text; `name` settles the kind where it is a file's name, and is the place in errors. Files that the text includes are
/// not looked for.
[[nodiscard]] auto read_text_sets(std::string_view raw, std::string_view name, const ReadOptions& options) -> Result<Inventories>;

/// The one set that is there. A lock with several rows is an error that names them.
[[nodiscard]] auto read(const std::string& path, const ReadOptions& options) -> Result<Inventory>;
[[nodiscard]] auto read_text(std::string_view raw, std::string_view name, const ReadOptions& options) -> Result<Inventory>;

}  // namespace gpusolve::inventory
