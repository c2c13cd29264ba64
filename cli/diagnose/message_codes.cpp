#include "cli/diagnose/message_codes.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace gpusolve::cli::diagnose {
namespace {

using Row = std::pair<std::string_view, std::string_view>;

/// Message and code, in the order of catalogs/messages.yaml.
constexpr auto k_codes = std::to_array<Row>({
    {"driver-older-than-runtime", "driver-too-old"},
    {"torch-driver-too-old", "driver-too-old"},
    {"no-kernel-image", "no-kernel-image"},
    {"sm-not-compatible-warning", "no-kernel-image"},
    {"gpu-too-old-warning", "no-kernel-image"},
    {"cc-no-kernels-new-text", "no-kernel-image"},
    {"not-compiled-with-cuda", "cpu-build"},
    {"nvcc-unsupported-arch", "toolkit-too-old"},
    {"torch-unknown-arch", "toolkit-too-old"},
    {"cpp-extension-cuda-mismatch", "cuda-mix"},
    {"ptx-unsupported-toolchain", "ptx-needs-newer-driver"},
    {"forward-compat-non-supported-hw", "version-conflict"},
    {"compat-803", "version-conflict"},
    {"system-not-initialized", "no-gpu"},
    {"libcudnn8-missing", "missing-dependency"},
    {"libcudnn9-missing", "missing-dependency"},
    {"cudnn-subversion-mismatch", "version-conflict"},
    {"cublaslt-11-undefined-symbol", "pin-mismatch"},
    {"nvjitlink-undefined-symbol", "pin-mismatch"},
    {"nccl-undefined-symbol", "pin-mismatch"},
    {"nccl-unhandled-cuda", "no-kernel-image"},
    {"ptxas-unknown-sm", "toolkit-too-old"},
    {"cuda-unknown-no-device", "no-gpu"},
    {"cublas-not-supported", "library-drops-arch"},
    {"cudnn-arch-mismatch", "library-drops-arch"},
    {"hang-on-first-call", "no-kernel-image"},
    {"pip-no-matching-cu-tag", "version-unavailable"},
    {"conda-nvidia-404", "source-lacks-package"},
    {"glibc-too-old", "glibc-too-old"},
    {"out-of-memory", "out-of-memory"},
    {"invalid-device-function", "no-kernel-image"},
    {"torchvision-nms-missing", "torchvision-mismatch"},
    {"torchvision-other-cuda", "torchvision-mismatch"},
    {"numpy-2-with-old-torch", "version-conflict"},
    {"conda-no-cuda", "no-gpu"},
    {"conda-not-found", "source-lacks-package"},
    {"pip-no-matching-torch", "version-unavailable"},
    {"cuda-unknown-error", "no-gpu"},
    {"nvml-mismatch", "version-conflict"},
    {"smi-failed", "no-gpu"},
    {"cuda-library-missing", "missing-dependency"},
    {"extension-other-torch", "version-conflict"},
});

constexpr auto k_commands = std::to_array<Row>({
    {"numpy-2-with-old-torch", "python -m pip install \"numpy<2\""},
    {"nvml-mismatch", "sudo reboot"},
    {"conda-nvidia-404", "gpusolve catalog mirrors"},
    {"cuda-unknown-no-device", "gpusolve detect"},
});

auto find(const auto& rows, std::string_view id) -> std::optional<std::string_view> {
  const auto found = std::ranges::find(rows, id, &Row::first);
  return found == rows.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace

auto code_of_message(std::string_view id) -> std::optional<report::FindingCode> {
  const auto code = find(k_codes, id);
  return code ? report::parse_finding_code(*code) : std::nullopt;
}

auto commands_for_message(std::string_view id) -> std::vector<std::string> {
  const auto command = find(k_commands, id);
  return command ? std::vector{std::string(*command)} : std::vector<std::string>{};
}

}  // namespace gpusolve::cli::diagnose
