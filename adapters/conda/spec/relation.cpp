#include "adapters/conda/spec/relation.hpp"

#include <algorithm>
#include <array>

#include "base/ascii.hpp"

namespace gpusolve::conda {
namespace {

// Longer operators precede shorter ones, so that the longest match is found first.
constexpr std::array<std::pair<std::string_view, VersionOperator>, 8> k_operators{{
    {"==", VersionOperator::equal},
    {"!=", VersionOperator::unequal},
    {"<=", VersionOperator::less_equal},
    {">=", VersionOperator::greater_equal},
    {"~=", VersionOperator::compatible},
    {"<", VersionOperator::less},
    {">", VersionOperator::greater},
    {"=", VersionOperator::starts_with},
}};

}  // namespace

auto split_relation(std::string_view text) -> std::optional<std::pair<VersionOperator, std::string_view>> {
  const auto* const found = std::ranges::find_if(k_operators, [text](const auto& entry) { return text.starts_with(entry.first); });
  if (found == k_operators.end()) {
    return std::nullopt;
  }
  const auto rest = text.substr(found->first.size());
  if (rest.empty() || ascii::has_any_of(rest.substr(0, 1), "=<>!~") || std::ranges::any_of(rest, ascii::is_blank)) {
    return std::nullopt;
  }
  return std::pair{found->second, rest};
}

}  // namespace gpusolve::conda
