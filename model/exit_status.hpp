// The exit statuses (docs/rules.md, "Exit statuses"), which tell other programs how a run ended.
#pragma once

#include <cstdint>
#include <string_view>

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

/// The kind of a failure.
enum class FailureKind : std::uint8_t { fault, usage, source, cancelled };
/// "fault", "usage", "source", "cancelled".
[[nodiscard]] auto failure_kind_text(FailureKind kind) -> std::string_view;
/// The kind of a failure that ends with this status.
[[nodiscard]] auto failure_kind(ExitStatus status) -> FailureKind;

[[nodiscard]] auto status_of(ErrorKind kind) -> ExitStatus;
/// A run that is cancelled ends like one whose source does not answer.
[[nodiscard]] auto status_of(FailureKind kind) -> ExitStatus;
/// `is_cpu_accepted`: whether the request accepts a CPU set.
[[nodiscard]] auto status_of(OutcomeKind outcome, bool is_cpu_accepted) -> ExitStatus;
[[nodiscard]] auto status_of(Verdict verdict) -> ExitStatus;

}  // namespace gpusolve
