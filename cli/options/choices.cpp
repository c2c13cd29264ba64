#include "cli/options/choices.hpp"

#include <algorithm>
#include <string_view>

#include "base/plain.hpp"
#include "base/result.hpp"
#include "base/whole_number.hpp"

namespace gpusolve::cli {
auto one_of(std::vector<std::string> words, MeantWords meant) -> CLI::Validator {
  const auto shown = "{" + joined(words, ",") + "}";
  return {[words = std::move(words), meant = std::move(meant)](const std::string& word) {
            return std::ranges::find(words, word) != words.end() ? std::string() : not_one_of(word, words, meant);
          },
          shown};
}

auto number_between(std::uint64_t least, std::uint64_t greatest) -> CLI::Validator {
  return {[=](const std::string& word) {
            const auto value = whole_number<std::uint64_t>(word);
            const bool is_right = value && *value >= least && *value <= greatest;
            return is_right ? std::string()
                            : quote(word) + " is not a whole number from " + std::to_string(least) + " to " + std::to_string(greatest);
          },
          ""};
}

}  // namespace gpusolve::cli
