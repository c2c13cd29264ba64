// Names of packages in the addresses of requirements files, and variables that only a run can fill.
#pragma once

#include <string>
#include <string_view>

namespace gpusolve::inventory {

/// Whether it has a variable of the environment, as pip spells them: `${TORCH}` (pip.pypa.io, "Requirements File Format").
[[nodiscard]] auto has_variable(std::string_view spec) -> bool;

/// The name in front of the first dash of a wheel's file name; empty if the address is not one of a wheel.
[[nodiscard]] auto name_in_wheel(std::string_view address) -> std::string;

/// The name that the address of a repository or an archive states: `git+https://…#egg=torch`; empty if it states none.
[[nodiscard]] auto name_in_egg(std::string_view address) -> std::string;

/// Whether only a run can tell which build a wheel's address names. A label in the name of the file would.
[[nodiscard]] auto is_open_wheel(std::string_view address) -> bool;

}  // namespace gpusolve::inventory
