// Where a text stops being JSON. The fast parser says only that it does; this slow path runs after it has failed.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace gpusolve::conda {

/// The first byte that cannot stand in a JSON document (RFC 8259), or the text's size where it ends too early.
struct JsonFault {
  std::size_t offset{};
  std::string why;  ///< "unexpected byte", "the text ends inside a string", …
  auto operator==(const JsonFault&) const -> bool = default;
};

/// Nothing where `text` is one JSON value with at most 1024 open brackets.
[[nodiscard]] auto find_json_fault(std::string_view text) -> std::optional<JsonFault>;

}  // namespace gpusolve::conda
