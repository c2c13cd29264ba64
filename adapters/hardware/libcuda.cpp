#include "adapters/hardware/libcuda.hpp"

#include <array>
#include <cstddef>

#include "adapters/hardware/child.hpp"
#include "adapters/hardware/libraries.hpp"
#include "adapters/hardware/shared_object.hpp"

namespace gpusolve::hardware {
namespace {

using Say = std::function<void(const std::string&)>;

// The CUDA driver API, as documented at docs.nvidia.com/cuda/cuda-driver-api.
using CudaResult = int;
using CudaDevice = int;
constexpr CudaResult k_success = 0;
constexpr CudaResult k_no_device = 100;
constexpr CudaResult k_system_driver_mismatch = 803;
constexpr int k_capability_major = 75;
constexpr int k_capability_minor = 76;
using CuGetVersion = CudaResult(int*);
using CuInit = CudaResult(unsigned);
using CuGetCount = CudaResult(int*);
using CuGetDevice = CudaResult(CudaDevice*, int);
using CuGetName = CudaResult(char*, int, CudaDevice);
using CuGetAttribute = CudaResult(int*, int, CudaDevice);
using CuGetMemory = CudaResult(std::size_t*, CudaDevice);
using CuGetUuid = CudaResult(std::array<unsigned char, 16>*, CudaDevice);

constexpr const char* k_source = "libcuda";

auto uuid_text(const std::array<unsigned char, 16>& bytes) -> std::string {
  constexpr char k_hex[] = "0123456789abcdef";
  std::string text = "GPU-";
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (i == 4 || i == 6 || i == 8 || i == 10) {
      text += '-';
    }
    text += {k_hex[bytes.at(i) >> 4U], k_hex[bytes.at(i) & 0xfU]};
  }
  return text;
}

void say_name(const SharedObject& library, CudaDevice device, const Say& say) {
  std::array<char, 256> name{};
  const auto get = library.function<CuGetName>({"cuDeviceGetName"});
  if (get != nullptr && get(name.data(), static_cast<int>(name.size()) - 1, device) == k_success) {
    std::string text(name.data());
    for (auto& c : text) {
      c = c == '\t' || c == '\n' ? ' ' : c;
    }
    say("name\t" + text + "\n");
  }
}

void say_capability(const SharedObject& library, CudaDevice device, const Say& say) {
  int major = 0;
  int minor = 0;
  const auto get = library.function<CuGetAttribute>({"cuDeviceGetAttribute"});
  if (get != nullptr && get(&major, k_capability_major, device) == k_success && get(&minor, k_capability_minor, device) == k_success) {
    say("capability\t" + std::to_string(major) + "." + std::to_string(minor) + "\n");
  }
}

void say_memory_and_uuid(const SharedObject& library, CudaDevice device, const Say& say) {
  std::size_t bytes = 0;
  const auto get_memory = library.function<CuGetMemory>({"cuDeviceTotalMem_v2"});
  if (get_memory != nullptr && get_memory(&bytes, device) == k_success) {
    say("memory\t" + std::to_string(bytes) + "\n");
  }
  std::array<unsigned char, 16> uuid{};
  const auto get_uuid = library.function<CuGetUuid>({"cuDeviceGetUuid"});
  if (get_uuid != nullptr && get_uuid(&uuid, device) == k_success) {
    say("uuid\t" + uuid_text(uuid) + "\n");
  }
}

/// Calls cuInit and reports its result. "No device" is a valid result with an empty list of GPUs.
auto start_cuda(const SharedObject& library, const Say& say) -> bool {
  const auto init = library.function<CuInit>({"cuInit"});
  const auto status = init == nullptr ? k_success : init(0);
  if (status == k_no_device) {
    say("end\n");
  } else if (status != k_success) {
    say("error\t" + std::to_string(status) + "\n");
  }
  return init != nullptr && status == k_success;
}

void say_gpus(const SharedObject& library, const Say& say) {
  const auto get_count = library.function<CuGetCount>({"cuDeviceGetCount"});
  const auto get_device = library.function<CuGetDevice>({"cuDeviceGet"});
  int count = 0;
  if (get_count == nullptr || get_device == nullptr || get_count(&count) != k_success) {
    return;
  }
  for (int i = 0; i < count; ++i) {
    CudaDevice device = 0;
    if (get_device(&device, i) != k_success) {
      continue;
    }
    say("gpu\t" + std::to_string(i) + "\n");
    say_name(library, device, say);
    say_capability(library, device, say);
    say_memory_and_uuid(library, device, say);
  }
  say("end\n");
}

/// The probes without variables that limit or reorder GPUs: CUDA must list every GPU in the order of nvidia-smi. limit_to_visible later
/// decides which GPUs count.
auto without_limits(Probes probes) -> Probes {
  probes.environment.erase("CUDA_VISIBLE_DEVICES");
  probes.environment["CUDA_DEVICE_ORDER"] = "PCI_BUS_ID";
  return probes;
}

auto notes_of(const ChildAnswer& child, const Probes& probes) -> std::vector<MachineNote> {
  if (child.end == ChildEnd::timed_out) {
    return {{NoteCode::libcuda_hung, k_source, "no answer in " + std::to_string(probes.time_limit.count()) + " ms"}};
  }
  if (child.end == ChildEnd::killed) {
    return {{NoteCode::libcuda_failed, k_source, "signal " + std::to_string(child.status)}};
  }
  const auto status = value_in_lines(child.output, "error");
  if (status == std::to_string(k_system_driver_mismatch)) {
    return {{NoteCode::driver_library_mismatch, k_source, "CUDA answers with error " + std::string(*status)}};
  }
  return status ? std::vector<MachineNote>{{NoteCode::libcuda_failed, k_source, "CUDA answers with error " + std::string(*status)}}
                : std::vector<MachineNote>{};
}

}  // namespace

void tell_libcuda(const std::string& name, bool with_gpus, const Say& say) {
  const SharedObject library(name);
  const auto get_version = library.is_loaded() ? library.function<CuGetVersion>({"cuDriverGetVersion"}) : nullptr;
  int version = 0;
  if (get_version == nullptr) {
    say("error\tload\n");
    return;
  }
  if (get_version(&version) == k_success) {
    say("cuda\t" + std::to_string(version) + "\n");
  }
  if (with_gpus && start_cuda(library, say)) {
    say_gpus(library, say);
  }
}

auto ask_libcuda(const Probes& probes, bool with_gpus) -> std::optional<DriverAnswer> {
  const auto library = find_library(probes, probes.cuda_libraries);
  if (!library) {
    return std::nullopt;
  }
  const auto free_probes = without_limits(probes);
  const auto child = run_in_child(free_probes, [&](const Say& say) { tell_libcuda(library->to_open, with_gpus, say); });
  auto answer = parse_driver_lines(child.output, k_source);
  answer.notes = notes_of(child, probes);
  if (is_unknown(answer.gpus)) {
    answer.gpus = Unknown{with_gpus ? "libcuda lists no GPUs" : "libcuda was not asked for GPUs"};
  }
  return answer;
}

}  // namespace gpusolve::hardware
