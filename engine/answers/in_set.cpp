#include "engine/answers/in_set.hpp"

#include <optional>
#include <string>

namespace gpusolve::engine {
namespace {

/// The toolkit of the main stack's build.
auto main_toolkit(const resolver::Solution& solution, const GpuProvider& provider) -> std::optional<DottedVersion> {
  for (const auto& [name, candidate] : solution.chosen) {
    const auto& judgement = provider.judgement_of(candidate);
    if (judgement.decides && judgement.variant.cuda) {
      return judgement.variant.cuda;
    }
  }
  return std::nullopt;
}

}  // namespace

auto judgement_in_set(std::size_t at, const resolver::Solution& solution, const GpuProvider& provider, const Judge& judge) -> Judgement {
  const auto& [own_name, own] = solution.chosen[at];
  auto judgement = provider.judgement_of(own);
  if (const auto toolkit = main_toolkit(solution, provider)) {
    judgement = judge.beside(std::move(judgement), *toolkit);
  }
  const auto opened = provider.name_text(own_name) + "[";
  for (const auto& [name, candidate] : solution.chosen) {
    const auto text = provider.name_text(name);
    if (text.starts_with(opened)) {
      judgement =
          judge.by_extra(judgement, std::string_view(text).substr(opened.size(), text.size() - opened.size() - 1)).value_or(judgement);
    }
  }
  return judgement;
}

}  // namespace gpusolve::engine
