// Detects version ranges that contain no version.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace gpusolve::engine {

/// Two conditions of `versions` (joined by commas, of conda or PEP 440) that no version meets together, such as `>=2.4` and `<2.3`. nullopt
/// if there are none, if the text has an alternative (`|`), or if it cannot be parsed.
[[nodiscard]] auto empty_range_in(std::string_view versions) -> std::optional<std::pair<std::string, std::string>>;

}  // namespace gpusolve::engine
