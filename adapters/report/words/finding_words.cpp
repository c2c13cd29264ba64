#include "adapters/report/words/finding_words.hpp"

#include <algorithm>

#include "adapters/report/words/wording.hpp"
#include "base/enum_table.hpp"
#include "base/overloaded.hpp"
#include "base/plain.hpp"
#include "model/option.hpp"

namespace gpusolve::report {
namespace {

/// The text for {w} if the finding states no effect.
constexpr std::string_view k_usual_effect = "Importing it fails, or its first call does.";

/// Placeholders: {s} subject, {f} fact, {n} needed, {w} effect, {m} the main package, {e} error, {part} the option for a part. If a value
/// is unknown, the part in [brackets] around its placeholder is left out.
constexpr Spellings<ReasonCode, k_reason_code_count> k_reason_words{{
    {ReasonCode::no_kernel_image,
     "{s} has no code for [{f}]. It imports and {m}.cuda.is_available() is True, but the first kernel fails: \"no kernel image is "
     "available "
     "for execution on the device\"."},
    {ReasonCode::ptx_needs_newer_driver,
     "{s} has only PTX for this GPU, and [{f}] is too old to compile it. It imports and {m}.cuda.is_available() is True, but the first "
     "kernel fails: \"the provided PTX was compiled with an unsupported toolchain\".[ Driver {n} or newer can compile it.]"},
    {ReasonCode::driver_too_old,
     "{s} needs driver [{n} or newer], here [{f}]. It imports, but {m}.cuda.is_available() is False, and CUDA calls fail: \"CUDA driver "
     "version is insufficient for CUDA runtime version\"."},
    {ReasonCode::library_drops_arch,
     "The CUDA libraries of {s} do not serve [{f}]. It imports, {m}.cuda.is_available() is True and simple kernels run, but what needs "
     "cuDNN "
     "or cuBLAS fails: \"CUDNN_STATUS_ARCH_MISMATCH\" and the like."},
    {ReasonCode::python_unavailable, "There is no {s} for [{f}]: it cannot be installed there."},
    {ReasonCode::platform_unavailable, "{s} is not for [{f}]: it cannot be installed there."},
    {ReasonCode::glibc_too_old,
     "{s} needs glibc [{n} or newer], here [{f}]. The wheel is refused, or its import fails: \"version GLIBC not found\"."},
    {ReasonCode::cuda_unavailable, "{s} is not built for the requested CUDA[: {f}]."},
    {ReasonCode::cudnn_unavailable, "{s} is not built for the requested cuDNN[: {f}]."},
    {ReasonCode::version_unavailable, "There is no {s}[, {f}]: the installer will not find it."},
    {ReasonCode::unknown_package, "No package is called {s}."},
    {ReasonCode::source_lacks_gpu_builds, "{s} holds CPU builds only: {m}.cuda.is_available() will be False."},
    {ReasonCode::source_lacks_package, "{s} is not available from [{f}]."},
    {ReasonCode::extra_unavailable, "There is no {s}: the release has no such extra, and pip installs it without."},
    {ReasonCode::cpu_build_requested, "{s} asks for a CPU build[ of {n}]: {m}.cuda.is_available() will be False[ on {f}]."},
    {ReasonCode::no_gpu,
     "{s} is a CUDA build, and there is no GPU here. It imports and runs on the CPU; {m}.cuda.is_available() is False."},
    {ReasonCode::dependency_conflict, "{s} does not go together with [{f}]."},
    {ReasonCode::yanked, "{s} was withdrawn by its publisher."},
    {ReasonCode::excluded_newer, "{s} was published too late[ for {f}]."},
    {ReasonCode::channel_priority, "{s} is hidden by a channel that comes first[: {f}]."},
}};
static_assert(is_in_order(k_reason_words));

constexpr Spellings<AuditCode, k_audit_code_count> k_audit_words{{
    {AuditCode::cpu_build,
     "{s} is a CPU build[, and there is a GPU: {f}]. It imports, {m}.cuda.is_available() is False, and .cuda() fails: \"Torch not "
     "compiled with "
     "CUDA enabled\"."},
    {AuditCode::cuda_mix,
     "{s} is installed beside {f}[, which wants {n}]. Whichever library is loaded first wins: wrong symbols at import, or errors from "
     "cuDNN and "
     "NCCL "
     "at run time."},
    {AuditCode::pin_mismatch,
     "{s} is not the version that {f} pins[, {n}]. Mixed CUDA libraries fail at import with undefined symbols, or later in cuDNN or NCCL."},
    {AuditCode::missing_dependency, "{s} lacks {f}. Importing it, or the first call that needs it, fails."},
    {AuditCode::version_conflict, "{s} needs {f}, and there is {n}."},
    {AuditCode::two_owners,
     "Both conda and pip put {s} there: {f} and {n}. Which one Python imports depends on what was installed last; removing either breaks "
     "the "
     "other."},
    {AuditCode::toolkit_too_old,
     "{s} cannot compile for [{f}]: \"nvcc fatal: Unsupported gpu architecture\". Only building extensions is hurt, not running {m}.[ "
     "CUDA {n} "
     "is the nearest that can.]"},
    {AuditCode::stale_lock, "{s} is out of date: it was made for {f}[, and holds {n}]."},
    {AuditCode::hash_mismatch, "The hash of {s} cannot be right: {f}. The installer will refuse the file."},
    {AuditCode::insecure_source, "{s}: {f}."},
    {AuditCode::unpinned, "{s} leaves open which build is installed: today {f}, unless another package holds it back.[ {n}.]"},
    {AuditCode::unjudged, "Not judged: {s}, because {f} does not say for which GPUs."},
    {AuditCode::libraries_missing,
     "{s} loads libraries of {f} that nothing named here brings: it finds them on the machine, or does not use the GPU."},
    {AuditCode::other_parts, "Not judged, though they name GPU packages: {s}. {part} judges one."},
    {AuditCode::not_in_catalog, "{s} {f}. It is judged {n}."},
    {AuditCode::stack_mismatch, "{s} was not built for {f}[: it goes with {n}]. {w}"},
    {AuditCode::no_device_code,
     "{s} has no code for {f}: its files contain {n}. It may import, but its first kernel fails: \"no kernel image is available for "
     "execution on the device\"."},
    {AuditCode::device_code_partly, "A part of {s} has no code for {f}: {n}. What needs it fails or is not used; the rest runs."},
    {AuditCode::ptx_too_new,
     "The files of {s} have only PTX for this GPU, and [{f}] is too old to compile it: \"the provided PTX was compiled with an unsupported "
     "toolchain\".[ Driver {n} or newer can compile it.]"},
    {AuditCode::broken_file,
     "Files of {s} are broken: {n}. What lies behind that is not judged. Installing the package again gives whole files."},
    {AuditCode::out_of_memory, "The GPU ran out of memory. This is not a matter of versions: no other build will help."},
    {AuditCode::program_fault,
     "The program did on the GPU what it must not do, such as read beyond an array. This is hardly a matter of versions."},
    {AuditCode::unknown_message, "None of the known messages occurs in {s}."},
}};
static_assert(is_in_order(k_audit_words));

/// Leaves out the bracketed parts whose value is unknown, and only the brackets of the others.
auto without_gaps(std::string_view words, const Finding& finding) -> std::string {
  std::string out;
  while (!words.empty()) {
    const auto open = std::min(words.find('['), words.size());
    out += words.substr(0, open);
    const auto close = std::min(words.find(']', open), words.size());
    const auto part = words.substr(std::min(open + 1, words.size()), close > open ? close - open - 1 : 0);
    const auto lacks = [&](std::string_view value, const std::string& of) {
      return of.empty() && part.find(value) != std::string_view::npos;
    };
    const bool is_unknown = lacks("{f}", finding.fact) || lacks("{n}", finding.needed) || lacks("{e}", finding.error);
    if (!is_unknown) {
      out += part;
    } else if (part.starts_with('{')) {
      out += part.find("{n}") != std::string_view::npos ? "a newer one" : "this machine";
    }
    words.remove_prefix(std::min(close + 1, words.size()));
  }
  return out;
}

auto words_of(const FindingCode& code) -> std::string {
  return std::visit(overloaded{[](ReasonCode reason) { return std::string(row_of(k_reason_words, reason)); },
                               [](AuditCode audit) { return std::string(row_of(k_audit_words, audit)); },
                               [](const CompanionMismatch& mismatch) {
                                 return "{s} was not built for {f}[: that goes with " + mismatch.companion +
                                        " {n}]. Importing it fails[: \"{e}\"].";
                               }},
                    code);
}

}  // namespace

auto finding_sentence(const Finding& finding, std::string_view main) -> std::string {
  if (!finding.text.empty()) {
    return printable(finding.text, 2000);
  }
  auto text = without_gaps(with_replaced(words_of(finding.code), "{m}", main), finding);
  text = with_replaced(std::move(text), "{part}", option_text(Option::part, "NAME"));
  text = with_replaced(std::move(text), "{s}", printable(finding.subject));
  text = with_replaced(std::move(text), "{f}", printable(finding.fact));
  text = with_replaced(std::move(text), "{e}", finding.error);
  text = with_replaced(std::move(text), "{w}", finding.effect.empty() ? std::string(k_usual_effect) : finding.effect);
  text = with_replaced(std::move(text), "{n}", printable(bare_version(finding.needed)));
  return text;
}

auto repair_sentence(const Repair& repair) -> std::string {
  auto what = printable(repair.what, 1000);
  switch (repair.kind) {
    case Repair::Kind::replace:
      return "Take " + what + " instead, which " + (repair.verdict.empty() ? "runs here" : printable(repair.verdict)) + "." +
             (repair.edits.empty() ? "" : " " + printable(repair.edits, 2000));
    case Repair::Kind::remove:
      return "Remove " + what + ".";
    case Repair::Kind::add:
      return "Install " + what + ".";
    case Repair::Kind::edit:
      return "Write " + what + (repair.verdict.empty() ? "" : ", " + printable(repair.verdict)) + ".";
    case Repair::Kind::update_driver:
      return "Update the NVIDIA driver to " + what + " or newer.";
    case Repair::Kind::lock_again:
      return "Make " + what + " again.";
    case Repair::Kind::other:
      return what;
  }
  return what;
}

auto count_line(const std::vector<Finding>& findings) -> std::string {
  if (findings.size() == 1 && findings.front().code == FindingCode(AuditCode::unknown_message)) {
    return "No known message.";
  }
  std::vector<std::string> parts;
  for (const auto level : {Level::error, Level::warning}) {
    const auto count = std::ranges::count(findings, level, &Finding::level);
    if (count > 0) {
      parts.push_back(counted(static_cast<std::size_t>(count), std::string(level_text(level))));
    }
  }
  if (!parts.empty()) {
    return joined(parts, ", ") + ".";
  }
  const bool is_judged = std::ranges::find(findings, FindingCode(AuditCode::unjudged), &Finding::code) == findings.end();
  return is_judged ? "Nothing wrong found." : "Nothing to judge.";
}

}  // namespace gpusolve::report
