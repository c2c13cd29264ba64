// Finds where a text stops being JSON. The fast parser does not report the place, so this slow scan runs after the fast parser has failed.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace gpusolve::json {

/// The first byte that is not allowed in a JSON document (RFC 8259), or the size of the text if it ends too early.
struct JsonFault {
  std::size_t offset{};
  std::string why;  ///< "unexpected byte", "the text ends inside a string", …
  auto operator==(const JsonFault&) const -> bool = default;
};

/// The first fault; nullopt if `text` is one JSON value with at most 1024 open brackets.
[[nodiscard]] auto find_json_fault(std::string_view text) -> std::optional<JsonFault>;

/// Rewrites JSON that Python's reader accepts and the fast parser does not: half a surrogate pair becomes U+FFFD; a number of more than 18
/// digits or beyond a double becomes the empty text, because no used field has such a value. nullopt if `text` is not JSON for any other
/// reason. conda reads its channels with Python, so one such record must not make a channel unusable.
[[nodiscard]] auto mended_json(std::string_view text) -> std::optional<std::string>;

}  // namespace gpusolve::json
