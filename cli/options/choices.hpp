// Options with a closed list of words. The error for a wrong word suggests the nearest valid one.
#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace gpusolve::cli {

/// A word that users write for another one: `uv` for `pip`.
using MeantWords = std::vector<std::pair<std::string, std::string>>;

/// Accepts only `words`. The error contains the word, all `words`, and a suggestion from `meant` or by spelling.
[[nodiscard]] auto one_of(std::vector<std::string> words, MeantWords meant = {}) -> CLI::Validator;

/// Accepts whole numbers from `least` to `greatest`. The error names the word and the limits.
[[nodiscard]] auto number_between(std::uint64_t least, std::uint64_t greatest) -> CLI::Validator;

/// The same sentence where no validator is used: "`windows` is not one of linux-64, win-64: did you mean `win-64`?".
[[nodiscard]] auto not_one_of(const std::string& word, const std::vector<std::string>& words, const MeantWords& meant) -> std::string;

}  // namespace gpusolve::cli
