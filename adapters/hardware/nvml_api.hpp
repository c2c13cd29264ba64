// The declarations of NVIDIA's management library that are used here, from its published interface (docs.nvidia.com/deploy/nvml-api). The
// library is loaded at run time and never linked.
#pragma once

#include <array>

namespace gpusolve::hardware::nvml {

using Device = struct DeviceHandle*;
using Status = int;

inline constexpr Status k_success = 0;
inline constexpr Status k_not_supported = 3;
inline constexpr Status k_driver_not_loaded = 9;
inline constexpr Status k_gpu_is_lost = 15;
inline constexpr Status k_library_mismatch = 18;  ///< kernel module and library belong to different drivers

/// Large enough for the texts of every version of the library (names 96, UUIDs 96, version 80).
using Text = std::array<char, 128>;

struct Memory {
  unsigned long long total;  ///< bytes
  unsigned long long free;
  unsigned long long used;
};

/// nvmlPciInfo_t, as used by nvmlDeviceGetPciInfo_v3.
struct PciInfo {
  std::array<char, 16> bus_id_legacy;
  unsigned domain;
  unsigned bus;
  unsigned device;
  unsigned device_id;
  unsigned subsystem_id;
  std::array<char, 32> bus_id;
};

using Init = Status();
using Shutdown = Status();
using GetText = Status(char*, unsigned);                // nvmlSystemGetDriverVersion
using GetNumber = Status(int*);                         // nvmlSystemGetCudaDriverVersion
using GetCount = Status(unsigned*);                     // nvmlDeviceGetCount
using GetHandle = Status(unsigned, Device*);            // nvmlDeviceGetHandleByIndex
using GetDeviceText = Status(Device, char*, unsigned);  // nvmlDeviceGetName, nvmlDeviceGetUUID
using GetCapability = Status(Device, int*, int*);
using GetMemory = Status(Device, Memory*);
using GetPci = Status(Device, PciInfo*);
using GetMigMode = Status(Device, unsigned* current, unsigned* pending);
using GetMigCount = Status(Device, unsigned*);
using GetMigHandle = Status(Device, unsigned, Device*);

}  // namespace gpusolve::hardware::nvml
