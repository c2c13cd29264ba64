#include "engine/answers/variants.hpp"

#include <algorithm>
#include <iterator>

#include "engine/answers/held_libraries.hpp"
#include "engine/solving/set_aside.hpp"

namespace gpusolve::engine {
namespace {

/// Lets commands name the versions of wheels with GPU code that nothing pins: an installer would take their newest releases,
/// which were not judged.
void name_code_of_set(Answer& answer) {
  for (auto& package : answer.packages) {
    const bool is_judged = std::ranges::find(answer.stacks, package.name.text(), &StackUse::package) != answer.stacks.end();
    if (is_judged && !package.requested && package.ecosystem == Ecosystem::pypi && !is_pinned(package.name.text(), answer.packages)) {
      package.decides = true;
    }
  }
}

/// Replaces variants that were tried for open names by the names as typed. For a conflict that no warning about variants accompanies.
void name_as_typed(const VariantChoice& choice, Graph& graph) {
  for (auto& edge : graph.edges) {
    const auto variant = std::ranges::find_if(
        choice.chosen, [&](const ChosenVariant& one) { return one.is_open && edge.from == 0 && edge.spec == one.spec.text(); });
    if (variant != choice.chosen.end()) {
      edge.spec = variant->asked.text();
    }
  }
}

}  // namespace

void tell_variants(const VariantChoice& choice, Answer& answer) {
  if (choice.warnings.empty() && answer.conflict) {
    name_as_typed(choice, *answer.conflict);
  }
  mark_code_beside(choice.chosen, answer.request.set_aside);
  std::ranges::copy(choice.warnings, std::back_inserter(answer.warnings));
  for (const auto& chosen : choice.chosen) {
    for (auto& package : answer.packages) {
      package.decides = package.decides || package.name == chosen.decides;
    }
    for (auto& stack : answer.stacks) {
      if (chosen.is_open && stack.package == chosen.decides) {
        stack.via = chosen.via.text();
      }
    }
  }
  name_code_of_set(answer);
}

}  // namespace gpusolve::engine
