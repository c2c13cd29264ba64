#include "engine/answers/variants.hpp"

#include <algorithm>
#include <iterator>

#include "engine/worlds/set_aside.hpp"

namespace gpusolve::engine {

void tell_variants(const VariantChoice& choice, Answer& answer) {
  mark_code_beside(choice.chosen, answer.request.set_aside);
  std::ranges::copy(choice.warnings, std::back_inserter(answer.warnings));
  for (const auto& chosen : choice.chosen) {
    for (auto& package : answer.packages) {
      package.decides = package.decides || package.name == chosen.decides;
    }
    for (auto& stack : answer.stacks) {
      if (chosen.is_open && stack.package == chosen.decides) {
        stack.via = chosen.via;
      }
    }
  }
}

}  // namespace gpusolve::engine
