// The commands that install a set, and commands that test it. They pin the packages that determine the GPU build, because the installer
// solves again and must choose the same build.
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
  /// Whether a long set of wheels is shortened to the packages that determine the build, or to nothing if even these are too many: for
  /// a hint beside other text.
  bool is_brief{};
};

/// All command lines for `answer`, from its packages, sources, facts, request and stack; ignores `answer.commands`. A line that starts
/// with `#` is a hint. Empty for an answer without a set. The error, of kind `source`, states a name, version or address that cannot be
/// written into a command safely.
///
/// `Package::version` must include the local part of a wheel ("2.4.0+cu121"). `Package::source` must be the name or the URL of an entry of
/// `sources`, or itself a channel or an index URL (the embedded catalog).
[[nodiscard]] auto install_commands(const Answer& answer, const CommandOptions& options = {}) -> Result<Commands>;

/// Adds to `commands` the commands of `builds`, which compile packages without a fitting wheel.
[[nodiscard]] auto with_builds(Commands commands, const std::vector<SourceBuild>& builds) -> Commands;

/// The lines that compile `build` for the set of `answer`, with the Python of the pip commands; the first line installs the packages
/// that the build needs. The lines name the versions of the packages that determine the GPU build, so that pip replaces none of them.
[[nodiscard]] auto source_commands(const Answer& answer, const SourceBuild& build) -> Result<std::vector<std::string>>;

/// The lines that install the toolkit unless the commands of the set install it, and the lines that set up the shell for compiling.
[[nodiscard]] auto toolkit_commands(const Answer& answer, const Toolkit& kit) -> Result<std::vector<std::string>>;

/// Whether a requirements file serves better than a command: one line cannot pin that many wheels readably, and the file can identify
/// each wheel. Never for a set of the embedded catalog, because its commands pin only the determining packages.
[[nodiscard]] auto wants_requirements(const Answer& answer) -> bool;

}  // namespace gpusolve::lock
