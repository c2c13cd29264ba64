// Converts MessagePack to equivalent JSON text, so that one reader of repodata handles both.
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"

namespace gpusolve::conda {

/// Converts exactly one document. Binary values, which are digests in shards, become hexadecimal texts. Errors (kind `source`): broken or
/// truncated MessagePack, lists and maps nested too deeply, a key that is not a text. Copies texts without checking their UTF-8; the JSON
/// parser checks it.
[[nodiscard]] auto msgpack_to_json(std::string_view bytes) -> Result<std::string>;

}  // namespace gpusolve::conda
