// Reads a record from JSON, by the rules in record_fields.hpp.
#pragma once

#include <simdjson.h>

#include <string>
#include <string_view>

#include "adapters/conda/repodata/record.hpp"
#include "base/result.hpp"

namespace gpusolve::conda {

/// A text of the `info` of a repodata document; empty if there is none.
[[nodiscard]] auto info_text(simdjson::dom::element root, const char* key) -> std::string_view;

/// Reads a record into `out`, replacing its content; the texts belong to the parser. The caller sets the file name, its location, and
/// whether it was removed. The error states why the record is unusable.
[[nodiscard]] auto read_record(simdjson::dom::element json, Record& out) -> Status;

}  // namespace gpusolve::conda
