// The result of detection: each fact with its source. Distinguishes `unknown` from `none`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/hardware/reading.hpp"
#include "model/dotted_version.hpp"
#include "model/facts.hpp"
#include "model/finding.hpp"
#include "model/stack_roles.hpp"

namespace gpusolve::hardware {

/// One part of a GPU in MIG mode.
struct MigInstance {
  std::string name;  ///< "NVIDIA A100-SXM4-40GB MIG 1g.5gb", or only the profile; may be empty
  std::string uuid;  ///< "MIG-…"
  auto operator==(const MigInstance&) const -> bool = default;
};

/// One NVIDIA GPU of this machine.
struct GpuDevice {
  std::optional<std::uint32_t> index{};  ///< the driver's index (as in nvidia-smi, ordered by PCI address)
  Reading<std::string> name{};
  Reading<std::string> uuid{};               ///< "GPU-…"
  Reading<std::string> pci_bus_id{};         ///< "00000000:01:00.0"
  Reading<ComputeCapability> capability{};   ///< read from the driver, or looked up by name or PCI id
  Reading<std::uint64_t> memory_mib{};       ///< MiB of GPU memory
  Reading<bool> mig_enabled{};               ///< absent if the GPU does not support MIG
  std::vector<MigInstance> mig_instances{};  ///< in the driver's order
  bool counts{true};                         ///< false if CUDA_VISIBLE_DEVICES hides the GPU from CUDA programs, or if they cannot use it
  auto operator==(const GpuDevice&) const -> bool = default;
};

enum class LibcFamily : std::uint8_t { glibc, musl };

/// The C library. The version of musl is not read, because no choice depends on it.
struct Libc {
  LibcFamily family{LibcFamily::glibc};
  std::optional<DottedVersion> version{};
  auto operator==(const Libc&) const -> bool = default;
};

/// Micro-architecture level of x86-64 (psABI): 1 to 4.
using CpuLevel = std::uint8_t;

/// A CUDA toolkit on this machine. PyTorch's own builds contain the CUDA runtime and need no toolkit.
struct Toolkit {
  std::string root;                     ///< "/usr/local/cuda-12.4", links resolved
  std::vector<std::string> found_by{};  ///< "CUDA_HOME", "nvcc on PATH", "/usr/local/cuda"
  Reading<DottedVersion> version{};
  bool has_nvcc{false};
  auto operator==(const Toolkit&) const -> bool = default;
};

/// A cuDNN header.
struct CudnnHeader {
  std::string path;
  DottedVersion version;
  auto operator==(const CudnnHeader&) const -> bool = default;
};

/// A folder on LD_LIBRARY_PATH that contains CUDA libraries. The loader prefers these to the libraries of wheels.
struct ShadowingFolder {
  std::string folder;
  std::vector<std::string> libraries;  ///< file names, sorted
  auto operator==(const ShadowingFolder&) const -> bool = default;
};

enum class EnvironmentKind : std::uint8_t { conda, venv };

/// An active conda prefix or virtual environment.
struct PythonEnvironment {
  EnvironmentKind kind{EnvironmentKind::conda};
  std::string path;
  Reading<DottedVersion> python{};
  auto operator==(const PythonEnvironment&) const -> bool = default;
};

/// The Python that an installer would use on this machine.
struct HostPython {
  enum class Kind : std::uint8_t {
    variable,  ///< GPUSOLVE_PYTHON
    venv,
    conda,
    program,  ///< `python3` on PATH
  };
  Kind kind{Kind::program};
  std::string place;      ///< folder of the environment, path of the program, or name of the variable
  DottedVersion version;  ///< major and minor version, 3.11
  auto operator==(const HostPython&) const -> bool = default;
};

/// An NVIDIA Tegra board.
struct Jetson {
  std::optional<std::string> model{};  ///< "NVIDIA Jetson AGX Orin Developer Kit"
  std::optional<std::string> chip{};   ///< "tegra234"
  std::optional<DottedVersion> l4t{};  ///< Linux for Tegra, 35.4.1
  auto operator==(const Jetson&) const -> bool = default;
};

/// Information for users about the machine, besides its facts.
enum class NoteCode : std::uint8_t {
  driver_library_mismatch,  ///< kernel module and user-space driver have different versions; a restart or reload is needed
  nvml_failed,              ///< the library exists, but returns an error or crashes
  nvml_hung,                ///< the library did not answer in time
  smi_failed,
  smi_hung,
  smi_garbage,  ///< the output is not a list of GPUs
  libcuda_failed,
  libcuda_hung,
  gpu_without_driver,           ///< a GPU is on the PCI bus, but no NVIDIA driver is loaded for it
  nouveau,                      ///< the GPU uses the open driver nouveau, which cannot run CUDA
  gpu_lost,                     ///< the driver lost its connection to a GPU
  gpu_not_seen_by_driver,       ///< a GPU is on the PCI bus, but the driver does not list it
  capability_unknown,           ///< the catalog contains neither the name nor the PCI id of the GPU
  compat_libcuda_in_path,       ///< the loader finds a forward-compatibility libcuda before the driver's own
  cuda_visible_devices_limits,  ///< some GPUs do not count
  cuda_visible_devices_hides_all,
  cuda_visible_devices_invalid,  ///< an entry matches no GPU: CUDA ignores it and all later entries
  cuda_device_order_ambiguous,   ///< an entry is an index, although the GPUs differ and CUDA_DEVICE_ORDER is not PCI_BUS_ID
  nvidia_visible_devices_hides_all,
  mig_without_instances,  ///< MIG mode is on, but there is no instance: CUDA cannot use the GPU
  ptx_only,               ///< CUDA_FORCE_PTX_JIT is set: the driver ignores cubins
  ptx_ignored,            ///< CUDA_DISABLE_PTX_JIT is set: the driver compiles no PTX
  library_path_shadows,   ///< LD_LIBRARY_PATH has folders with CUDA libraries
  override_in_effect,     ///< an environment variable replaces the machine's hardware
  override_malformed,     ///< an environment variable has an invalid value
  wsl_driver_is_windows,  ///< in WSL, the version of the driver is that of the Windows driver
  musl,                   ///< the C library is musl: wheels and packages for glibc do not run on this machine
};

/// `subject`: the folder, entry or GPU that the note is about. `detail`: the value that was found. Both may be empty.
struct MachineNote {
  NoteCode code{};
  std::string subject{};
  std::string detail{};
  auto operator==(const MachineNote&) const -> bool = default;
};

/// The text of a code, such as `driver-library-mismatch`.
[[nodiscard]] auto note_code_text(NoteCode code) -> std::string_view;
[[nodiscard]] auto level_of(NoteCode code) -> Level;
/// The note as one lower-case sentence for users, which may name the main stack.
[[nodiscard]] auto sentence_of(const MachineNote& note, const StackRoles& roles) -> std::string;

/// Facts that environment variables set. They count as hardware given by hand (docs/rules.md, "Hand-given hardware").
struct Overrides {
  Reading<std::vector<Gpu>> gpus{};      ///< GPUSOLVE_GPU; absent if it is `none`
  Reading<DottedVersion> driver{};       ///< GPUSOLVE_DRIVER
  Reading<DottedVersion> driver_cuda{};  ///< CONDA_OVERRIDE_CUDA; absent if it is set but empty, as in conda
  Reading<DottedVersion> glibc{};        ///< CONDA_OVERRIDE_GLIBC; absent if it is set but empty

  /// Whether any fact is set. If so, the detected hardware of this machine must not be used.
  [[nodiscard]] auto any() const -> bool {
    return !is_unknown(gpus) || !is_unknown(driver) || !is_unknown(driver_cuda) || !is_unknown(glibc);
  }
  auto operator==(const Overrides&) const -> bool = default;
};

/// This machine. Separates overrides from detected values; `to_facts` combines them (docs/rules.md, "Hand-given hardware").
struct Detection {
  Overrides overrides{};
  Reading<std::vector<GpuDevice>> gpus{};  ///< absent if the machine has none
  Reading<DottedVersion> driver{};         ///< NVIDIA driver; absent if none is installed
  Reading<DottedVersion> driver_cuda{};    ///< newest CUDA version that the driver supports (not the version of a toolkit)
  Reading<Platform> platform{};
  Reading<Libc> libc{};
  Reading<CpuLevel> cpu_level{};     ///< absent on processors other than x86-64
  Reading<std::string> wsl{};        ///< release of the kernel; absent outside of WSL
  Reading<std::string> container{};  ///< "docker", "podman", "kubernetes", "lxc", "apptainer", "container"
  Reading<Jetson> jetson{};
  std::vector<Toolkit> toolkits{};  ///< in order of discovery: CUDA_HOME, CUDA_PATH, PATH, /usr/local
  std::vector<CudnnHeader> cudnn_headers{};
  std::vector<ShadowingFolder> shadowing{};
  std::vector<PythonEnvironment> environments{};
  std::vector<MachineNote> notes{};  ///< in order of discovery
};

}  // namespace gpusolve::hardware
