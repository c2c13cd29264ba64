// Runs programs of the user, such as pip, without a shell.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gpusolve {

enum class ChildOutput : std::uint8_t {
  shown,   ///< goes to standard error, because standard output belongs to this program
  hidden,  ///< is discarded; the child has no standard input either
};

using Environment = std::map<std::string, std::string>;

/// Runs `words` with these variables. The first word is searched on the PATH of this process. Returns the exit status as a shell reports
/// it; nullopt if the program cannot be started.
[[nodiscard]] auto run_child(const std::vector<std::string>& words, ChildOutput output, const Environment& environment)
    -> std::optional<int>;

/// Whether `program` is an executable file, given as a path or as a name in one of the folders of `path`, which colons separate.
[[nodiscard]] auto is_executable(const std::string& program, std::string_view path) -> bool;

/// The path of this program.
[[nodiscard]] auto own_path() -> std::string;

}  // namespace gpusolve
