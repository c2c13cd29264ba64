// Reads standard input up to a limit.
#pragma once

#include <cstddef>
#include <string>

#include "adapters/inventory/read.hpp"
#include "base/result.hpp"

namespace gpusolve::cli {

/// The whole standard input; an error (kind `usage`) if it is longer than `longest` bytes or cannot be read.
[[nodiscard]] auto read_standard_input(std::size_t longest) -> Result<std::string>;

/// See inventory::read_sets; `-` is standard input.
[[nodiscard]] auto read_input(const std::string& path, const inventory::ReadOptions& options) -> Result<inventory::Inventories>;

}  // namespace gpusolve::cli
