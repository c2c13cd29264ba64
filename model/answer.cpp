#include "model/answer.hpp"

#include <array>

namespace gpusolve {
namespace {

constexpr std::array<std::string_view, 5> k_outcomes{"gpu", "cpu_only", "neutral", "unjudged", "unsatisfiable"};
constexpr std::array<std::string_view, 2> k_ecosystems{"conda", "pypi"};

}  // namespace

auto outcome_text(OutcomeKind outcome) -> std::string_view { return k_outcomes.at(static_cast<std::size_t>(outcome)); }

auto parse_outcome(std::string_view text) -> std::optional<OutcomeKind> {
  for (std::size_t index = 0; index < k_outcomes.size(); ++index) {
    if (k_outcomes.at(index) == text) {
      return static_cast<OutcomeKind>(index);
    }
  }
  return std::nullopt;
}

auto ecosystem_text(Ecosystem ecosystem) -> std::string_view { return k_ecosystems.at(static_cast<std::size_t>(ecosystem)); }

auto parse_ecosystem(std::string_view text) -> std::optional<Ecosystem> {
  for (std::size_t index = 0; index < k_ecosystems.size(); ++index) {
    if (k_ecosystems.at(index) == text) {
      return static_cast<Ecosystem>(index);
    }
  }
  return std::nullopt;
}

auto public_version(const VersionText& version) -> std::string { return version.text().substr(0, version.text().find('+')); }

}  // namespace gpusolve
