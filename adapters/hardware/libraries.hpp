// Checks whether a driver library exists, without loading it. A missing library needs no child process.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/hardware/probes.hpp"

namespace gpusolve::hardware {

/// An existing shared library: the name to pass to dlopen, and the path of the file without the root.
struct LibraryFile {
  std::string to_open;
  std::string path;
};

/// The first of `names` that the loader would find. A name with a slash is a path. Other names are searched in LD_LIBRARY_PATH, then in
/// /etc/ld.so.cache, then in the usual folders.
[[nodiscard]] auto find_library(const Probes& probes, const std::vector<std::string>& names) -> std::optional<LibraryFile>;

/// The version of the driver, from the name of the file to which the library links (libcuda.so.1 -> libcuda.so.535.104.05).
[[nodiscard]] auto version_of_library(const Probes& probes, const LibraryFile& library) -> std::optional<DottedVersion>;

}  // namespace gpusolve::hardware
