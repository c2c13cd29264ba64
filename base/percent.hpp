// Percent-encoding of URLs (RFC 3986, section 2.1).
#pragma once

#include <string>
#include <string_view>

namespace gpusolve {

/// Decodes `%2B` to `+`; keeps a `%` that two hexadecimal digits do not follow.
[[nodiscard]] auto percent_decoded(std::string_view text) -> std::string;

/// Encodes each byte of a path that RFC 3986 does not leave unreserved, except `/` and `+`.
[[nodiscard]] auto percent_encoded_path(std::string_view path) -> std::string;

}  // namespace gpusolve
