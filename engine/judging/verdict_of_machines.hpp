// Judges one build on the machine, or on all machines that share a set.
#pragma once

#include <algorithm>
#include <span>
#include <variant>

#include "catalogs/gpu_rules.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine {

/// The gravity of a result: a failure is graver than PTX, and PTX is graver than code that runs as it is.
[[nodiscard]] inline auto gravity(const std::variant<catalogs::RunsBy, Reason>& judged) -> int {
  const auto* const runs = std::get_if<catalogs::RunsBy>(&judged);
  return runs == nullptr ? 2 : runs->kind == catalogs::RunsBy::Kind::ptx ? 1 : 0;
}

/// Keeps the worse result for each GPU, and the failures of either machine.
inline void merge_verdict(const catalogs::Verdict& other, catalogs::Verdict& verdict) {
  for (const auto& [gpu, judged] : other.gpus) {
    const auto at = std::ranges::lower_bound(verdict.gpus, gpu, {}, [](const auto& entry) { return entry.first; });
    if (at == verdict.gpus.end() || at->first != gpu) {
      verdict.gpus.emplace(at, gpu, judged);
    } else if (gravity(judged) > gravity(at->second)) {
      at->second = judged;
    }
  }
  for (const auto& reason : other.machine) {
    if (std::ranges::find(verdict.machine, reason) == verdict.machine.end()) {
      verdict.machine.push_back(reason);
    }
  }
  verdict.is_code_assumed = verdict.is_code_assumed || other.is_code_assumed;
}

/// The verdict of `judge_on` for the machine, or for all machines together.
template <class JudgeOn>
[[nodiscard]] auto verdict_of(const Facts& facts, std::span<const Facts> machines, JudgeOn judge_on) -> catalogs::Verdict {
  if (machines.empty()) {
    return judge_on(facts);
  }
  catalogs::Verdict verdict;
  for (const auto& machine : machines) {
    merge_verdict(judge_on(machine), verdict);
  }
  return verdict;
}

}  // namespace gpusolve::engine
