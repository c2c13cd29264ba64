// Finds files that a shell command changes, because a later command does not read the version in the build context.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adapters/inventory/shell/shell_words.hpp"

namespace gpusolve::inventory {

/// Prefix under which the name of a changed file is stored among the variables of a script. No shell variable has a blank in its name, so
/// this prefix clashes with none. The entry stays for later commands.
inline constexpr std::string_view k_changed_file = "changed file ";

/// The files that the command writes: `sed -i`, `mv`, `tee`, `>`. `words`: the command without its launcher, such as `sudo`.
[[nodiscard]] auto changed_files(const ShellCommand& command, std::span<const Word> words) -> std::vector<std::string>;

/// The name under which a changed file is stored: the prefix, then the path without a leading `./`.
[[nodiscard]] auto changed_file(std::string_view path) -> std::string;

/// The files that commands of a script change, read from the variables, each with the line of the first change.
[[nodiscard]] auto changed_in(const Variables& variables) -> std::vector<std::pair<std::string, std::size_t>>;

}  // namespace gpusolve::inventory
