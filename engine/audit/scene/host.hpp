// The host of a source that an input names.
#pragma once

#include <string>
#include <string_view>

#include "base/url/parts.hpp"

namespace gpusolve::engine::audit {

/// The host in lower case; empty for a folder, the name of a channel, and an invalid URL.
[[nodiscard]] inline auto host_of(std::string_view url) -> std::string {
  const auto parts = url::cut(url);
  return parts && url::has_scheme(url) ? parts->host : std::string();
}

}  // namespace gpusolve::engine::audit
