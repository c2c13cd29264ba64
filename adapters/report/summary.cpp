#include "adapters/report/summary.hpp"

#include <algorithm>
#include <vector>

#include "adapters/report/plain.hpp"
#include "adapters/report/why.hpp"
#include "adapters/report/wording.hpp"

namespace gpusolve::report {
namespace {

auto wanted(const Answer& answer) -> std::string {
  std::vector<std::string> specs;
  std::ranges::transform(answer.request.specs, std::back_inserter(specs), [](const std::string& spec) { return printable(spec); });
  return enumerated(specs);
}

/// What the request itself asks for and limits, as far as it takes part in the conflict.
auto contending_specs(const Answer& answer) -> std::vector<std::string> {
  std::vector<std::string> specs;
  for (const auto& edge : answer.conflict ? answer.conflict->edges : std::vector<GraphEdge>{}) {
    const auto spec = printable(edge.spec.value_or(""));
    if (edge.from == 0 && !spec.empty() && std::ranges::find(specs, spec) == specs.end()) {
      specs.push_back(spec);
    }
  }
  return specs;
}

auto why_unsatisfiable(const Answer& answer) -> std::string {
  const auto specs = contending_specs(answer);
  auto why = why_nothing(answer.reasons, specs);
  if (why.empty() && specs.size() > 1) {
    return enumerated(specs) + " do not go together.";
  }
  why = why.empty() ? first_reason(answer.reasons) : why;
  return wanted(answer) + " cannot be had" + (why.empty() ? "." : ": " + why + ".");
}

auto why_cpu_only(const Answer& answer) -> std::string {
  if (answer.facts.has_no_gpu()) {
    return "There is no GPU here, so only a CPU build of " + wanted(answer) + " is of use.";
  }
  const auto why = why_no_gpu(answer.reasons);
  return "Only a CPU build of " + wanted(answer) + " is possible" + (why.empty() ? "." : ": " + why + ".");
}

}  // namespace

auto outcome_line(const Answer& answer) -> std::string {
  switch (answer.outcome) {
    case OutcomeKind::gpu: {
      auto stack = answer.stack.value_or(Stack{});
      stack.cudnn.reset();
      return stack_line(stack, torch_name(answer));
    }
    case OutcomeKind::neutral:
      return counted(answer.packages.size(), "package") + " without GPU code";
    case OutcomeKind::cpu_only:
      return "only a CPU build";
    case OutcomeKind::unsatisfiable:
      return "no set";
  }
  return {};
}

auto summarise(const Answer& answer) -> std::string {
  switch (answer.outcome) {
    case OutcomeKind::gpu:
      return (answer.stack ? stack_line(*answer.stack, torch_name(answer)) : std::string("A GPU set")) + ".";
    case OutcomeKind::neutral:
      return counted(answer.packages.size(), "package") + "; nothing among them carries GPU code.";
    case OutcomeKind::cpu_only:
      return why_cpu_only(answer);
    case OutcomeKind::unsatisfiable:
      return why_unsatisfiable(answer);
  }
  return {};
}

}  // namespace gpusolve::report
