// A libnvidia-ml that answers according to the file named by NVIDIA_FAKE_NVML, in lines of `key value`.
//   init 18              status of nvmlInit        hang       nvmlInit never returns      hang-devices  counting never returns
//   driver 535.104.05    cuda 12020                crash      counting the GPUs crashes
//   gpu name|uuid|8.6|bytes|pci address|mig mode (none, 0, 1)         lost   a GPU that fell off the bus
//   mig uuid|name        an instance of the last gpu
// Built a second time with FAKE_NVML_OLD, without the functions that drivers before about R340 lack.
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "adapters/hardware/nvml_api.hpp"

namespace {

namespace nvml = gpusolve::hardware::nvml;

struct FakeInstance {
  std::string uuid;
  std::string name;
};

struct FakeGpu {
  bool is_lost{false};
  std::vector<std::string> fields{};
  std::vector<FakeInstance> instances{};
};

struct FakeDriver {
  int init{0};
  bool hangs{false};
  bool hangs_at_devices{false};
  bool crashes{false};
  std::string version{};
  int cuda{0};
  std::vector<FakeGpu> gpus{};
};

auto split(const std::string& text) -> std::vector<std::string> {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, '|');) {
    parts.push_back(part);
  }
  parts.resize(6);
  return parts;
}

void apply(FakeDriver& driver, const std::string& key, const std::string& value) {
  if (key == "init") {
    driver.init = std::stoi(value);
  } else if (key == "hang") {
    driver.hangs = true;
  } else if (key == "hang-devices") {
    driver.hangs_at_devices = true;
  } else if (key == "crash") {
    driver.crashes = true;
  } else if (key == "driver") {
    driver.version = value;
  } else if (key == "cuda") {
    driver.cuda = std::stoi(value);
  } else if (key == "gpu") {
    driver.gpus.push_back({false, split(value), {}});
  } else if (key == "lost") {
    driver.gpus.push_back({true, split(""), {}});
  } else if (key == "mig") {
    driver.gpus.back().instances.push_back({split(value)[0], split(value)[1]});
  }
}

auto read_driver() -> FakeDriver {
  FakeDriver driver;
  const char* path = std::getenv("NVIDIA_FAKE_NVML");
  std::ifstream file(path == nullptr ? "" : path);
  for (std::string line; std::getline(file, line);) {
    const auto space = std::min(line.find(' '), line.size());
    apply(driver, line.substr(0, space), line.substr(std::min(space + 1, line.size())));
  }
  return driver;
}

auto driver() -> FakeDriver& {
  static FakeDriver the_driver = read_driver();
  return the_driver;
}

/// Handles: a GPU's number from 1 on; an instance is 1000 times its GPU's, plus its own number from 1 on.
// NOLINTBEGIN(cppcoreguidelines-pro-type-reinterpret-cast,performance-no-int-to-ptr): a handle is a number in disguise.
auto number_of(nvml::Device device) -> std::size_t { return reinterpret_cast<std::size_t>(device); }
auto handle_of(std::size_t number) -> nvml::Device { return reinterpret_cast<nvml::Device>(number); }
// NOLINTEND(cppcoreguidelines-pro-type-reinterpret-cast,performance-no-int-to-ptr)
auto gpu_of(nvml::Device device) -> FakeGpu& { return driver().gpus.at(number_of(device) - 1); }

auto put(const std::string& text, char* buffer, unsigned size) -> int {
  if (text.empty()) {
    return nvml::k_not_supported;
  }
  buffer[text.copy(buffer, size - 1)] = '\0';
  return nvml::k_success;
}

auto text_of(nvml::Device device, std::size_t gpu_field, bool is_uuid) -> std::string {
  const auto number = number_of(device);
  if (number < 1000) {
    return gpu_of(device).fields.at(gpu_field);
  }
  const auto& instance = driver().gpus.at(number / 1000 - 1).instances.at(number % 1000 - 1);
  return is_uuid ? instance.uuid : instance.name;
}

void hang() {
  for (;;) {
    ::pause();
  }
}

}  // namespace

// NOLINTBEGIN(readability-identifier-naming): the names are NVIDIA's.
extern "C" {

auto nvmlInit_v2() -> int {
  if (driver().hangs) {
    hang();
  }
  return driver().init;
}

auto nvmlSystemGetDriverVersion(char* buffer, unsigned size) -> int { return put(driver().version, buffer, size); }

auto nvmlDeviceGetCount_v2(unsigned* count) -> int {
  if (driver().hangs_at_devices) {
    hang();
  }
  if (driver().crashes) {
    std::raise(SIGSEGV);
  }
  *count = static_cast<unsigned>(driver().gpus.size());
  return nvml::k_success;
}

auto nvmlDeviceGetHandleByIndex_v2(unsigned index, nvml::Device* device) -> int {
  *device = handle_of(index + 1);
  return gpu_of(*device).is_lost ? nvml::k_gpu_is_lost : nvml::k_success;
}

auto nvmlDeviceGetName(nvml::Device device, char* buffer, unsigned size) -> int { return put(text_of(device, 0, false), buffer, size); }
auto nvmlDeviceGetUUID(nvml::Device device, char* buffer, unsigned size) -> int { return put(text_of(device, 1, true), buffer, size); }

#ifndef FAKE_NVML_OLD
auto nvmlSystemGetCudaDriverVersion_v2(int* version) -> int {
  *version = driver().cuda;
  return driver().cuda == 0 ? nvml::k_not_supported : nvml::k_success;
}

auto nvmlDeviceGetCudaComputeCapability(nvml::Device device, int* major, int* minor) -> int {
  const auto& text = gpu_of(device).fields.at(2);
  const auto dot = text.find('.');
  if (dot == std::string::npos) {
    return nvml::k_not_supported;
  }
  *major = std::stoi(text.substr(0, dot));
  *minor = std::stoi(text.substr(dot + 1));
  return nvml::k_success;
}

auto nvmlDeviceGetMemoryInfo(nvml::Device device, nvml::Memory* memory) -> int {
  const auto& text = gpu_of(device).fields.at(3);
  memory->total = text.empty() ? 0 : std::stoull(text);
  return text.empty() ? nvml::k_not_supported : nvml::k_success;
}

auto nvmlDeviceGetPciInfo_v3(nvml::Device device, nvml::PciInfo* info) -> int {
  return put(gpu_of(device).fields.at(4), info->bus_id.data(), static_cast<unsigned>(info->bus_id.size()));
}

auto nvmlDeviceGetMigMode(nvml::Device device, unsigned* current, unsigned* pending) -> int {
  const auto& mode = gpu_of(device).fields.at(5);
  *current = mode == "1" ? 1 : 0;
  *pending = *current;
  return mode == "none" || mode.empty() ? nvml::k_not_supported : nvml::k_success;
}

auto nvmlDeviceGetMaxMigDeviceCount(nvml::Device, unsigned* count) -> int {
  *count = 7;
  return nvml::k_success;
}

auto nvmlDeviceGetMigDeviceHandleByIndex(nvml::Device device, unsigned index, nvml::Device* instance) -> int {
  // Every second slot is empty, as on real GPUs after some instances were destroyed.
  if (index % 2 == 1 || index / 2 >= gpu_of(device).instances.size()) {
    return 6;
  }
  *instance = handle_of(number_of(device) * 1000 + index / 2 + 1);
  return nvml::k_success;
}
#endif

}  // extern "C"
// NOLINTEND(readability-identifier-naming)
