// The front door: a path or a text in, an Inventory out. The kind is told by the name where that settles it, else by the content.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "adapters/inventory/readers.hpp"
#include "resolver/result.hpp"

namespace gpusolve::inventory {

/// A file or a folder; of a lock with rows, the set of each row, and of anything else one. Errors (kind `usage`): nothing there, a kind
/// that cannot be told, and whatever the reader of its kind finds wrong.
[[nodiscard]] auto read_sets(const std::string& path, const Machine& machine) -> Result<std::vector<Inventory>>;

/// The same for text; `name` settles the kind where it is a file's name, and is the place in errors. Files that the text includes are
/// not looked for.
[[nodiscard]] auto read_text_sets(std::string_view raw, std::string_view name, const Machine& machine) -> Result<std::vector<Inventory>>;

/// The one set that is there. A lock with several rows is an error that names them.
[[nodiscard]] auto read(const std::string& path, const Machine& machine) -> Result<Inventory>;
[[nodiscard]] auto read_text(std::string_view raw, std::string_view name, const Machine& machine) -> Result<Inventory>;

}  // namespace gpusolve::inventory
