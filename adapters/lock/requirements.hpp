// requirements.txt for pip (pip's "Requirements File Format") and uv: every wheel pinned, with the digest of its one file where the
// source tells it, so that whatever else the indexes hold plays no part.
#pragma once

#include <string>
#include <string_view>

#include "adapters/report/answer.hpp"
#include "resolver/result.hpp"

namespace gpusolve::lock {

/// The file. Comments say for which machine it is, how to install from it there, and how to fetch its files from elsewhere. Where a
/// digest is missing, no package has one (pip refuses a mixture), which a comment says; then, where several indexes share the set,
/// each package is pinned to the URL of its file, if that is known. Errors: of kind `usage` for a set without wheels, of kind
/// `source` for a name, version or address that cannot be written down.
[[nodiscard]] auto write_requirements(const report::Answer& answer) -> Result<std::string>;

class CommandParts;
class WheelSet;
/// What `pip install` needs beside `-r FILE` for that file: "--require-hashes", "--no-deps", or nothing.
[[nodiscard]] auto options_of_requirements(const CommandParts& parts, const WheelSet& wheels) -> std::string;

/// Does the text begin as that of such a file, so that it may be written over?
[[nodiscard]] auto is_own_requirements(std::string_view text) -> bool;

}  // namespace gpusolve::lock
