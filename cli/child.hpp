// Runs the programs that install, without a shell.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace gpusolve::cli {

enum class ChildOutput : std::uint8_t {
  shown,   ///< to standard error: standard output belongs to gpusolve
  hidden,  ///< and no standard input
};

/// Runs `words` with the environment of this process except VIRTUAL_ENV and CONDA_PREFIX, which would lead uv and pip to another place than
/// the one that was printed. The first word is searched on PATH. The exit status as a shell reports it; nullopt if the program cannot be
/// started.
[[nodiscard]] auto run_child(const std::vector<std::string>& words, ChildOutput output) -> std::optional<int>;

/// Whether this is an executable file: a path, or a name on PATH.
[[nodiscard]] auto is_executable(const std::string& program) -> bool;

/// The path of this program.
[[nodiscard]] auto own_path() -> std::string;

}  // namespace gpusolve::cli
