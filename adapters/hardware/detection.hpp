// What this machine is, as typed data: each fact with the place where it was read, `unknown` kept apart from `none`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/hardware/reading.hpp"
#include "model/dotted_version.hpp"
#include "model/facts.hpp"

namespace gpusolve::hardware {

/// One slice of a GPU in MIG mode.
struct MigInstance {
  std::string name;  ///< "NVIDIA A100-SXM4-40GB MIG 1g.5gb", or the profile alone; may be empty
  std::string uuid;  ///< "MIG-…"
  auto operator==(const MigInstance&) const -> bool = default;
};

/// One NVIDIA GPU of this machine.
struct GpuDevice {
  std::optional<std::uint32_t> index{};  ///< the driver's own number (that of nvidia-smi, by PCI address)
  Reading<std::string> name{};
  Reading<std::string> uuid{};               ///< "GPU-…"
  Reading<std::string> pci_bus_id{};         ///< "00000000:01:00.0"
  Reading<ComputeCapability> capability{};   ///< read, or looked up by the name
  Reading<std::uint64_t> memory_mib{};       ///< MiB of GPU memory
  Reading<bool> mig_enabled{};               ///< absent where the GPU knows no MIG
  std::vector<MigInstance> mig_instances{};  ///< in the driver's order
  bool counts{true};                         ///< visible to CUDA programs under CUDA_VISIBLE_DEVICES
  auto operator==(const GpuDevice&) const -> bool = default;
};

enum class LibcFamily : std::uint8_t { glibc, musl };

/// The C library; musl's version plays no part in the choice of packages and is not asked for.
struct Libc {
  LibcFamily family{LibcFamily::glibc};
  std::optional<DottedVersion> version{};
  auto operator==(const Libc&) const -> bool = default;
};

/// x86-64 micro-architecture levels of the psABI: 1 to 4.
using CpuLevel = std::uint8_t;

/// A CUDA toolkit on this machine. PyTorch's own builds bring their CUDA runtime along and need none.
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

/// An LD_LIBRARY_PATH entry with CUDA libraries in it: the loader takes them before those of wheels.
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

/// The Python of this machine that an installer meets.
struct HostPython {
  enum class Kind : std::uint8_t {
    variable,  ///< GPUSOLVE_PYTHON says so
    venv,
    conda,
    program,  ///< `python3` on PATH
  };
  Kind kind{Kind::program};
  std::string place;      ///< the environment's folder, the program, or the variable's name
  DottedVersion version;  ///< major and minor, 3.11
  auto operator==(const HostPython&) const -> bool = default;
};

/// An NVIDIA Tegra board.
struct Jetson {
  std::optional<std::string> model{};  ///< "NVIDIA Jetson AGX Orin Developer Kit"
  std::optional<std::string> chip{};   ///< "tegra234"
  std::optional<DottedVersion> l4t{};  ///< Linux for Tegra, 35.4.1
  auto operator==(const Jetson&) const -> bool = default;
};

/// What is worth saying about the machine besides its facts.
enum class NoteCode : std::uint8_t {
  driver_library_mismatch,  ///< kernel module and user-space driver differ: reboot or reload
  nvml_failed,              ///< the library is there but answers with an error, or crashes
  nvml_hung,                ///< it did not answer in time
  smi_failed,
  smi_hung,
  smi_garbage,  ///< it said something that is no GPU list
  libcuda_failed,
  libcuda_hung,
  gpu_without_driver,           ///< the PCI bus shows a GPU, no NVIDIA driver serves it
  nouveau,                      ///< the open nouveau driver, which runs no CUDA, has the GPU
  gpu_lost,                     ///< a GPU fell off the bus
  gpu_not_seen_by_driver,       ///< the PCI bus shows a GPU that the driver does not list
  capability_unknown,           ///< a GPU whose name is in no table
  compat_libcuda_in_path,       ///< a forward-compatibility libcuda is found before the driver's own
  cuda_visible_devices_limits,  ///< some GPUs do not count
  cuda_visible_devices_hides_all,
  cuda_visible_devices_invalid,  ///< an entry that names no GPU: CUDA stops reading there
  cuda_device_order_ambiguous,   ///< an index among unlike GPUs without CUDA_DEVICE_ORDER=PCI_BUS_ID
  nvidia_visible_devices_hides_all,
  mig_without_instances,  ///< MIG mode is on and no instance exists: CUDA can use nothing
  library_path_shadows,   ///< CUDA libraries on LD_LIBRARY_PATH
  override_in_effect,     ///< an environment variable stands for the machine
  override_malformed,     ///< and cannot be read
  wsl_driver_is_windows,  ///< in WSL the driver's version is that of the Windows driver
  musl,                   ///< no wheel or package for glibc runs here
};

enum class NoteLevel : std::uint8_t { note, warning, error };

/// `subject` is what it is about (a folder, an entry, a GPU), `detail` what was seen; both may be empty.
struct Note {
  NoteCode code{};
  std::string subject{};
  std::string detail{};
  auto operator==(const Note&) const -> bool = default;
};

/// `driver-library-mismatch` and so on.
[[nodiscard]] auto note_code_text(NoteCode code) -> std::string_view;
[[nodiscard]] auto level_of(NoteCode code) -> NoteLevel;
/// `note`, `warning`, `error`.
[[nodiscard]] auto note_level_text(NoteLevel level) -> std::string_view;
/// One sentence in lower case for people.
[[nodiscard]] auto sentence_of(const Note& note) -> std::string;

/// Facts set by environment variables: they count as given by hand (docs/rules.md, "Hand-given hardware").
struct Overrides {
  Reading<std::vector<Gpu>> gpus{};      ///< GPUSOLVE_GPU; absent for `none`
  Reading<DottedVersion> driver{};       ///< GPUSOLVE_DRIVER
  Reading<DottedVersion> driver_cuda{};  ///< CONDA_OVERRIDE_CUDA; absent when set and empty, as in conda
  Reading<DottedVersion> glibc{};        ///< CONDA_OVERRIDE_GLIBC; absent when set and empty

  /// Whether any hardware is given, so that this machine's must not be mixed in.
  [[nodiscard]] auto any() const -> bool {
    return !is_unknown(gpus) || !is_unknown(driver) || !is_unknown(driver_cuda) || !is_unknown(glibc);
  }
  auto operator==(const Overrides&) const -> bool = default;
};

/// This machine. Keeps overrides apart from detected values; `to_facts` combines them (docs/rules.md, "Hand-given hardware").
struct Detection {
  Overrides overrides{};
  Reading<std::vector<GpuDevice>> gpus{};  ///< absent: there is none
  Reading<DottedVersion> driver{};         ///< NVIDIA driver; absent: none is installed
  Reading<DottedVersion> driver_cuda{};    ///< newest CUDA that the driver serves, an upper bound and no installed toolkit
  Reading<Platform> platform{};
  Reading<Libc> libc{};
  Reading<CpuLevel> cpu_level{};     ///< absent on other processors than x86-64
  Reading<std::string> wsl{};        ///< the kernel's release in WSL; absent elsewhere
  Reading<std::string> container{};  ///< "docker", "podman", "kubernetes", "lxc", "apptainer", "container"
  Reading<Jetson> jetson{};
  std::vector<Toolkit> toolkits{};  ///< in order of discovery: CUDA_HOME, CUDA_PATH, PATH, /usr/local
  std::vector<CudnnHeader> cudnn_headers{};
  std::vector<ShadowingFolder> shadowing{};
  std::vector<PythonEnvironment> environments{};
  std::vector<Note> notes{};  ///< in order of discovery
};

}  // namespace gpusolve::hardware
