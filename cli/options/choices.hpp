// Options with a closed list of words. The error for a wrong word suggests the nearest valid one.
#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include "base/meant_words.hpp"

namespace gpusolve::cli {

/// Accepts only `words`. The error contains the word, all `words`, and a suggestion: from `meant`, or the word with the most similar
/// spelling.
[[nodiscard]] auto one_of(std::vector<std::string> words, MeantWords meant = {}) -> CLI::Validator;

/// Accepts whole numbers from `least` to `greatest`. The error names the word and the limits.
[[nodiscard]] auto number_between(std::uint64_t least, std::uint64_t greatest) -> CLI::Validator;

}  // namespace gpusolve::cli
