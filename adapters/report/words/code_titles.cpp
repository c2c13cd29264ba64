#include "adapters/report/words/code_titles.hpp"

#include <algorithm>
#include <array>

#include "base/overloaded.hpp"
#include "base/plain.hpp"

namespace gpusolve::report {
namespace {

constexpr std::array k_titles{
    // reasons
    CodeTitle{ReasonCode::no_kernel_image, "no code for the GPU"},
    CodeTitle{ReasonCode::ptx_needs_newer_driver, "the driver is too old to compile the code for the GPU"},
    CodeTitle{ReasonCode::driver_too_old, "the NVIDIA driver is too old"},
    CodeTitle{ReasonCode::library_drops_arch, "a CUDA library does not serve the GPU"},
    CodeTitle{ReasonCode::python_unavailable, "no build for this Python"},
    CodeTitle{ReasonCode::platform_unavailable, "no build for this platform"},
    CodeTitle{ReasonCode::glibc_too_old, "the glibc is too old"},
    CodeTitle{ReasonCode::cuda_unavailable, "no such build for the CUDA that was asked for"},
    CodeTitle{ReasonCode::cudnn_unavailable, "no such build for the cuDNN that was asked for"},
    CodeTitle{ReasonCode::version_unavailable, "no such version"},
    CodeTitle{ReasonCode::unknown_package, "no such package"},
    CodeTitle{ReasonCode::source_lacks_gpu_builds, "the sources hold CPU builds only"},
    CodeTitle{ReasonCode::source_lacks_package, "the sources lack a package"},
    CodeTitle{ReasonCode::extra_unavailable, "no such extra"},
    CodeTitle{ReasonCode::cpu_build_requested, "the request itself asks for a CPU build"},
    CodeTitle{ReasonCode::no_gpu, "there is no GPU"},
    CodeTitle{ReasonCode::dependency_conflict, "packages that do not go together"},
    CodeTitle{ReasonCode::yanked, "withdrawn by its publisher"},
    CodeTitle{ReasonCode::excluded_newer, "published too late"},
    CodeTitle{ReasonCode::channel_priority, "hidden by a channel that comes first"},
    // findings
    CodeTitle{AuditCode::cpu_build, "a CPU build is installed"},
    CodeTitle{AuditCode::cuda_mix, "parts of more than one CUDA"},
    CodeTitle{AuditCode::pin_mismatch, "another version than the main package pins"},
    CodeTitle{AuditCode::missing_dependency, "a dependency is missing"},
    CodeTitle{AuditCode::version_conflict, "a dependency has another version"},
    CodeTitle{AuditCode::two_owners, "the same library from conda and from pip"},
    CodeTitle{AuditCode::toolkit_too_old, "nvcc does not know the GPU"},
    CodeTitle{AuditCode::stale_lock, "the lock is out of date"},
    CodeTitle{AuditCode::hash_mismatch, "a digest does not match"},
    CodeTitle{AuditCode::insecure_source, "a source that cannot be trusted"},
    CodeTitle{AuditCode::unpinned, "a stack without a version"},
    CodeTitle{AuditCode::unjudged, "GPU code that is not judged"},
    CodeTitle{AuditCode::other_parts, "other parts of the file are not judged"},
    CodeTitle{AuditCode::not_in_catalog, "a build that the catalog does not know"},
    CodeTitle{AuditCode::stack_mismatch, "built for another version of a package beside it"},
    CodeTitle{AuditCode::no_device_code, "the files of a package have no code for the GPU"},
    CodeTitle{AuditCode::device_code_partly, "a part of a package has no code for the GPU"},
    CodeTitle{AuditCode::ptx_too_new, "the driver is too old to compile the code in the files"},
    CodeTitle{AuditCode::broken_file, "a file of a package is broken"},
    CodeTitle{AuditCode::out_of_memory, "out of GPU memory"},
    CodeTitle{AuditCode::program_fault, "a fault of the program"},
    CodeTitle{AuditCode::unknown_message, "a message that is not known"},
    // warnings and notes
    CodeTitle{WarningCode::architectures_unknown, "the GPUs of a build are not known"},
    CodeTitle{WarningCode::catalog_unknown_build, "a build that the catalog does not know"},
    CodeTitle{WarningCode::compiler_missing, "a compiler that nothing in the set brings"},
    CodeTitle{WarningCode::earlier_releases, "releases before those in the catalog"},
    CodeTitle{WarningCode::from_environment, "what was taken from an environment"},
    CodeTitle{WarningCode::left_out, "what was left out of the request"},
    CodeTitle{WarningCode::libraries_missing, "libraries of CUDA that nothing in the set brings"},
    CodeTitle{WarningCode::mate_assumed, "a build beside a release that it may not go with"},
    CodeTitle{WarningCode::measured_code, "a measured file does not run on a GPU"},
    CodeTitle{WarningCode::minor_version_compatibility, "relies on CUDA's minor-version compatibility"},
    CodeTitle{WarningCode::near_names, "a name that may be meant"},
    CodeTitle{WarningCode::other_installer, "what the other installer would give"},
    CodeTitle{WarningCode::reasons_left_out, "reasons that are not listed"},
    CodeTitle{WarningCode::records_skipped, "records that could not be used"},
    CodeTitle{WarningCode::unknown_torch_index, "an index of {main} builds that nobody knows"},
    // outcomes without a reason
    CodeTitle{std::string_view("cpu-only"), "only a CPU build is possible"},
    CodeTitle{std::string_view("unsatisfiable"), "the request cannot be met"},
    // no finding: the input itself
    CodeTitle{std::string_view("unreadable-input"), "an input that cannot be read"},
};

}  // namespace

auto code_titles() -> std::span<const CodeTitle> { return k_titles; }

auto text_of_code(const CodeTitle& one) -> std::string_view {
  return std::visit(
      overloaded{[](ReasonCode reason) { return reason_code_text(reason); }, [](AuditCode audit) { return audit_code_text(audit); },
                 [](WarningCode warning) { return warning_code_text(warning); }, [](std::string_view text) { return text; }},
      one.code);
}

auto title_of_code(std::string_view code, std::string_view main) -> std::string {
  const auto found = std::ranges::find(k_titles, code, text_of_code);
  if (found != k_titles.end()) {
    return with_replaced(std::string(found->title), "{main}", main);
  }
  const auto parsed = parse_finding_code(code);
  if (const auto* const mismatch = parsed ? std::get_if<CompanionMismatch>(&*parsed) : nullptr) {
    return mismatch->companion + " does not go with the release beside it";
  }
  auto words = std::string(code);
  std::ranges::replace(words, '-', ' ');
  return words;
}

}  // namespace gpusolve::report
