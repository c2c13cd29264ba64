// The sentence about a word that is not one of a closed list, with the one that was probably meant.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace gpusolve {

/// A word that users write for another one: `uv` for `pip`.
using MeantWords = std::vector<std::pair<std::string, std::string>>;

/// "`windows` is not one of linux-64, win-64: did you mean `win-64`?".
[[nodiscard]] auto not_one_of(const std::string& word, const std::vector<std::string>& words, const MeantWords& meant) -> std::string;

}  // namespace gpusolve
