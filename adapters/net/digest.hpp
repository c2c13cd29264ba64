// SHA-256 of what was fetched.
#pragma once

#include <string>
#include <string_view>

namespace gpusolve::net {

/// In 64 lower-case hexadecimal digits.
[[nodiscard]] auto sha256_of(std::string_view bytes) -> std::string;

}  // namespace gpusolve::net
