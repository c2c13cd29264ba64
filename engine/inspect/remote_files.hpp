// Reads the GPU code of a file on a server: a package by its directory and parts of its libraries, or a library.
#pragma once

#include <string>

#include "base/result.hpp"
#include "engine/inspect/inspect_options.hpp"
#include "model/device_code.hpp"

namespace gpusolve::engine {

/// Whether the path is an address of http or https.
[[nodiscard]] auto is_remote(const std::string& path) -> bool;

/// Adds the files, without verdicts, and states how much was read.
[[nodiscard]] auto add_remote(const std::string& url, const InspectOptions& options, Inspection& inspection) -> Status;

}  // namespace gpusolve::engine
