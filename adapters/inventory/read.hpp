// The entry point: reads a path or a text into an Inventory. `kinds` recognises the format.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "adapters/inventory/inventory.hpp"
#include "adapters/inventory/kinds.hpp"
#include "base/result.hpp"

namespace gpusolve::inventory {

/// The user's choices for reading a file.
struct ReadOptions {
  Machine machine{};
  std::optional<Kind> kind{};            ///< nullopt: recognise the kind
  std::vector<std::string> parts{};      ///< environments, extras or groups of the file; empty: the reader's default
  IsForGpus is_for_gpus{};               ///< if no parts are chosen, a part with such a package is preferred
  std::vector<StackImage> images{};      ///< container images that contain packages of stacks
  const StackRoles* roles{&k_no_roles};  ///< the names of the main stack; must outlive this object
};

/// Reads a file, a pipe or a folder. A lock with rows gives one set per row, any other input gives one set. Errors (kind `usage`): the path
/// does not exist, the kind is unknown or not supported, and all errors of the reader.
[[nodiscard]] auto read_sets(const std::string& path, const ReadOptions& options) -> Result<Inventories>;

/// Reads a text as read_sets reads a file. `name` determines the kind if it is a file name, and is the place in errors. Does not open files
/// that the text includes.
[[nodiscard]] auto read_text_sets(std::string_view raw, std::string_view name, const ReadOptions& options) -> Result<Inventories>;

/// Reads the only set. A lock with several rows is an error that names them.
[[nodiscard]] auto read(const std::string& path, const ReadOptions& options) -> Result<Inventory>;
[[nodiscard]] auto read_text(std::string_view raw, std::string_view name, const ReadOptions& options) -> Result<Inventory>;

}  // namespace gpusolve::inventory
