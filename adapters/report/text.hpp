// The answer for people: what was chosen and how to install it, or why not, in the words of the field.
#pragma once

#include <optional>
#include <string>

#include "adapters/report/answer.hpp"

namespace gpusolve::report {

enum class Verbosity : std::uint8_t {
  quiet,    ///< one line: what was chosen, or why nothing was
  normal,   ///< a screen
  verbose,  ///< all packages, sources, timings, the whole tree
};

struct TextOptions {
  Verbosity verbosity = Verbosity::normal;
  bool has_color = false;  ///< colour only adds: without it the same words stand there
  bool is_ascii = false;   ///< branches as `|-`, for terminals without UTF-8
  std::size_t width = 80;  ///< columns of prose; commands and URLs are never broken
  /// A CPU set is what the user asked for or accepts (`--gpu none`, `--allow-cpu`): it is shown as a success.
  bool is_cpu_accepted = false;
  /// Where the lock was written; nothing where none was.
  std::optional<std::string> lock{};
};

/// Ends with a newline. Depends on nothing but its arguments.
[[nodiscard]] auto render_text(const Answer& answer, const TextOptions& options) -> std::string;

}  // namespace gpusolve::report
