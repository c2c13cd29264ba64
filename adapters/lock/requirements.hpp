// requirements.txt for pip (pip's "Requirements File Format") and uv. Pins every wheel, with the digest of its file if the source
// states it, so that the result does not depend on other content of the indexes.
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "model/answer.hpp"

namespace gpusolve::lock {

/// The text of the file. Comments state the machine that the file is for, the command that installs there, and the command that
/// downloads the files elsewhere. If any digest is missing, the file contains no digest (pip rejects a mixture), and a comment says so;
/// then, if several indexes serve the set, each package is pinned to the URL of its file, if known. Errors: of kind `usage` for a set
/// without wheels, of kind `source` for a name, version or address that cannot be written.
[[nodiscard]] auto write_requirements(const Answer& answer) -> Result<std::string>;

class CommandParts;
class WheelSet;
/// The options that `pip install -r FILE` needs for the file of write_requirements: "--require-hashes", "--no-deps", or nothing.
[[nodiscard]] auto options_of_requirements(const CommandParts& parts, const WheelSet& wheels) -> std::string;

/// Whether the text begins like a file of gpusolve, so that gpusolve may overwrite it.
[[nodiscard]] auto is_own_requirements(std::string_view text) -> bool;

}  // namespace gpusolve::lock
