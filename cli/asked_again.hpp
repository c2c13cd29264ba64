// Builds a command that repeats a request, for messages that offer it for copying.
#pragma once

#include <string>

#include "cli/options/resolve_options.hpp"

namespace gpusolve::cli {

/// `command` with the specs and all typed options that affect the answer, without secrets; quoted for the shell of this platform.
[[nodiscard]] auto asked_again(const ResolveOptions& typed, const std::string& command = "gpusolve resolve") -> std::string;

}  // namespace gpusolve::cli
