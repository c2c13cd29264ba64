// From JSON to a record: what repodata may leave out, what it may write in two ways, and what makes a record unusable.
#pragma once

#include <simdjson.h>

#include <string>
#include <string_view>

#include "adapters/conda/record.hpp"
#include "resolver/result.hpp"

namespace gpusolve::conda {

/// A text of the `info` of a repodata document; empty where there is none.
[[nodiscard]] auto info_text(simdjson::dom::element root, const char* key) -> std::string_view;

/// Reads a record, whose texts are the parser's, in place of what `out` said. What the file is called, where
/// it lies and whether it was removed is the caller's to say. The error says what makes it unusable.
[[nodiscard]] auto read_record(simdjson::dom::element json, Record& out) -> Status;

}  // namespace gpusolve::conda
