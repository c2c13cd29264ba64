// The message about a word that is not in a closed list, with the word that was probably meant.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace gpusolve {

/// Pairs of a word that users write and the word that they mean: `uv` and `pip`.
using MeantWords = std::vector<std::pair<std::string, std::string>>;

/// "`windows` is not one of linux-64, win-64: did you mean `win-64`?".
[[nodiscard]] auto not_one_of(const std::string& word, const std::vector<std::string>& words, const MeantWords& meant) -> std::string;

}  // namespace gpusolve
