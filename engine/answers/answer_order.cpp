#include "engine/answers/answer_order.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "engine/binding/toolkit_parts.hpp"
#include "engine/specs/leading_numbers.hpp"

namespace gpusolve::engine {
namespace {

auto lacks_name(const Answer& answer) -> bool {
  return std::ranges::any_of(answer.reasons, [](const auto& worded) { return worded.reason.code == ReasonCode::unknown_package; });
}

auto has_gpu_code(const Answer& answer) -> bool {
  return std::ranges::any_of(answer.stacks, [](const StackUse& stack) { return stack.cuda.has_value(); });
}

/// The rank of the outcome, smaller is better: a judged set, then a set that may run on the GPU, then a CPU set, then no set.
/// Without a GPU, a set with GPU code comes after a set without.
auto rank(const Answer& answer) -> int {
  switch (answer.outcome) {
    case OutcomeKind::gpu:
      return 0;
    case OutcomeKind::neutral:
      return 1;
    case OutcomeKind::unjudged:
      return answer.packages.empty() ? 6 : 2;
    case OutcomeKind::cpu_only:
      return answer.facts.has_no_gpu() && has_gpu_code(answer) ? 4 : 3;
    case OutcomeKind::unsatisfiable:
      return lacks_name(answer) ? 7 : 5;  // a name that one installer lacks says nothing about the other
  }
  return 8;
}

auto torch_of(const Answer& answer) -> std::optional<DottedVersion> {
  return answer.stack && answer.stack->torch ? leading_numbers(*answer.stack->torch) : std::nullopt;
}

/// The number of requested specs that this installer's sources cannot judge, although those of another may; all specs if the
/// sources do not know a requested name.
auto unjudged_specs(const Answer& answer) -> std::ptrdiff_t {
  if (lacks_name(answer)) {
    return std::ssize(answer.request.specs);
  }
  return std::ranges::count_if(answer.request.set_aside, [](const SetAside& one) {
    using Why = SetAside::Why;
    constexpr std::array k_by_the_rest{Why::follows, Why::companion, Why::neighbour, Why::code_beside};
    return one.judged.empty() && std::ranges::find(k_by_the_rest, one.why) == k_by_the_rest.end();
  });
}

/// The number of requested specs on packages that the installer does not have: pip has no `cuda-nvcc`.
auto absent_specs(const Answer& answer) -> std::ptrdiff_t {
  return answer.request.installer == Ecosystem::conda ? 0 : std::ranges::count_if(answer.request.set_aside, [&](const SetAside& one) {
    return answer.packages.empty() && is_part_of_conda(one.package);
  });
}

}  // namespace

auto first_advantage(const Answer& left, const Answer& right) -> std::optional<Advantage> {
  const auto if_left = [](bool is_of_left, Advantage advantage) { return is_of_left ? std::optional(advantage) : std::nullopt; };
  if (absent_specs(left) != absent_specs(right)) {
    return if_left(absent_specs(left) < absent_specs(right), Advantage::judged);
  }
  if (unjudged_specs(left) != unjudged_specs(right)) {  // a set without a requested package does not answer the request
    return if_left(unjudged_specs(left) < unjudged_specs(right), Advantage::judged);
  }
  if (rank(left) != rank(right)) {
    return if_left(rank(left) < rank(right), Advantage::outcome);
  }
  const auto doubts = [](const Answer& one) { return std::pair(one.stacks_on_cpu, one.assumed_mates); };
  if (doubts(left) != doubts(right)) {
    return if_left(doubts(left) < doubts(right), Advantage::certain);
  }
  const auto left_torch = torch_of(left);
  const auto right_torch = torch_of(right);
  return if_left(left_torch && right_torch && *left_torch > *right_torch, Advantage::newer_main);
}

auto is_better(const Answer& left, const Answer& right) -> bool { return first_advantage(left, right).has_value(); }

}  // namespace gpusolve::engine
