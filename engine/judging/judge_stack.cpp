// Judges builds of stacks other than torch: completes their metadata from the catalog, and applies its rules.
#include <algorithm>

#include "engine/judging/asked_names.hpp"
#include "engine/judging/judge.hpp"
#include "engine/judging/judgement.hpp"
#include "engine/judging/verdict_of_machines.hpp"
#include "engine/specs/leading_numbers.hpp"
#include "model/cuda_label.hpp"

namespace gpusolve::engine {
namespace {

using catalogs::Carries;
using catalogs::StackBuild;

/// The question to the catalog, as far as a source's metadata allow one.
auto question_about(std::string_view version, const BuildVariant& variant, Platform platform) -> catalogs::StackQuestion {
  const auto plus = std::min(version.find('+'), version.size());
  catalogs::StackQuestion question;
  question.version = version.substr(0, plus);
  question.label = version.substr(std::min(plus + 1, version.size()));
  question.numbers = leading_numbers(question.version).value_or(DottedVersion{});
  question.cuda = variant.cuda ? variant.cuda : cuda_in_label(question.label);
  if (variant.accelerator == Accelerator::cpu || variant.is_judged()) {
    question.is_for_cpu = variant.accelerator == Accelerator::cpu;
  }
  question.platform = platform;
  return question;
}

auto is_gpu_build(const StackBuild* build) -> bool { return !build->is_for_cpu; }

/// Sets the toolkit of the variant if all libraries of the build are for the same one.
void complete_cuda(const catalogs::StackMatch& match, BuildVariant& variant) {
  const auto& cuda = match.builds.front()->cuda;
  const bool is_one = std::ranges::all_of(match.builds, [&](const StackBuild* build) { return build->cuda == cuda; });
  if (!variant.cuda && is_one && cuda && cuda->parts().size() > 1) {
    variant.cuda = cuda->prefix(2);
  }
}

/// The count of numbers of the toolkit that must agree with the main stack's build; 0: the package loads no library by the toolkit.
auto compared_parts(const StackPart& stack) -> std::size_t {
  if (stack.package == nullptr || !stack.package->same_minor_before || !stack.match) {
    return 0;
  }
  const auto release = leading_numbers(stack.match->version);
  return release && *release < *stack.package->same_minor_before ? 2 : 1;
}

}  // namespace

void Judge::find_stack(std::string_view package, std::string_view version, Judgement& judgement) const {
  auto& variant = judgement.variant;
  auto& stack = judgement.stack;
  const bool is_conda = variant.packaging != Packaging::wheel;
  stack.package = catalog_.stack_package(is_conda, package);
  stack.is_asked_compiler = stack.package != nullptr && policy_.compilers.contains(stack.package->name);
  if (!stack.carries_own_code() || variant.is_foreign()) {
    return;
  }
  if (stack.package->carries == Carries::cpu) {
    variant.accelerator = Accelerator::cpu;
    return;
  }
  stack.match = catalog_.find_stack_builds(is_conda, package, question_about(version, variant, facts_.platform.value));
  const bool has_gpu_build = stack.match && std::ranges::any_of(stack.match->builds, is_gpu_build);
  if (stack.match && !has_gpu_build) {
    const bool is_half = !stack.package->completed_by.empty() && !policy_.is_half_alone;  // other packages bring its GPU code
    variant.accelerator = is_half ? Accelerator::none : Accelerator::cpu;
    return;
  }
  if (variant.accelerator == Accelerator::none) {
    variant.accelerator = stack.package->accelerator();
  }
  if (has_gpu_build) {
    std::erase_if(stack.match->builds, [](const StackBuild* build) { return build->is_for_cpu; });
    variant.accelerator = stack.match->builds.front()->accelerator();
    complete_cuda(*stack.match, variant);
  }
  if (facts_.has_no_gpu() && stack.package->needs_gpu && variant.is_judged()) {
    judgement.failures = {{ReasonCode::no_gpu, "", "it does nothing without a GPU", ""}};
  }
}

auto Judge::verdict_on(const StackBuild& build) const -> catalogs::Verdict {
  return verdict_of(facts_, machines_, [&](const Facts& machine) { return catalogs::judge(build, machine, catalog_); });
}

auto Judge::toolkits_beside(const Judgement& judgement) const -> std::vector<DottedVersion> {
  std::vector<DottedVersion> toolkits;
  const auto parts = compared_parts(judgement.stack);
  for (const auto* const build : parts == 0 ? std::vector<const StackBuild*>() : judgement.stack.match->builds) {
    if (build->cuda && verdict_on(*build).runs()) {
      toolkits.push_back(build->cuda->prefix(parts));
    }
  }
  std::ranges::sort(toolkits);
  toolkits.erase(std::ranges::unique(toolkits).begin(), toolkits.end());
  return toolkits;
}

auto Judge::beside(Judgement judgement, const DottedVersion& toolkit) const -> Judgement {
  const auto parts = compared_parts(judgement.stack);
  const StackBuild* newest = nullptr;  // that is not newer than the toolkit
  for (const auto* const build : parts == 0 ? std::vector<const StackBuild*>() : judgement.stack.match->builds) {
    const bool fits = build->cuda && build->cuda->prefix(parts) == toolkit.prefix(parts) && *build->cuda <= toolkit;
    newest = fits && (newest == nullptr || *newest->cuda < *build->cuda) ? build : newest;
  }
  if (newest != nullptr) {
    judgement.stack.build = newest;
    judgement.verdict = verdict_on(*newest);
  }
  return judgement;
}

auto Judge::by_extra(Judgement judgement, std::string_view extra) const -> std::optional<Judgement> {
  const auto is_of_other = [&](const StackBuild* build) { return build->extra != extra; };
  auto& match = judgement.stack.match;
  if (!match || std::ranges::all_of(match->builds, is_of_other)) {
    return std::nullopt;
  }
  std::erase_if(match->builds, is_of_other);
  judgement.stack.build = nullptr;
  judge_stack_build(judgement);
  judgement.failures = judgement.verdict.reasons();
  return judgement;
}

auto Judge::is_for_main_on_gpus(const Judgement& judgement) const -> bool {
  const auto* const package = judgement.stack.package;
  const auto* const stack = package == nullptr ? nullptr : catalog_.find_stack(package->stack);
  return stack != nullptr && (stack->holds_torch || package->is_linked_to_main) && judgement.variant.is_judged();
}

auto Judge::has_library_for(const Judgement& judgement, const DottedVersion& toolkit) -> bool {
  const auto parts = compared_parts(judgement.stack);
  return parts == 0 || std::ranges::any_of(judgement.stack.match->builds, [&](const StackBuild* build) {
           return !build->cuda || build->cuda->prefix(parts) == toolkit.prefix(parts);
         });
}

void Judge::refuse_what_only_raises(Judgement& judgement) {
  const auto& match = judgement.stack.match;
  if (match && match->is_exact && std::ranges::all_of(match->builds, &StackBuild::only_raises)) {
    judgement.failures = {{.code = ReasonCode::version_unavailable, .subject = "", .fact = "", .unavailable = Unavailable::only_raises}};
  }
}

void Judge::refuse_beside_neighbours(std::string_view package, std::string_view version, Judgement& judgement) const {
  for (const auto& spec : policy_.neighbours) {
    const auto limits = catalog_.neighbour_limits(package, judgement.variant.packaging, version, facts_.platform.value);
    const bool is_refused = std::ranges::any_of(limits, [&](const catalogs::NeighbourLimit* limit) {
      return limit->is_required && limit->neighbour == spec.name() && excludes(spec.version(), *limit);
    });
    if (is_refused) {
      judgement.failures.push_back({ReasonCode::dependency_conflict, "", spec.text(), ""});
    }
  }
}

void Judge::judge_stack_build(Judgement& judgement) const {
  for (const auto* const build : judgement.stack.match->builds) {
    auto verdict = verdict_on(*build);
    const bool is_first = judgement.stack.build == nullptr;
    const bool runs = verdict.runs();
    if (is_first || runs) {
      judgement.stack.build = build;
      judgement.verdict = std::move(verdict);
    }
    if (runs) {
      return;
    }
  }
}

auto Judge::excluded_by(const CudaLimit& limit, const Judgement& judgement) const -> Reason {
  const auto* const package = judgement.stack.package;
  const auto* const stack = package == nullptr ? nullptr : catalog_.find_stack(package->stack);
  auto reason = limit.reason;
  if (stack != nullptr && !judgement.decides && !stack->holds_torch) {
    reason.needed.clear();
  }
  return reason;
}

}  // namespace gpusolve::engine
