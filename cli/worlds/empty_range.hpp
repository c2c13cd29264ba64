// Ranges of versions that hold none.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace gpusolve::cli {

/// Two conditions of `versions` (joined by commas, of conda or PEP 440) that no version meets at once, such as `>=2.4` and `<2.3`. Nothing
/// where there are none, where an alternative (`|`) is given, or where the text is not understood.
[[nodiscard]] auto empty_range_in(std::string_view versions) -> std::optional<std::pair<std::string, std::string>>;

}  // namespace gpusolve::cli
