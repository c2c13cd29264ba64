#include "adapters/hardware/gpus.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "adapters/hardware/driver_answer.hpp"
#include "adapters/hardware/kernel_driver.hpp"
#include "adapters/hardware/libcuda.hpp"
#include "adapters/hardware/libraries.hpp"
#include "adapters/hardware/nvml.hpp"
#include "adapters/hardware/smi.hpp"
#include "adapters/hardware/system.hpp"
#include "adapters/hardware/visible_devices.hpp"

namespace gpusolve::hardware {
namespace {

using GpuDevices = std::vector<GpuDevice>;
constexpr const char* k_pci = "/sys/bus/pci/devices";

/// Results of queries that are not part of the Detection.
struct QueryResults {
  Reading<DottedVersion> module{};           ///< version of the kernel module
  std::optional<std::vector<PciGpu>> pci{};  ///< nullopt if the bus cannot be read
  bool has_tools{false};                     ///< some part of NVIDIA's user-space driver is installed
  bool libcuda_sees_none{false};
};

auto has_note(const Detection& detection, NoteCode code) -> bool {
  return std::ranges::any_of(detection.notes, [code](const MachineNote& note) { return note.code == code; });
}

void add_note(Detection& detection, MachineNote note) {
  // Each tool reports the same mismatch, so only the first is added.
  if (note.code != NoteCode::driver_library_mismatch || !has_note(detection, note.code)) {
    detection.notes.push_back(std::move(note));
  }
}

void take(Detection& detection, DriverAnswer answer) {
  detection.gpus = first_known(std::move(detection.gpus), std::move(answer.gpus));
  detection.driver = first_known(std::move(detection.driver), std::move(answer.driver));
  detection.driver_cuda = first_known(std::move(detection.driver_cuda), std::move(answer.driver_cuda));
  for (auto& note : answer.notes) {
    add_note(detection, std::move(note));
  }
}

void ask_tools(const Probes& probes, Detection& detection, QueryResults& asked) {
  if (auto nvml = ask_nvml(probes)) {
    asked.has_tools = true;
    take(detection, std::move(*nvml));
  }
  const bool is_stuck = has_note(detection, NoteCode::nvml_hung);
  if (is_unknown(detection.gpus) || is_unknown(detection.driver_cuda)) {
    if (auto libcuda = ask_libcuda(probes, is_unknown(detection.gpus) && !is_stuck)) {
      asked.has_tools = true;
      // libcuda also finds no device if the kernel module is not loaded, so other sources are still read.
      asked.libcuda_sees_none = is_absent(libcuda->gpus);
      libcuda->gpus = asked.libcuda_sees_none ? Reading<GpuDevices>{Unknown{"libcuda finds no GPU"}} : std::move(libcuda->gpus);
      take(detection, std::move(*libcuda));
    }
  }
  // nvidia-smi uses NVML, so it would hang too.
  if (!is_stuck && (is_unknown(detection.gpus) || is_unknown(detection.driver) || is_unknown(detection.driver_cuda))) {
    if (auto smi = ask_smi(probes)) {
      asked.has_tools = true;
      take(detection, std::move(*smi));
    }
  }
}

auto address_tail(std::string_view address) -> std::string {
  constexpr std::size_t k_length = std::string_view("0000:01:00.0").size();
  std::string tail(address.substr(address.size() - std::min(address.size(), k_length)));
  std::ranges::transform(tail, tail.begin(), [](char c) { return c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c; });
  return tail;
}

/// Looks up the capability of a PCI device id in the catalog.
auto capability_by_pci(const Probes& probes, std::uint16_t device) -> std::optional<Read<ComputeCapability>> {
  const auto capability = probes.capability_of_pci_device ? probes.capability_of_pci_device(device) : std::nullopt;
  return capability ? std::optional(Read<ComputeCapability>{*capability, "catalog, by PCI id"}) : std::nullopt;
}

/// Looks up the capability of a GPU's name in the catalog, without the suffix " (nvgpu)" that Tegra drivers add.
auto capability_by_name(const Probes& probes, const GpuDevice& gpu) -> std::optional<Read<ComputeCapability>> {
  const auto* name = value_of(gpu.name);
  if (name == nullptr || !probes.capability_of_name) {
    return std::nullopt;
  }
  const auto plain = std::string_view(*name).substr(0, name->find(" (nvgpu)"));
  const auto capability = probes.capability_of_name(plain);
  return capability ? std::optional(Read<ComputeCapability>{*capability, "catalog, by name"}) : std::nullopt;
}

auto pci_gpu_of(const QueryResults& asked, const GpuDevice& gpu) -> const PciGpu* {
  const auto* address = value_of(gpu.pci_bus_id);
  if (address == nullptr || !asked.pci) {
    return nullptr;
  }
  const auto found = std::ranges::find_if(*asked.pci, [&](const PciGpu& one) { return one.address == address_tail(*address); });
  return found == asked.pci->end() ? nullptr : &*found;
}

void look_up_capabilities(const Probes& probes, Detection& detection, const QueryResults& asked) {
  for (auto& gpu : std::get<Read<GpuDevices>>(detection.gpus).value) {
    if (!is_unknown(gpu.capability)) {
      continue;
    }
    const auto* pci = pci_gpu_of(asked, gpu);
    auto found = capability_by_name(probes, gpu);
    found = found || pci == nullptr ? found : capability_by_pci(probes, pci->device);
    if (found) {
      gpu.capability = std::move(*found);
    } else {
      const auto* name = value_of(gpu.name);
      const auto* address = value_of(gpu.pci_bus_id);
      add_note(detection, {NoteCode::capability_unknown, name != nullptr ? *name : "GPU", address != nullptr ? *address : ""});
    }
  }
}

auto gpu_of_pci(const PciGpu& pci) -> GpuDevice {
  GpuDevice gpu;
  gpu.name = Unknown{"no driver reports it"};
  gpu.pci_bus_id = Read<std::string>{pci.address, k_pci};
  // A GPU that is passed through to a virtual machine cannot be used here.
  gpu.counts = pci.driver != "vfio-pci";
  return gpu;
}

void take_pci_gpus(Detection& detection, const std::vector<PciGpu>& pci) {
  GpuDevices gpus;
  for (const auto& one : pci) {
    gpus.push_back(gpu_of_pci(one));
    const bool is_nouveau = one.driver == "nouveau";
    add_note(detection, {is_nouveau ? NoteCode::nouveau : NoteCode::gpu_without_driver, one.address, one.driver.value_or("")});
  }
  detection.gpus = Read<GpuDevices>{std::move(gpus), k_pci};
}

auto gpu_of_jetson(const Jetson& jetson) -> GpuDevice {
  constexpr const char* k_source = "/proc/device-tree/compatible";
  const auto name = jetson.chip ? tegra_gpu_name(*jetson.chip) : std::nullopt;
  GpuDevice gpu{.index = 0};
  if (name || jetson.model) {
    gpu.name = Read<std::string>{name ? std::string(*name) : *jetson.model, k_source};
  }
  return gpu;
}

/// Takes the GPUs from the kernel's lists, if no tool listed them.
void fall_back_to_kernel(const Probes& probes, Detection& detection, const QueryResults& asked) {
  if (auto gpus = gpus_of_kernel_module(probes); !gpus.empty()) {
    detection.gpus = Read<GpuDevices>{std::move(gpus), "/proc/driver/nvidia/gpus"};
  } else if (const auto* jetson = value_of(detection.jetson)) {
    detection.gpus = Read<GpuDevices>{{gpu_of_jetson(*jetson)}, "/proc/device-tree"};
  } else if (asked.pci && !asked.pci->empty()) {
    take_pci_gpus(detection, *asked.pci);
  }
}

/// The source that proves that there is no GPU, if no source listed one; nullopt if this is not certain.
auto reason_for_none(const Detection& detection, const QueryResults& asked) -> std::optional<std::string> {
  const bool is_wsl = value_of(detection.wsl) != nullptr;
  if (has_note(detection, NoteCode::nvml_hung) || has_note(detection, NoteCode::smi_hung) || has_note(detection, NoteCode::gpu_lost)) {
    return std::nullopt;
  }
  if (!asked.has_tools && !asked.pci && is_absent(asked.module)) {
    return "no NVIDIA driver, library or nvidia-smi";
  }
  // In WSL, the GPUs of Windows are not on the PCI bus.
  if (asked.pci && asked.pci->empty() && !is_wsl) {
    return k_pci;
  }
  if (is_wsl && !asked.has_tools) {
    return "/usr/lib/wsl/lib";
  }
  return asked.libcuda_sees_none ? std::optional<std::string>("libcuda") : std::nullopt;
}

void settle_driver(const Probes& probes, Detection& detection, const QueryResults& asked) {
  const auto* told = value_of(detection.driver);
  const auto* loaded = value_of(asked.module);
  if (told != nullptr && loaded != nullptr && *told != *loaded && value_of(detection.wsl) == nullptr) {
    add_note(detection, {NoteCode::driver_library_mismatch, told->text(), loaded->text()});
  }
  if (told == nullptr) {
    if (loaded != nullptr) {
      detection.driver = asked.module;
    } else if (!asked.has_tools && is_absent(asked.module)) {
      detection.driver = Absent{std::get<Absent>(asked.module).source};
    } else if (is_unknown(detection.driver)) {
      detection.driver = Unknown{"neither NVML, nvidia-smi nor the kernel module reports it"};
    }
  }
  if (is_unknown(detection.driver_cuda)) {
    detection.driver_cuda = is_absent(detection.driver)
                                ? Reading<DottedVersion>{Absent{"no driver"}}
                                : Reading<DottedVersion>{Unknown{"neither NVML, libcuda nor nvidia-smi reports it"}};
  }
  if (loaded != nullptr && !has_note(detection, NoteCode::driver_library_mismatch) && has_note(detection, NoteCode::nvml_failed)) {
    const auto library = find_library(probes, probes.cuda_libraries);
    const auto version = library ? version_of_library(probes, *library) : std::nullopt;
    if (version && *version != *loaded && library->path.find("/compat") == std::string::npos) {
      add_note(detection, {NoteCode::driver_library_mismatch, version->text(), loaded->text()});
    }
  }
}

void add_container_notes(const Probes& probes, Detection& detection, const QueryResults& asked) {
  const auto visible = probes.variable("NVIDIA_VISIBLE_DEVICES");
  const bool is_hidden = visible && (*visible == "void" || *visible == "none");
  auto* gpus = std::get_if<Read<GpuDevices>>(&detection.gpus);
  if (is_hidden && (gpus == nullptr || gpus->source == k_pci)) {
    add_note(detection, {NoteCode::nvidia_visible_devices_hides_all, "NVIDIA_VISIBLE_DEVICES", *visible});
    if (gpus != nullptr) {
      std::ranges::for_each(gpus->value, [](GpuDevice& gpu) { gpu.counts = false; });
    }
  }
  // A container sees the PCI bus of its host, but only the GPUs assigned to it.
  const auto is_ours = [](const PciGpu& gpu) { return gpu.driver != "vfio-pci"; };
  const auto on_bus = asked.pci ? std::ranges::count_if(*asked.pci, is_ours) : 0;
  const auto listed = gpus == nullptr ? 0 : std::ssize(gpus->value);
  if (is_absent(detection.container) && on_bus > listed && !is_unknown(detection.gpus)) {
    add_note(detection, {NoteCode::gpu_not_seen_by_driver, std::to_string(on_bus) + " on the PCI bus", std::to_string(listed) + " listed"});
  }
}

}  // namespace

void add_gpus(const Probes& probes, Detection& detection) {
  QueryResults asked{kernel_module_version(probes), nvidia_pci_gpus(probes)};
  ask_tools(probes, detection, asked);
  if (is_unknown(detection.gpus)) {
    fall_back_to_kernel(probes, detection, asked);
  }
  if (const auto reason = is_unknown(detection.gpus) ? reason_for_none(detection, asked) : std::nullopt) {
    detection.gpus = Absent{*reason};
  }
  detection.gpus = first_known(std::move(detection.gpus), Reading<GpuDevices>{Unknown{"nothing reports a GPU"}});
  settle_driver(probes, detection, asked);
  add_container_notes(probes, detection, asked);
  if (value_of(detection.gpus) != nullptr) {
    look_up_capabilities(probes, detection, asked);
    for (auto& note : limit_to_visible(probes, std::get<Read<GpuDevices>>(detection.gpus).value)) {
      add_note(detection, std::move(note));
    }
  }
  if (value_of(detection.wsl) != nullptr && value_of(detection.driver) != nullptr) {
    add_note(detection, {NoteCode::wsl_driver_is_windows, "WSL", value_of(detection.driver)->text()});
  }
}

}  // namespace gpusolve::hardware
