// Options that take one of a few words: a wrong word is answered with the nearest right one.
#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace gpusolve::cli {

/// A word that people write for another: `uv` for `pip`.
using MeantWords = std::vector<std::pair<std::string, std::string>>;

/// Accepts `words` and nothing else. The error names the word, all `words`, and what `meant` or the spelling suggests.
[[nodiscard]] auto one_of(std::vector<std::string> words, MeantWords meant = {}) -> CLI::Validator;

/// Accepts whole numbers from `least` to `greatest`. The error names the word and the limits.
[[nodiscard]] auto number_between(std::uint64_t least, std::uint64_t greatest) -> CLI::Validator;

/// The same sentence where no validator is used: "`windows` is not one of linux-64, win-64: did you mean `win-64`?".
[[nodiscard]] auto not_one_of(const std::string& word, const std::vector<std::string>& words, const MeantWords& meant) -> std::string;

}  // namespace gpusolve::cli
