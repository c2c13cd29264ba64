// MessagePack as the JSON text that says the same, so that one reader of repodata serves both.
#pragma once

#include <string>
#include <string_view>

#include "resolver/result.hpp"

namespace gpusolve::conda {

/// One document and nothing after it. Binary values, which in shards are digests, become hexadecimal texts. Errors (kind `source`): broken
/// or truncated MessagePack, lists and maps too deep within one another, a key that is no text. Texts are handed on as they are: whoever
/// parses the JSON judges their UTF-8.
[[nodiscard]] auto msgpack_to_json(std::string_view bytes) -> Result<std::string>;

}  // namespace gpusolve::conda
