#include "base/meant_words.hpp"

#include <algorithm>
#include <string_view>

#include "base/ascii.hpp"
#include "base/near_names.hpp"
#include "base/plain.hpp"
#include "base/result.hpp"

namespace gpusolve {
namespace {

auto suggestion(const std::string& word, const std::vector<std::string>& words, const MeantWords& meant) -> std::string {
  const auto wanted = ascii::lower(word);
  const auto known = std::ranges::find(meant, wanted, &MeantWords::value_type::first);
  if (known != meant.end()) {
    return known->second;
  }
  const auto near = near_names(wanted, std::vector<std::string_view>(words.begin(), words.end()), 1);
  return near.empty() ? std::ranges::find(words, wanted) == words.end() ? "" : wanted : near.front();
}

}  // namespace

auto not_one_of(const std::string& word, const std::vector<std::string>& words, const MeantWords& meant) -> std::string {
  const auto near = suggestion(word, words, meant);
  return quote(word) + " is not one of " + joined(words, ", ") + (near.empty() ? "" : ": did you mean " + quote(near) + "?");
}

}  // namespace gpusolve
