// Examples for --help, the manual pages and docs/reference.md. Each is one shell command, and a test runs it.
#pragma once

#include <span>
#include <string_view>

namespace gpusolve::cli {

struct Example {
  std::string_view purpose;  ///< a phrase without a full stop
  std::string_view line;     ///< at most 78 columns wide
};

/// The examples of a subcommand, or of the program (`gpusolve`); empty if there are none.
[[nodiscard]] auto examples_of(std::string_view command) -> std::span<const Example>;

}  // namespace gpusolve::cli
