/// The locations of the tests' own files, and of the project's shared data, which a user's clone does not have.
#pragma once

#include <filesystem>

namespace gpusolve::tests {

/// The folder `tests` of the sources.
[[nodiscard]] auto test_data() -> std::filesystem::path;

/// The folder `../shared` beside the sources; it may not exist.
[[nodiscard]] auto shared_data() -> std::filesystem::path;

}  // namespace gpusolve::tests
