// The commands that install a set, and one that tries it. They pin what decides whether the GPU build is taken, so that the
// installer, which solves again, arrives at the same one.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "adapters/report/answer.hpp"
#include "resolver/result.hpp"

namespace gpusolve::lock {

struct CommandOptions {
  /// Where a long set of wheels lies as requirements (see write_requirements); nothing: all pins stand in the command.
  std::optional<std::string> requirements{};
  /// Of a long set of wheels name only what decides, and nothing where that is too much as well: for a hint beside other text.
  bool is_brief{};
};

/// All command lines for `answer`, from its packages, sources, facts, request and stack; `answer.commands` is not read. A line
/// that starts with `#` is a hint. Empty for an answer without a set. An error of kind `source`: a name, version or address that
/// cannot be written into a command without harm.
///
/// `Package::version` is expected to carry the local part of a wheel ("2.4.0+cu121") and `Package::source` to be the name or the
/// URL of an entry of `sources`, or a channel or an index URL by itself (the embedded catalog).
[[nodiscard]] auto install_commands(const report::Answer& answer, const CommandOptions& options = {}) -> Result<report::Commands>;

/// Are there more wheels than one wants to see pinned in a line, and can a requirements file say of each which one it is? Of a set of the
/// embedded catalog only what decides is pinned, so never there.
[[nodiscard]] auto wants_requirements(const report::Answer& answer) -> bool;

}  // namespace gpusolve::lock
