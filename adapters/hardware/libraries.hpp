// Whether a driver library is there, without loading it: no child is forked for one that is not.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/hardware/probes.hpp"

namespace gpusolve::hardware {

/// A shared library that exists: what dlopen is to be given, and the file (as seen under the root) where that is known.
struct LibraryFile {
  std::string to_open;
  std::string path;
};

/// The first of `names` that the loader would find: a path as it is; a bare name in LD_LIBRARY_PATH, in /etc/ld.so.cache, then in the
/// usual folders.
[[nodiscard]] auto find_library(const Probes& probes, const std::vector<std::string>& names) -> std::optional<LibraryFile>;

/// The driver's version by the name of the file that a library's link leads to (libcuda.so.1 -> libcuda.so.535.104.05).
[[nodiscard]] auto version_of_library(const Probes& probes, const LibraryFile& library) -> std::optional<DottedVersion>;

}  // namespace gpusolve::hardware
