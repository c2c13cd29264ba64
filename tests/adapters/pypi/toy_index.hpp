// Indexes in memory, described as text.
#pragma once

#include <string>
#include <string_view>

#include "adapters/pypi/index.hpp"

namespace gpusolve::pypi {

/// One file per line: `FILE [KEY=VALUE]... [| REQUIREMENT]...`, where KEY is `python` (Requires-Python), `yanked`, `uploaded` (a date),
/// `extra` (Provides-Extra), or the word `unknown`: no metadata. Values have no spaces. The metadata are generated accordingly.
[[nodiscard]] auto toy_index(std::string_view text, std::string url = "https://index.example/simple") -> std::unique_ptr<MemoryIndex>;

}  // namespace gpusolve::pypi
