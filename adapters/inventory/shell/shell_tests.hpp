// The tests of a shell that compare texts: `[ "$RUNTIME" = nvidia ]`, `[[ -z $X ]]`, `test "$A" != b`.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "adapters/inventory/shell/shell_words.hpp"

namespace gpusolve::inventory {

/// Whether the command is a test by its name: those of texts, and those that look for programs (`which nvcc`, `command -v nvcc`).
[[nodiscard]] auto is_shell_test(std::string_view name) -> bool;

/// The value of the test. nullopt: it is not one that compares texts, or one of the texts is not known.
[[nodiscard]] auto value_of_test(std::span<const Word> words) -> std::optional<bool>;

}  // namespace gpusolve::inventory
