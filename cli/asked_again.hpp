// The command that asks a question as it was asked, for messages that offer one to copy.
#pragma once

#include <string>

#include "cli/options/resolve_options.hpp"

namespace gpusolve::cli {

/// `gpusolve resolve` with the specs and every flag as typed that bears on the answer; quoted for the shell that runs here.
[[nodiscard]] auto asked_again(const ResolveOptions& typed, const std::string& command = "gpusolve resolve") -> std::string;

}  // namespace gpusolve::cli
