#include "adapters/report/wording.hpp"

#include "adapters/report/plain.hpp"

namespace gpusolve::report {
namespace {

/// "prefix fact suffix", or `otherwise` where the fact is not known.
auto with_fact(const Reason& reason, const std::string& prefix, const std::string& otherwise) -> std::string {
  return reason.fact.empty() ? otherwise : prefix + printable(reason.fact);
}

/// "needs driver 525 or newer, here driver 470"; either half may be unknown.
auto too_old(const Reason& reason, const std::string& what) -> std::string {
  const auto needs = reason.needed.empty() ? "needs a newer " + what : "needs " + what + " " + printable(reason.needed) + " or newer";
  return with_fact(reason, needs + ", here ", needs);
}

auto ptx_clause(const Reason& reason) -> std::string {
  const std::string base = "has only PTX for this GPU, and " + with_fact(reason, "", "this driver") + " is too old to compile it";
  return reason.needed.empty() ? base : base + " (" + printable(reason.needed) + " or newer can)";
}

}  // namespace

auto reason_clause(const Reason& reason) -> std::string {
  switch (reason.code) {
    case ReasonCode::no_kernel_image:
      return with_fact(reason, "no code for ", "no code for this GPU");
    case ReasonCode::ptx_needs_newer_driver:
      return ptx_clause(reason);
    case ReasonCode::driver_too_old:
      return too_old(reason, "driver");
    case ReasonCode::library_drops_arch:
      return with_fact(reason, "its CUDA libraries do not serve ", "its CUDA libraries do not serve this GPU");
    case ReasonCode::python_unavailable:
      return with_fact(reason, "no build for ", "no build for this Python");
    case ReasonCode::platform_unavailable:
      return with_fact(reason, "no build for ", "no build for this platform");
    case ReasonCode::glibc_too_old:
      return too_old(reason, "glibc");
    case ReasonCode::cuda_unavailable:
      return with_fact(reason, "no build with ", "no build with this CUDA");
    case ReasonCode::cudnn_unavailable:
      return with_fact(reason, "no build with ", "no build with this cuDNN");
    case ReasonCode::version_unavailable:
      return "no such version";
    case ReasonCode::unknown_package:
      return "no package of this name";
    case ReasonCode::source_lacks_gpu_builds:
      return with_fact(reason, "only CPU builds in ", "only CPU builds in these sources");
    case ReasonCode::source_lacks_package:
      return with_fact(reason, "not to be had from ", "not to be had from these sources");
    case ReasonCode::cpu_build_requested:
      return with_fact(reason, "a CPU build is asked for by ", "a CPU build is asked for");
    case ReasonCode::no_gpu:
      return "there is no GPU";
    case ReasonCode::dependency_conflict:
      return with_fact(reason, "does not go together with ", "does not go together with the rest");
    case ReasonCode::yanked:
      return "withdrawn by its publisher";
    case ReasonCode::excluded_newer:
      return with_fact(reason, "published after ", "published too late");
    case ReasonCode::channel_priority:
      return with_fact(reason, "hidden by a channel that comes first: ", "hidden by a channel that comes first");
  }
  return {};
}

auto reason_sentence(const Reason& reason) -> std::string {
  return reason.subject.empty() ? reason_clause(reason) : printable(reason.subject) + ": " + reason_clause(reason);
}

auto run_clause(const Run& run) -> std::string {
  if (run.by.starts_with("ptx ")) {
    return "runs through PTX " + printable(run.by.substr(4)) + ", which the driver compiles at first use";
  }
  return "runs natively (" + printable(run.by) + ")";
}

auto stack_line(const Stack& stack) -> std::string {
  std::vector<std::string> parts;
  if (stack.torch) {
    parts.push_back("torch " + printable(*stack.torch) + (stack.build ? " (" + printable(*stack.build) + ")" : ""));
  }
  if (stack.cuda) {
    parts.push_back("CUDA " + printable(*stack.cuda));
  }
  if (stack.cudnn) {
    parts.push_back("cuDNN " + printable(*stack.cudnn));
  }
  if (stack.python) {
    parts.push_back("Python " + printable(*stack.python));
  }
  return joined(parts, ", ");
}

auto counted(std::size_t count, const std::string& singular) -> std::string {
  return std::to_string(count) + " " + singular + (count == 1 ? "" : "s");
}

}  // namespace gpusolve::report
