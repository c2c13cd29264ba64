// An inventory in a few lines, so that a test reads as what it expects.
#pragma once

#include <string>
#include <string_view>

#include "adapters/inventory/read.hpp"

namespace gpusolve::inventory {

/// "KIND python=3.10", then for each package "ECOSYSTEM name version [build] [source] [subdir] [*]", then "want SPEC", then "from ADDRESS".
/// `*` marks what was asked for.
[[nodiscard]] auto described(const Inventory& inventory) -> std::string;

/// Of the text under this name, or the error's text.
[[nodiscard]] auto described(std::string_view text, std::string_view name, const ReadOptions& options = {}) -> std::string;

}  // namespace gpusolve::inventory
