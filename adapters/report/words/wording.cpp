#include "adapters/report/words/wording.hpp"

#include <algorithm>
#include <array>

#include "base/enum_table.hpp"
#include "base/plain.hpp"

namespace gpusolve::report {
namespace {

/// The words before a known fact (empty: the fact adds nothing), and the words for an unknown fact.
struct ReasonWords {
  std::string_view before_fact;
  std::string_view alone;
};

/// The words by code; empty for codes whose clause a function makes.
constexpr EnumTable<ReasonCode, ReasonWords, k_reason_code_count> k_words{{
    {ReasonCode::no_kernel_image, {}},
    {ReasonCode::ptx_needs_newer_driver, {}},
    {ReasonCode::driver_too_old, {}},
    {ReasonCode::library_drops_arch, {"its CUDA libraries do not serve ", "its CUDA libraries do not serve this GPU"}},
    {ReasonCode::python_unavailable, {"not built for ", "not built for this Python"}},
    {ReasonCode::platform_unavailable, {"not built for ", "not built for this platform"}},
    {ReasonCode::glibc_too_old, {}},
    {ReasonCode::cuda_unavailable, {}},
    {ReasonCode::cudnn_unavailable, {}},
    {ReasonCode::version_unavailable, {"", "no such version"}},
    {ReasonCode::unknown_package, {"no package of this name in ", "no package of this name"}},
    {ReasonCode::source_lacks_gpu_builds, {"only CPU builds in ", "only CPU builds in these sources"}},
    {ReasonCode::source_lacks_package, {"not available from ", "not available from these sources"}},
    {ReasonCode::extra_unavailable, {"", "the release has no such extra"}},
    {ReasonCode::cpu_build_requested, {"a CPU build is asked for by ", "a CPU build is asked for"}},
    {ReasonCode::no_gpu, {"", "there is no GPU"}},
    {ReasonCode::dependency_conflict, {"does not go together with ", "does not go together with the rest"}},
    {ReasonCode::yanked, {"", "withdrawn by its publisher"}},
    {ReasonCode::excluded_newer, {"published after ", "published too late"}},
    {ReasonCode::channel_priority, {}},
}};
static_assert(is_in_order(k_words));

/// Codes of notes, which give help but warn of nothing.
constexpr std::array k_notes{
    WarningCode::other_installer,  WarningCode::installer_choice, WarningCode::installer_left_out, WarningCode::other_python,
    WarningCode::near_names,       WarningCode::from_environment, WarningCode::reasons_left_out,   WarningCode::gpu_variant,
    WarningCode::neighbour_held,   WarningCode::other_gpu_way,    WarningCode::tegra_build,        WarningCode::request_completed,
    WarningCode::earlier_releases, WarningCode::undeclared_need,  WarningCode::system_library,     WarningCode::main_held};

/// "prefix fact", or `otherwise` if the fact is unknown.
auto with_fact(const Reason& reason, std::string_view prefix, std::string_view otherwise) -> std::string {
  return fact_text(reason).empty() ? std::string(otherwise) : std::string(prefix) + printable(fact_text(reason));
}

/// The clause "needs driver 525 or newer, here driver 470"; either version may be unknown.
auto too_old(const Reason& reason, const std::string& what) -> std::string {
  const auto needs =
      reason.needed.empty() ? "needs a newer " + what : "needs " + what + " " + printable(bare_version(reason.needed)) + " or newer";
  return with_fact(reason, needs + ", here ", needs);
}

auto channel_clause(const Reason& reason) -> std::string {
  return reason.fact.empty() ? "hidden by a channel that comes first" : "hidden by " + printable(reason.fact) + ", which comes first";
}

/// The clause "not within --cuda 12.5" or "not of the CUDA of pytorch-cuda=11.8".
auto cuda_clause(const Reason& reason) -> std::string {
  const auto clause = with_fact(reason, reason.limit ? "not within " : "not of the CUDA of ", "not of the CUDA that was asked for");
  return reason.needed.empty() ? clause : clause + ", for which no build is known; " + nearest_text(printable(reason.needed));
}

auto also_needs_driver(const Reason& reason) -> std::string { return reason.is_driver_too_old ? ", and needs a newer driver" : ""; }

/// The clause "not within --cudnn 9.1" or "no cuDNN within --cudnn 9.20 serves the GPU; the nearest that does is 9.10".
auto cudnn_clause(const Reason& reason) -> std::string {
  const auto clause = with_fact(reason, "not within ", "not of the cuDNN that was asked for");
  return reason.needed.empty()
             ? clause
             : "no cuDNN within " + printable(fact_text(reason)) + " serves the GPU; the nearest that does is " + printable(reason.needed);
}

/// The clause "needs driver branch 470 or older, here driver 580.65.06": newer drivers no longer support the GPU.
auto too_new(const Reason& reason) -> std::string {
  const auto needs = reason.needed.empty() ? "needs an older driver" : "needs driver branch " + printable(reason.needed) + " or older";
  return with_fact(reason, needs + ", here ", needs);
}

auto ptx_clause(const Reason& reason) -> std::string {
  const auto part = reason.known_failure.empty() ? std::string("has only PTX for this GPU") : printable(reason.known_failure);
  const auto base = part + ", and " + with_fact(reason, "", "this driver") + " is too old to compile it";
  return reason.needed.empty() ? base : base + " (" + printable(reason.needed) + " or newer can)";
}

/// The clause "no code for sm_61", "needs compute capability 7.0 or newer, here sm_61", or "fails on sm_120: the driver rejects its PTX".
auto code_clause(const Reason& reason) -> std::string {
  if (!reason.known_failure.empty()) {
    return with_fact(reason, "fails on ", "fails on this GPU") + ": " + printable(reason.known_failure);
  }
  return reason.needed.empty() ? with_fact(reason, "no code for ", "no code for this GPU") : too_old(reason, "compute capability");
}

}  // namespace

auto nearest_text(const std::string& versions) -> std::string {
  return (versions.find(" and ") == std::string::npos ? "the nearest is for " : "the nearest are for ") + versions;
}

auto limit_clause(const std::string& spec) -> std::string {
  constexpr std::string_view k_absence = "no ";
  return spec.starts_with(k_absence) ? "rules out " + printable(spec.substr(k_absence.size())) : "allows only " + printable(spec);
}

auto typed_spec(const std::string& spec) -> std::string {
  const auto name_end = std::min(spec.find(' '), spec.size());
  const auto build = std::min(spec.find(' ', name_end + 1), spec.size());
  const bool has_build = build < spec.size() && spec.find(' ', build + 1) == std::string::npos;
  const bool has_form = has_build && spec.find_first_of("[<>=!~,|;@") == std::string::npos &&
                        std::string_view("*0123456789").find(spec[name_end + 1]) != std::string_view::npos;
  return has_form ? spec.substr(0, name_end) + "=" + spec.substr(name_end + 1, build - name_end - 1) + "=" + spec.substr(build + 1) : spec;
}

auto bare_version(std::string_view needed) -> std::string_view {
  if (needed.starts_with(">=")) {
    needed.remove_prefix(2);
    needed.remove_prefix(std::min(needed.find_first_not_of(' '), needed.size()));
  }
  return needed;
}

auto reason_clause(const Reason& reason) -> std::string {
  if (reason.code == ReasonCode::no_kernel_image) {
    return code_clause(reason);
  }
  if (reason.code == ReasonCode::driver_too_old) {
    return too_old(reason, "driver");
  }
  if (reason.code == ReasonCode::glibc_too_old) {
    return too_old(reason, "glibc");
  }
  if (reason.is_of_driver) {
    return too_new(reason);
  }
  if (reason.code == ReasonCode::ptx_needs_newer_driver) {
    return ptx_clause(reason);
  }
  if (reason.code == ReasonCode::cuda_unavailable) {
    return cuda_clause(reason) + also_needs_driver(reason);
  }
  if (reason.code == ReasonCode::cudnn_unavailable) {
    return cudnn_clause(reason) + also_needs_driver(reason);
  }
  if (reason.code == ReasonCode::channel_priority) {
    return channel_clause(reason);
  }
  if (reason.code == ReasonCode::version_unavailable && !reason.needed.empty()) {
    return "there is " + printable(reason.fact) + ", and " + printable(reason.needed) + " is needed";
  }
  if (const auto words = unavailable_text(reason.unavailable); !words.empty()) {
    return std::string(words);
  }
  if (reason.unavailable == Unavailable::newer_than_catalog) {
    return "newer than " + printable(reason.fact);
  }
  const auto& words = row_of(k_words, reason.code);
  return words.before_fact.empty() ? std::string(words.alone) : with_fact(reason, words.before_fact, words.alone);
}

auto reason_sentence(const Reason& reason) -> std::string {
  return reason.subject.empty() ? reason_clause(reason) : printable(reason.subject) + ": " + reason_clause(reason);
}

auto run_clause(const Run& run) -> std::string {
  if (run.by == Run::By::compiled) {
    return "compiles its kernels at run time for " + printable(run.target);
  }
  return run.by == Run::By::ptx ? "runs through PTX " + printable(run.target) + ", which the driver compiles at first use"
                                : "runs natively (" + printable(run_text(run)) + ")";
}

auto main_name(const Answer& answer, Ecosystem installer) -> std::string_view {
  return answer.roles.name_in(installer == Ecosystem::conda);
}

auto main_name(const Answer& answer) -> std::string_view { return main_name(answer, answer.request.installer); }

auto stack_line(const Stack& stack, std::string_view main_name) -> std::string {
  std::vector<std::string> parts;
  if (stack.torch) {
    parts.push_back(std::string(main_name) + " " + printable(*stack.torch) + (stack.build ? " (" + printable(*stack.build) + ")" : ""));
  }
  if (stack.cuda) {
    parts.push_back("CUDA " + printable(*stack.cuda) + (stack.is_bundled ? " (bundled)" : ""));
  }
  if (stack.cudnn) {
    parts.push_back("cuDNN " + printable(*stack.cudnn));
  }
  if (stack.python) {
    const bool is_assumed = std::ranges::find(stack.assumed, "python") != stack.assumed.end();
    parts.push_back("Python " + printable(*stack.python) + (is_assumed ? " (assumed)" : ""));
  }
  return joined(parts, ", ");
}

auto is_note(const Warning& warning) -> bool { return std::ranges::find(k_notes, warning.code) != k_notes.end(); }

auto is_aside(const Warning& warning) -> bool { return warning.code == WarningCode::other_installer; }

auto counted(std::size_t count, const std::string& singular) -> std::string {
  return std::to_string(count) + " " + singular + (count == 1 ? "" : "s");
}

}  // namespace gpusolve::report
