#include "model/exit_status.hpp"

namespace gpusolve {

auto failure_kind(ExitStatus status) -> FailureKind {
  return status == ExitStatus::usage ? FailureKind::usage : status == ExitStatus::source ? FailureKind::source : FailureKind::fault;
}

auto status_of(ErrorKind kind) -> ExitStatus {
  switch (kind) {
    case ErrorKind::usage:
      return ExitStatus::usage;
    case ErrorKind::source:
      return ExitStatus::source;
  }
  return ExitStatus::fault;
}

auto status_of(FailureKind kind) -> ExitStatus {
  switch (kind) {
    case FailureKind::fault:
      return ExitStatus::fault;
    case FailureKind::usage:
      return ExitStatus::usage;
    case FailureKind::source:
    case FailureKind::cancelled:
      return ExitStatus::source;
  }
  return ExitStatus::fault;
}

auto status_of(OutcomeKind outcome, bool is_cpu_accepted) -> ExitStatus {
  switch (outcome) {
    case OutcomeKind::gpu:
    case OutcomeKind::neutral:
    case OutcomeKind::unjudged:
      return ExitStatus::done;
    case OutcomeKind::cpu_only:
      return is_cpu_accepted ? ExitStatus::done : ExitStatus::cpu_only;
    case OutcomeKind::unsatisfiable:
      return ExitStatus::unsatisfiable;
  }
  return ExitStatus::fault;
}

auto status_of(Verdict verdict) -> ExitStatus {
  switch (verdict) {
    case Verdict::chosen:
    case Verdict::not_best:
      return ExitStatus::done;
    case Verdict::no_gpu:
      return ExitStatus::cpu_only;
    case Verdict::impossible:
      return ExitStatus::unsatisfiable;
  }
  return ExitStatus::fault;
}

}  // namespace gpusolve
