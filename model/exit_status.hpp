// The exit statuses (docs/rules.md, "Exit statuses"), which tell other programs how a run ended.
#pragma once

#include "base/result.hpp"
#include "model/answer.hpp"
#include "model/finding.hpp"
#include "model/why_not.hpp"

namespace gpusolve {

enum class ExitStatus : int {
  done = 0,
  fault = 1,
  usage = 2,
  source = 3,
  cpu_only = 10,
  unsatisfiable = 11,
  finding = 12,
};

[[nodiscard]] auto status_of(ErrorKind kind) -> ExitStatus;
/// `is_cpu_accepted`: whether the request accepts a CPU set.
[[nodiscard]] auto status_of(OutcomeKind outcome, bool is_cpu_accepted) -> ExitStatus;
[[nodiscard]] auto status_of(Verdict verdict) -> ExitStatus;

}  // namespace gpusolve
