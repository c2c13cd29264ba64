// What --help, the manual pages and docs/reference.md show of a command's use. Each line is one command of a shell, and a test runs it.
#pragma once

#include <span>
#include <string_view>

namespace gpusolve::cli {

struct Example {
  std::string_view purpose;  ///< half a sentence, without a stop
  std::string_view line;     ///< no wider than 78 columns
};

/// Of a subcommand, or of the program itself, `gpusolve`; none for what has no examples.
[[nodiscard]] auto examples_of(std::string_view command) -> std::span<const Example>;

}  // namespace gpusolve::cli
