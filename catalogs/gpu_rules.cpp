#include "catalogs/gpu_rules.hpp"

#include <algorithm>

#include "catalogs/cuda/cuda_rules.hpp"

namespace gpusolve::catalogs {
namespace {

/// Asks the rule of the build's accelerator.
auto judge_by_its_rule(const auto& build, const Facts& facts, const Catalog& catalog) -> Verdict {
  switch (build.accelerator()) {
    case Accelerator::cuda:
      return judge_by_cuda(build, facts, catalog);
    case Accelerator::none:
    case Accelerator::cpu:
    case Accelerator::metal:
    case Accelerator::other:
      break;
  }
  return {};
}

}  // namespace

auto Verdict::runs() const -> bool {
  return machine.empty() && std::ranges::all_of(gpus, [](const auto& gpu) { return std::holds_alternative<RunsBy>(gpu.second); });
}

auto Verdict::reasons() const -> std::vector<Reason> {
  std::vector<Reason> out;
  const auto add = [&](const Reason& reason) {
    if (std::ranges::find(out, reason) == out.end()) {
      out.push_back(reason);
    }
  };
  for (const auto& [capability, judged] : gpus) {
    if (const auto* reason = std::get_if<Reason>(&judged)) {
      add(*reason);
    }
  }
  std::ranges::for_each(machine, add);
  return out;
}

auto judge(const PublishedBuild& build, const Facts& facts, const Catalog& catalog) -> Verdict {
  return judge_by_its_rule(build, facts, catalog);
}

auto judge(const StackBuild& build, const Facts& facts, const Catalog& catalog) -> Verdict {
  return judge_by_its_rule(build, facts, catalog);
}

}  // namespace gpusolve::catalogs
