#include "adapters/hardware/detect.hpp"

#include <utility>

#include "adapters/hardware/environments.hpp"
#include "adapters/hardware/gpus.hpp"
#include "adapters/hardware/overrides.hpp"
#include "adapters/hardware/system.hpp"
#include "adapters/hardware/toolkits.hpp"

#if defined(__linux__)
#include <features.h>
#endif
#if defined(__GLIBC__)
#include <gnu/libc-version.h>
#endif

namespace gpusolve::hardware {
namespace {

void add_overrides(const Probes& probes, Detection& detection) {
  auto overrides = read_overrides(probes);
  if (!overrides) {
    detection.notes.push_back({NoteCode::override_malformed, overrides.error().where, overrides.error().message});
    return;
  }
  detection.overrides = std::move(overrides).value();
  for (const char* name : {"GPUSOLVE_GPU", "GPUSOLVE_DRIVER", "CONDA_OVERRIDE_CUDA", "CONDA_OVERRIDE_GLIBC"}) {
    const auto value = probes.variable(name).value_or("auto");
    const bool is_condas = std::string_view(name).starts_with("CONDA_");
    if (is_condas ? probes.variable(name).has_value() : value != "auto" && !value.empty()) {
      detection.notes.push_back({NoteCode::override_in_effect, name, probes.variable(name).value_or("")});
    }
  }
}

void add_system(const Probes& probes, Detection& detection) {
  detection.platform = probes.platform ? Reading<Platform>{Read<Platform>{*probes.platform, "this program's build"}}
                                       : Reading<Platform>{Unknown{"the platform was not given"}};
  detection.libc = detect_libc(probes);
  detection.cpu_level = detect_cpu_level(probes);
  detection.wsl = detect_wsl(probes);
  detection.container = detect_container(probes);
  detection.jetson = detect_jetson(probes);
  if (const auto* libc = value_of(detection.libc); libc != nullptr && libc->family == LibcFamily::musl) {
    detection.notes.push_back({NoteCode::musl, "musl", std::get<Read<Libc>>(detection.libc).source});
  }
}

/// Adds notes for variables that change which kind of code the driver uses (docs.nvidia.com/cuda/cuda-programming-guide, "CUDA environment
/// variables").
void add_code_switches(const Probes& probes, Detection& detection) {
  for (const auto& [name, code] : {std::pair("CUDA_FORCE_PTX_JIT", NoteCode::ptx_only), {"CUDA_DISABLE_PTX_JIT", NoteCode::ptx_ignored}}) {
    if (auto value = probes.variable(name); value && *value == "1") {
      detection.notes.push_back({code, name, *std::move(value)});
    }
  }
}

void add_software(const Probes& probes, Detection& detection) {
  detection.toolkits = detect_toolkits(probes);
  detection.cudnn_headers = detect_cudnn_headers(probes, detection.toolkits);
  detection.shadowing = detect_shadowing(probes);
  detection.environments = detect_environments(probes);
  add_code_switches(probes, detection);
  for (const auto& folder : detection.shadowing) {
    detection.notes.push_back({NoteCode::library_path_shadows, folder.folder, folder.libraries.front()});
  }
  for (auto& note : detect_compat_libcuda(probes)) {
    detection.notes.push_back(std::move(note));
  }
}

}  // namespace

auto detect(const Probes& probes) -> Detection {
  Detection detection;
  add_overrides(probes, detection);
  add_system(probes, detection);
  add_gpus(probes, detection);
  add_software(probes, detection);
  return detection;
}

auto host_platform() -> Platform {
#if defined(_WIN32)
  return Platform::win_64;
#elif defined(__APPLE__) && defined(__aarch64__)
  return Platform::osx_arm64;
#elif defined(__APPLE__)
  return Platform::osx_64;
#elif defined(__aarch64__)
  return Platform::linux_aarch64;
#else
  return Platform::linux_64;
#endif
}

auto host_glibc() -> std::optional<DottedVersion> {
#if defined(__GLIBC__)
  auto version = parse_dotted_version(::gnu_get_libc_version(), "glibc version");
  return version ? std::optional(std::move(version).value()) : std::nullopt;
#else
  return std::nullopt;
#endif
}

}  // namespace gpusolve::hardware
