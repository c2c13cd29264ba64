// Unpacks a stored body according to its file name.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "adapters/conda/repodata/text_sink.hpp"
#include "adapters/conda/repodata/unpacker.hpp"
#include "adapters/net/body.hpp"

namespace gpusolve::conda {

/// Unpacks `body` into `out`. Errors (kind `source`): those of reading the body take precedence over those of an Unpacker.
[[nodiscard]] auto unpack_body(const net::KeptBody& body, std::string_view file_name, TextSink& out) -> Status;

}  // namespace gpusolve::conda
