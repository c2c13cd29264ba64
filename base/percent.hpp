// Percent-encoding of URLs (RFC 3986, section 2.1).
#pragma once

#include <string>
#include <string_view>

namespace gpusolve {

/// Decodes `%2B` to `+`; keeps a `%` that two hexadecimal digits do not follow.
[[nodiscard]] auto without_percents(std::string_view text) -> std::string;

}  // namespace gpusolve
