// The answer for people: what was chosen and how to install it, or why not, in the words of the field.
#pragma once

#include <optional>
#include <string>

#include "model/answer.hpp"

namespace gpusolve::report {

enum class Verbosity : std::uint8_t {
  quiet,    ///< one line: what was chosen, or why nothing was
  normal,   ///< a screen
  verbose,  ///< all packages, sources, timings, the whole tree
};

struct TextOptions {
  Verbosity verbosity = Verbosity::normal;
  bool has_color = false;  ///< colour only adds: without it the same words stand there
  std::size_t width = 80;  ///< columns of prose; commands and URLs are never broken
  /// A CPU set is what the user asked for or accepts (`--gpu none`, `--allow-cpu`): it is shown as a success.
  bool is_cpu_accepted = false;
  /// Where the lock was written; nothing where none was.
  std::optional<std::string> lock{};
  /// Where the requirements of a long set were written beside it.
  std::optional<std::string> requirements{};
  /// What the lock in its place was for, where that is something else.
  std::optional<std::string> replaced{};
};

/// "Lock written to gpusolve.lock, in place of one for …." where the lock replaced one for something else; empty otherwise.
[[nodiscard]] auto lock_line(const TextOptions& options) -> std::string;

/// Ends with a newline. Depends on nothing but its arguments.
[[nodiscard]] auto render_text(const Answer& answer, const TextOptions& options) -> std::string;

}  // namespace gpusolve::report
