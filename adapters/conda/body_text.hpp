// The text in a body that is packed as its name says.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "adapters/conda/text_sink.hpp"
#include "adapters/conda/unpacker.hpp"
#include "adapters/net/body.hpp"

namespace gpusolve::conda {

/// Unpacks `body` into `out`. Errors (kind `source`): those of the body, first, and those of an Unpacker.
[[nodiscard]] auto unpack_body(const net::KeptBody& body, std::string_view file_name, TextSink& out) -> Status;

}  // namespace gpusolve::conda
