#include "engine/answers/in_set.hpp"

#include "engine/specs/leading_numbers.hpp"
#include "model/library_names.hpp"

#include <algorithm>
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

auto cudnn_in_set(const std::optional<DottedVersion>& own, Packaging packaging, const resolver::Solution& solution,
                  const GpuProvider& provider) -> std::optional<DottedVersion> {
  if (!own || packaging != Packaging::conda_forge) {
    return own;
  }
  const auto found =
      std::ranges::find_if(solution.chosen, [&](const auto& one) { return is_cudnn_package(provider.name_text(one.first)); });
  return found == solution.chosen.end() ? std::nullopt : leading_numbers(provider.version_text(found->second));
}

}  // namespace gpusolve::engine
