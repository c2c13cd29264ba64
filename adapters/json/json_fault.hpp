// Where a text stops being JSON. The fast parser says only that it does; this slow path runs after it has failed.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace gpusolve::json {

/// The first byte that cannot stand in a JSON document (RFC 8259), or the text's size where it ends too early.
struct JsonFault {
  std::size_t offset{};
  std::string why;  ///< "unexpected byte", "the text ends inside a string", …
  auto operator==(const JsonFault&) const -> bool = default;
};

/// Nothing where `text` is one JSON value with at most 1024 open brackets.
[[nodiscard]] auto find_json_fault(std::string_view text) -> std::optional<JsonFault>;

/// `text` with what Python's reader of JSON takes and the fast parser does not: half a surrogate pair becomes U+FFFD, and a number of more
/// than 18 digits or beyond a double the empty text, which is the value of nothing that is used. Nothing where `text` is not JSON for any
/// other reason. conda reads its channels with Python, so one such record closes no channel.
[[nodiscard]] auto mended_json(std::string_view text) -> std::optional<std::string>;

}  // namespace gpusolve::json
