// Evaluates tests of the shell that compare texts: `[ "$RUNTIME" = nvidia ]`, `[[ -z $X ]]`, `test "$A" != b`.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "adapters/inventory/shell/shell_words.hpp"

namespace gpusolve::inventory {

/// Whether the command name is that of a test: one that compares texts, or one that looks for programs (`which nvcc`, `command -v nvcc`).
[[nodiscard]] auto is_shell_test(std::string_view name) -> bool;

/// The value of the test; nullopt if the test does not compare texts, or one of the texts is unknown.
[[nodiscard]] auto value_of_test(std::span<const Word> words) -> std::optional<bool>;

}  // namespace gpusolve::inventory
