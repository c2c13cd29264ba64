// The code, level and sentence of each note.
#include <array>

#include "adapters/hardware/detection.hpp"
#include "model/option.hpp"

namespace gpusolve::hardware {
namespace {

/// In `sentence`, `%s` is replaced by the subject, `%d` by the detail, `%g` by the option for GPUs, `%t` by the title of the main stack and
/// `%p` by the name of its package.
struct NoteKind {
  NoteCode code;
  std::string_view text;
  Level level;
  std::string_view sentence;
};

constexpr std::array<NoteKind, 27> k_kinds{{
    {NoteCode::driver_library_mismatch, "driver-library-mismatch", Level::error,
     "the loaded kernel module and the driver's libraries are of different versions (%s: %d); restart the machine, or reload the nvidia "
     "modules"},
    {NoteCode::nvml_failed, "nvml-failed", Level::note, "NVML is installed but of no use here: %d"},
    {NoteCode::nvml_hung, "nvml-hung", Level::warning, "the driver does not answer: %d"},
    {NoteCode::smi_failed, "smi-failed", Level::note, "nvidia-smi is installed but of no use here: %d"},
    {NoteCode::smi_hung, "smi-hung", Level::warning, "nvidia-smi does not answer: %d"},
    {NoteCode::smi_garbage, "smi-garbage", Level::warning, "nvidia-smi printed something that is not a list of GPUs: %d"},
    {NoteCode::libcuda_failed, "libcuda-failed", Level::warning, "libcuda is installed but cannot be used: %d"},
    {NoteCode::libcuda_hung, "libcuda-hung", Level::warning, "libcuda does not answer: %d"},
    {NoteCode::gpu_without_driver, "gpu-without-driver", Level::warning,
     "an NVIDIA GPU is at %s, but no NVIDIA driver serves it here; install one, or give the container access to it"},
    {NoteCode::nouveau, "nouveau", Level::warning,
     "the NVIDIA GPU at %s is driven by nouveau, which runs no CUDA; install NVIDIA's driver"},
    {NoteCode::gpu_lost, "gpu-lost", Level::error, "a GPU was lost: %s (%d)"},
    {NoteCode::gpu_not_seen_by_driver, "gpu-not-seen-by-driver", Level::warning,
     "the driver lists fewer NVIDIA GPUs than there are: %s, %d"},
    {NoteCode::capability_unknown, "capability-unknown", Level::warning, "the compute capability of %s %d is not known; give it with %g"},
    {NoteCode::compat_libcuda_in_path, "compat-libcuda-in-path", Level::warning,
     "%s holds a forward-compatibility libcuda that is found before the driver's own (%d); it works on data-centre GPUs only"},
    {NoteCode::cuda_visible_devices_limits, "cuda-visible-devices-limits", Level::note, "%s=%d hides some of the GPUs; they do not count"},
    {NoteCode::cuda_visible_devices_hides_all, "cuda-visible-devices-hides-all", Level::warning,
     "%s=%d hides every GPU: CUDA programs started from here find none"},
    {NoteCode::cuda_visible_devices_invalid, "cuda-visible-devices-invalid", Level::warning,
     "the entry `%s` of %d names no GPU, or one named before; CUDA ignores it and all that follows"},
    {NoteCode::cuda_device_order_ambiguous, "cuda-device-order-ambiguous", Level::warning,
     "the GPUs differ, and %s=%d goes by index: CUDA numbers the fastest first unless CUDA_DEVICE_ORDER=PCI_BUS_ID is set, which was "
     "assumed here"},
    {NoteCode::nvidia_visible_devices_hides_all, "nvidia-visible-devices-hides-all", Level::warning,
     "%s=%d keeps GPUs out of this container"},
    {NoteCode::mig_without_instances, "mig-without-instances", Level::warning,
     "%s is in MIG mode without an instance, so CUDA cannot use it; create one (nvidia-smi mig -cgi … -C) or turn MIG off"},
    {NoteCode::ptx_only, "ptx-only", Level::warning,
     "%s=%d makes the driver ignore machine code: programs with no PTX for the GPU fail, %p among them"},
    {NoteCode::ptx_ignored, "ptx-ignored", Level::warning,
     "%s=%d keeps the driver from compiling PTX: programs with no machine code for the GPU fail"},
    {NoteCode::library_path_shadows, "library-path-shadows", Level::warning,
     "%s is on LD_LIBRARY_PATH and holds %d, which is loaded instead of the one that %t brings along"},
    {NoteCode::override_in_effect, "override-in-effect", Level::note,
     "%s=%d counts as given by hand: this machine's hardware is not mixed in"},
    {NoteCode::override_malformed, "override-malformed", Level::error, "%s is not usable: %d"},
    {NoteCode::wsl_driver_is_windows, "wsl-driver-is-windows", Level::note,
     "this is WSL: %d is the version of the Windows driver, and no driver may be installed inside"},
    {NoteCode::musl, "musl", Level::warning, "the C library is %s (%d): %t's wheels and conda's packages are built for glibc"},
}};

auto kind_of(NoteCode code) -> const NoteKind& {
  for (const auto& kind : k_kinds) {
    if (kind.code == code) {
      return kind;
    }
  }
  fail_check("kind.code == code", "a note code has no row", __FILE__, __LINE__);
}

}  // namespace

auto note_code_text(NoteCode code) -> std::string_view { return kind_of(code).text; }

auto level_of(NoteCode code) -> Level { return kind_of(code).level; }

auto sentence_of(const MachineNote& note, const StackRoles& roles) -> std::string {
  const auto text_of = [&](char mark) -> std::optional<std::string> {
    switch (mark) {
      case 's':
        return note.subject;
      case 'd':
        return note.detail;
      case 'g':
        return option_text(Option::gpu);
      case 't':
        return roles.title;
      case 'p':
        return roles.pypi;
      default:
        return std::nullopt;
    }
  };
  const auto sentence = kind_of(note.code).sentence;
  std::string out;
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    const auto text = sentence[i] == '%' && i + 1 < sentence.size() ? text_of(sentence[i + 1]) : std::nullopt;
    out += text ? *text : std::string(1, sentence[i]);
    i += text ? 1 : 0;
  }
  return out;
}

}  // namespace gpusolve::hardware
