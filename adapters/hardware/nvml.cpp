#include "adapters/hardware/nvml.hpp"

#include "adapters/hardware/child.hpp"
#include "adapters/hardware/libraries.hpp"
#include "adapters/hardware/nvml_api.hpp"
#include "adapters/hardware/shared_object.hpp"

namespace gpusolve::hardware {
namespace {

using Say = std::function<void(const std::string&)>;
constexpr const char* k_source = "NVML";

auto ask_why(const ChildAnswer& child, const Probes& probes) -> std::string {
  switch (child.end) {
    case ChildEnd::timed_out:
      return "NVML did not answer in " + std::to_string(probes.time_limit.count()) + " ms";
    case ChildEnd::killed:
      return "NVML crashed (signal " + std::to_string(child.status) + ")";
    case ChildEnd::not_run:
    case ChildEnd::exited:
      break;
  }
  const auto status = value_in_lines(child.output, "error");
  return status ? "NVML answers with error " + std::string(*status) : "NVML gave no answer";
}

auto note_of(const ChildAnswer& child, const std::string& why) -> MachineNote {
  if (child.end == ChildEnd::timed_out) {
    return {NoteCode::nvml_hung, k_source, why};
  }
  const auto status = value_in_lines(child.output, "error");
  if (status == std::to_string(nvml::k_library_mismatch)) {
    return {NoteCode::driver_library_mismatch, k_source, why};
  }
  return {NoteCode::nvml_failed, k_source, why};
}

// ---- Functions that run in the child process -----------------------------------------------------------------------------------

/// The text without tabs and line breaks, so that it fits into one field of a line.
auto field(const nvml::Text& text) -> std::string {
  std::string out;
  for (const char c : text) {
    if (c == '\0') {
      break;
    }
    out += c == '\t' || c == '\n' ? ' ' : c;
  }
  return out;
}

void say_device_text(const SharedObject& library, nvml::Device device, const char* function, const std::string& key, const Say& say) {
  nvml::Text text{};
  const auto get = library.function<nvml::GetDeviceText>({function});
  if (get != nullptr && get(device, text.data(), text.size() - 1) == nvml::k_success) {
    say(key + "\t" + field(text) + "\n");
  }
}

void say_capability(const SharedObject& library, nvml::Device device, const Say& say) {
  int major = 0;
  int minor = 0;
  const auto get = library.function<nvml::GetCapability>({"nvmlDeviceGetCudaComputeCapability"});
  if (get != nullptr && get(device, &major, &minor) == nvml::k_success) {
    say("capability\t" + std::to_string(major) + "." + std::to_string(minor) + "\n");
  }
}

void say_memory(const SharedObject& library, nvml::Device device, const Say& say) {
  nvml::Memory memory{};
  const auto get = library.function<nvml::GetMemory>({"nvmlDeviceGetMemoryInfo"});
  if (get != nullptr && get(device, &memory) == nvml::k_success) {
    say("memory\t" + std::to_string(memory.total) + "\n");
  }
}

void say_pci(const SharedObject& library, nvml::Device device, const Say& say) {
  nvml::PciInfo info{};
  const auto get = library.function<nvml::GetPci>({"nvmlDeviceGetPciInfo_v3"});
  if (get != nullptr && get(device, &info) == nvml::k_success) {
    info.bus_id.back() = '\0';
    say("pci\t" + std::string(info.bus_id.data()) + "\n");
  }
}

void say_mig_instances(const SharedObject& library, nvml::Device device, const Say& say) {
  const auto get_count = library.function<nvml::GetMigCount>({"nvmlDeviceGetMaxMigDeviceCount"});
  const auto get_handle = library.function<nvml::GetMigHandle>({"nvmlDeviceGetMigDeviceHandleByIndex"});
  const auto get_uuid = library.function<nvml::GetDeviceText>({"nvmlDeviceGetUUID"});
  const auto get_name = library.function<nvml::GetDeviceText>({"nvmlDeviceGetName"});
  unsigned count = 0;
  if (get_count == nullptr || get_handle == nullptr || get_uuid == nullptr || get_count(device, &count) != nvml::k_success) {
    return;
  }
  for (unsigned i = 0; i < count; ++i) {
    nvml::Device instance = nullptr;
    nvml::Text uuid{};
    nvml::Text name{};
    // The driver's function fails for an index without an instance, so this index is skipped.
    if (get_handle(device, i, &instance) != nvml::k_success || get_uuid(instance, uuid.data(), uuid.size() - 1) != nvml::k_success) {
      continue;
    }
    const bool has_name = get_name != nullptr && get_name(instance, name.data(), name.size() - 1) == nvml::k_success;
    say("instance\t" + field(uuid) + "\t" + (has_name ? field(name) : std::string{}) + "\n");
  }
}

void say_mig(const SharedObject& library, nvml::Device device, const Say& say) {
  const auto get = library.function<nvml::GetMigMode>({"nvmlDeviceGetMigMode"});
  unsigned current = 0;
  unsigned pending = 0;
  const auto status = get == nullptr ? nvml::k_not_supported : get(device, &current, &pending);
  if (status == nvml::k_not_supported) {
    say("mig\tnone\n");
  } else if (status == nvml::k_success) {
    say(current == 1 ? "mig\t1\n" : "mig\t0\n");
    if (current == 1) {
      say_mig_instances(library, device, say);
    }
  }
}

void say_device(const SharedObject& library, unsigned index, const Say& say) {
  const auto get_handle = library.function<nvml::GetHandle>({"nvmlDeviceGetHandleByIndex_v2", "nvmlDeviceGetHandleByIndex"});
  nvml::Device device = nullptr;
  const auto status = get_handle == nullptr ? nvml::k_not_supported : get_handle(index, &device);
  if (status != nvml::k_success) {
    say((status == nvml::k_gpu_is_lost ? "lost\t" : "skipped\t") + std::to_string(index) + "\n");
    return;
  }
  say("gpu\t" + std::to_string(index) + "\n");
  say_device_text(library, device, "nvmlDeviceGetName", "name", say);
  say_device_text(library, device, "nvmlDeviceGetUUID", "uuid", say);
  say_pci(library, device, say);
  say_capability(library, device, say);
  say_memory(library, device, say);
  say_mig(library, device, say);
}

void say_versions(const SharedObject& library, const Say& say) {
  nvml::Text version{};
  const auto get_driver = library.function<nvml::GetText>({"nvmlSystemGetDriverVersion"});
  if (get_driver != nullptr && get_driver(version.data(), version.size() - 1) == nvml::k_success) {
    say("driver\t" + field(version) + "\n");
  }
  int cuda = 0;
  const auto get_cuda = library.function<nvml::GetNumber>({"nvmlSystemGetCudaDriverVersion_v2", "nvmlSystemGetCudaDriverVersion"});
  if (get_cuda != nullptr && get_cuda(&cuda) == nvml::k_success) {
    say("cuda\t" + std::to_string(cuda) + "\n");
  }
}

}  // namespace

void tell_nvml(const std::string& name, const Say& say) {
  const SharedObject library(name);
  const auto init = library.is_loaded() ? library.function<nvml::Init>({"nvmlInit_v2", "nvmlInit"}) : nullptr;
  if (init == nullptr) {
    say("error\tload\n");
    return;
  }
  if (const auto status = init(); status != nvml::k_success) {
    say("error\t" + std::to_string(status) + "\n");
    return;
  }
  say_versions(library, say);
  unsigned count = 0;
  const auto get_count = library.function<nvml::GetCount>({"nvmlDeviceGetCount_v2", "nvmlDeviceGetCount"});
  if (get_count == nullptr || get_count(&count) != nvml::k_success) {
    return;
  }
  for (unsigned i = 0; i < count; ++i) {
    say_device(library, i, say);
  }
  say("end\n");
  // nvmlShutdown is not called: the process ends anyway, and the call may hang if the driver hangs.
}

auto ask_nvml(const Probes& probes) -> std::optional<DriverAnswer> {
  const auto library = find_library(probes, probes.nvml_libraries);
  if (!library) {
    return std::nullopt;
  }
  const auto child = run_in_child(probes, [&](const Say& say) { tell_nvml(library->to_open, say); });
  auto answer = parse_driver_lines(child.output, k_source);
  if (is_unknown(answer.gpus)) {
    const auto why = ask_why(child, probes);
    answer.gpus = Unknown{why};
    answer.notes.push_back(note_of(child, why));
  }
  return answer;
}

}  // namespace gpusolve::hardware
