#include "cli/options/choices.hpp"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "base/near_names.hpp"
#include "base/plain.hpp"
#include "base/result.hpp"

namespace gpusolve::cli {
namespace {

auto lower(std::string text) -> std::string {
  std::ranges::transform(text, text.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return text;
}

auto suggestion(const std::string& word, const std::vector<std::string>& words, const MeantWords& meant) -> std::string {
  const auto wanted = lower(word);
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

auto one_of(std::vector<std::string> words, MeantWords meant) -> CLI::Validator {
  const auto shown = "{" + joined(words, ",") + "}";
  return {[words = std::move(words), meant = std::move(meant)](const std::string& word) {
            return std::ranges::find(words, word) != words.end() ? std::string() : not_one_of(word, words, meant);
          },
          shown};
}

auto number_between(std::uint64_t least, std::uint64_t greatest) -> CLI::Validator {
  return {[=](const std::string& word) {
            std::uint64_t value = 0;
            const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), value);
            const bool is_right = fault == std::errc() && end == word.data() + word.size() && value >= least && value <= greatest;
            return is_right ? std::string()
                            : quote(word) + " is not a whole number from " + std::to_string(least) + " to " + std::to_string(greatest);
          },
          ""};
}

}  // namespace gpusolve::cli
