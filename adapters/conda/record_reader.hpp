// From JSON to a record: what repodata may leave out, what it may write in two ways, and what makes a record unusable.
#pragma once

#include <simdjson.h>

#include <string>
#include <string_view>

#include "adapters/conda/record.hpp"
#include "resolver/result.hpp"

namespace gpusolve::conda {

/// Whether `text` is safe as a package's name, version or build: it goes into file names, URLs and commands that are pasted into a
/// shell, so only letters, digits and `_ . - + ! = ~` of ASCII pass, and at most 512 of them.
[[nodiscard]] auto is_plain_word(std::string_view text) -> bool;

/// Whether `text` names a package file and nothing else: a plain word that does not start with a dot, ending in `.conda` or `.tar.bz2`.
[[nodiscard]] auto is_package_file_name(std::string_view text) -> bool;

/// `pytorch-2.1.0-0.conda` without `.conda` or `.tar.bz2`.
[[nodiscard]] auto without_extension(std::string_view file_name) -> std::string_view;

/// A text of the `info` of a repodata document; empty where there is none.
[[nodiscard]] auto info_text(simdjson::dom::element root, const char* key) -> std::string_view;

/// Reads a record, whose texts are the parser's, in place of what `out` said: its lists keep their memory. What the file is called, where
/// it lies and whether it was removed is the caller's to say. The error says what makes it unusable.
[[nodiscard]] auto read_record(simdjson::dom::element json, Record& out) -> Status;

}  // namespace gpusolve::conda
