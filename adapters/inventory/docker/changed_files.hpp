// Files that a shell command changes: what lies in the build context is not what a later command reads.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adapters/inventory/shell/shell_words.hpp"

namespace gpusolve::inventory {

/// Before the name of a changed file, among the variables of a script: no variable of a shell has a blank in its name. It stays for later
/// commands.
inline constexpr std::string_view k_changed_file = "changed file ";

/// The files that the command writes: `sed -i`, `mv`, `tee`, `>`. `words`: the command without what launches it.
[[nodiscard]] auto changed_files(const ShellCommand& command, std::span<const Word> words) -> std::vector<std::string>;

/// The name under which a changed file is noted, without `./` in front.
[[nodiscard]] auto changed_file(std::string_view path) -> std::string;

/// The files that commands of a script change, as these variables note them, with the first line that does.
[[nodiscard]] auto changed_in(const Variables& variables) -> std::vector<std::pair<std::string, std::size_t>>;

}  // namespace gpusolve::inventory
