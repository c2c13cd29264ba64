// The answer as text: the chosen set and its installation, or the reasons against one.
#pragma once

#include <optional>
#include <string>

#include "model/answer.hpp"

namespace gpusolve::report {

enum class Verbosity : std::uint8_t {
  quiet,    ///< one line for the outcome, one for each doubtful fact of the machine, and one for the best fix or a replaced lock
  normal,   ///< fits on a screen
  verbose,  ///< with all packages, sources and timings, and the whole tree
};

struct TextOptions {
  Verbosity verbosity = Verbosity::normal;
  bool has_color = false;  ///< colour never replaces words: the text without it is the same
  std::size_t width = 80;  ///< in columns, for prose; commands and URLs are never broken
  /// Whether the user asked for or accepts a CPU set (`--gpu none`, `--allow-cpu`), which is then shown as a success.
  bool is_cpu_accepted = false;
  /// Path of the written lock; nullopt if none was written.
  std::optional<std::string> lock{};
  /// Path of the requirements file written beside the lock, for a long set.
  std::optional<std::string> requirements{};
  /// The purpose of the replaced lock, if it differs from the new lock's.
  std::optional<std::string> replaced{};
};

/// "Lock written to gpusolve.lock, in place of one for …." if the lock replaced a lock with another purpose; otherwise empty.
[[nodiscard]] auto lock_line(const Answer& answer, const TextOptions& options) -> std::string;

/// The whole report. Ends with a newline. Depends only on its arguments.
[[nodiscard]] auto render_text(const Answer& answer, const TextOptions& options) -> std::string;

}  // namespace gpusolve::report
