// Parses Cache-Control (RFC 9111, section 5.2.2), as far as its directives concern a private cache.
#pragma once

#include <cstdint>
#include <string_view>

namespace gpusolve::net {

struct CacheControl {
  bool may_store{true};
  /// Seconds during which the copy is fresh, so that nobody asks the server; at most a day, even if the server states more.
  std::int64_t fresh_for{};
  auto operator==(const CacheControl&) const -> bool = default;
};

/// Ignores unknown directives. A document without directives must be revalidated each time.
[[nodiscard]] auto parse_cache_control(std::string_view text) -> CacheControl;

}  // namespace gpusolve::net
