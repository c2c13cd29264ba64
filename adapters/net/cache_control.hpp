// What a server says about keeping its documents (RFC 9111, section 5.2.2), as far as a private cache minds it.
#pragma once

#include <cstdint>
#include <string_view>

namespace gpusolve::net {

struct CacheControl {
  bool may_store{true};
  /// Seconds during which the copy serves without asking again; at most a day, whatever the server says.
  std::int64_t fresh_for{};
  auto operator==(const CacheControl&) const -> bool = default;
};

/// Unknown directives play no part; a document of which nothing is said is asked about each time.
[[nodiscard]] auto parse_cache_control(std::string_view text) -> CacheControl;

}  // namespace gpusolve::net
