// The commands that install a set, and one that tests it. They pin what determines the GPU build, because the installer solves again and
// must arrive at the same build.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "model/answer.hpp"

namespace gpusolve::lock {

struct CommandOptions {
  /// Path of the requirements file for a long set of wheels (see write_requirements); nullopt: the command contains all pins.
  std::optional<std::string> requirements{};
  /// Whether a long set of wheels is shortened to the packages that determine the build, or to nothing if even those are too many: for a
  /// hint beside other text.
  bool is_brief{};
};

/// All command lines for `answer`, from its packages, sources, facts, request and stack; ignores `answer.commands`. A line that starts with
/// `#` is a hint. Empty for an answer without a set. An error of kind `source`: a name, version or address that cannot be written into a
/// command safely.
///
/// `Package::version` must include the local part of a wheel ("2.4.0+cu121"). `Package::source` must be the name or the URL of an entry of
/// `sources`, or itself a channel or an index URL (the embedded catalog).
[[nodiscard]] auto install_commands(const Answer& answer, const CommandOptions& options = {}) -> Result<Commands>;

/// `commands` followed by those of `builds`, which compile what no wheel fits.
[[nodiscard]] auto with_builds(Commands commands, const std::vector<SourceBuild>& builds) -> Commands;

/// The lines that compile `build` for the set of `answer`, for the Python of its pip commands: what the build needs first. The packages
/// that decide on the GPU are named with their versions, so that none is replaced.
[[nodiscard]] auto source_commands(const Answer& answer, const SourceBuild& build) -> Result<std::vector<std::string>>;

/// The lines that install the toolkit where the commands of the set do not, and those that set up the shell for compiling.
[[nodiscard]] auto toolkit_commands(const Answer& answer, const Toolkit& kit) -> Result<std::vector<std::string>>;

/// Whether a requirements file serves better than a command: there are too many wheels to pin in one line, and the file can identify each
/// of them. Never for a set of the embedded catalog, of which only the determining packages are pinned.
[[nodiscard]] auto wants_requirements(const Answer& answer) -> bool;

}  // namespace gpusolve::lock
