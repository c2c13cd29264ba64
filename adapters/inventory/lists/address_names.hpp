// Finds names of packages and variables in the addresses of requirements files.
#pragma once

#include <string>
#include <string_view>

namespace gpusolve::inventory {

/// Whether the spec has an environment variable in pip's spelling: `${TORCH}` (pip.pypa.io, "Requirements File Format").
[[nodiscard]] auto has_variable(std::string_view spec) -> bool;

/// The package name at the start of a wheel's file name; empty if the address is not that of a wheel.
[[nodiscard]] auto name_in_wheel(std::string_view address) -> std::string;

/// The package name in the address of a repository or an archive: `git+https://…#egg=torch`; empty if the address states none.
[[nodiscard]] auto name_in_egg(std::string_view address) -> std::string;

/// Whether a variable in a wheel's address leaves the build unknown until the command runs. A label in the file name (`+cu118`) would state
/// the build.
[[nodiscard]] auto is_wheel_of_unknown_build(std::string_view address) -> bool;

}  // namespace gpusolve::inventory
