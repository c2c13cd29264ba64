// The front door: a path or a text in, an Inventory out. The kind is told by the name where that settles it, else by the content.
#pragma once

#include <string>
#include <string_view>

#include "adapters/inventory/inventory.hpp"
#include "adapters/inventory/readers.hpp"
#include "resolver/result.hpp"

namespace gpusolve::inventory {

/// A file or a folder. Errors (kind `usage`): nothing there, a kind that cannot be told, and whatever the reader of its kind finds wrong.
[[nodiscard]] auto read(const std::string& path, const Machine& machine) -> Result<Inventory>;

/// The same for text; `name` settles the kind where it is a file's name, and is the place in errors. Files that the text includes are
/// not looked for.
[[nodiscard]] auto read_text(std::string_view raw, std::string_view name, const Machine& machine) -> Result<Inventory>;

}  // namespace gpusolve::inventory
