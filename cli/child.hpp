// Runs the programs that install, without a shell.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gpusolve::cli {

enum class ChildOutput : std::uint8_t {
  shown,   ///< goes to standard error, because standard output belongs to gpusolve
  hidden,  ///< is discarded; the child has no standard input either
};

/// Runs `words` with the environment of this process except VIRTUAL_ENV and CONDA_PREFIX, which would lead uv and pip to another place than
/// the printed one. The first word is searched on PATH. Returns the exit status as a shell reports it; nullopt if the program cannot be
/// started.
[[nodiscard]] auto run_child(const std::vector<std::string>& words, ChildOutput output) -> std::optional<int>;

/// Whether `program` is an executable file, given as a path or as a name on PATH.
[[nodiscard]] auto is_executable(const std::string& program) -> bool;

/// The path of this program.
[[nodiscard]] auto own_path() -> std::string;

}  // namespace gpusolve::cli
