// A libcuda that answers according to the file named by CUDA_FAKE_LIBCUDA, in lines of `key value`.
//   version 12060        init 803 (status of cuInit)       hang (cuInit never returns)       gpu name|8.7|bytes
// It lists nothing while CUDA_VISIBLE_DEVICES is set, because callers must remove that variable.
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

namespace {

struct FakeCuda {
  int version{0};
  int init{0};
  bool hangs{false};
  std::vector<std::string> gpus{};
};

auto read_cuda() -> FakeCuda {
  FakeCuda cuda;
  const char* path = std::getenv("CUDA_FAKE_LIBCUDA");
  std::ifstream file(path == nullptr ? "" : path);
  for (std::string key; file >> key;) {
    std::string value;
    std::getline(file >> std::ws, value);
    if (key == "version") {
      cuda.version = std::stoi(value);
    } else if (key == "init") {
      cuda.init = std::stoi(value);
    } else if (key == "hang") {
      cuda.hangs = true;
    } else if (key == "gpu" && std::getenv("CUDA_VISIBLE_DEVICES") == nullptr) {
      cuda.gpus.push_back(value);
    }
  }
  return cuda;
}

auto cuda() -> FakeCuda& {
  static FakeCuda the_cuda = read_cuda();
  return the_cuda;
}

auto field(int device, int number) -> std::string {
  std::string text = cuda().gpus.at(static_cast<std::size_t>(device));
  for (; number > 0; --number) {
    text = text.substr(text.find('|') + 1);
  }
  return text.substr(0, text.find('|'));
}

}  // namespace

// NOLINTBEGIN(readability-identifier-naming): the names are NVIDIA's.
extern "C" {

auto cuDriverGetVersion(int* version) -> int {
  *version = cuda().version;
  return 0;
}

auto cuInit(unsigned) -> int {
  while (cuda().hangs) {
    ::pause();
  }
  return cuda().init;
}

auto cuDeviceGetCount(int* count) -> int {
  *count = static_cast<int>(cuda().gpus.size());
  return 0;
}

auto cuDeviceGet(int* device, int number) -> int {
  *device = number;
  return 0;
}

auto cuDeviceGetName(char* buffer, int size, int device) -> int {
  buffer[field(device, 0).copy(buffer, static_cast<std::size_t>(size - 1))] = '\0';
  return 0;
}

auto cuDeviceGetAttribute(int* value, int attribute, int device) -> int {
  const auto capability = field(device, 1);
  const auto dot = capability.find('.');
  *value = std::stoi(attribute == 75 ? capability.substr(0, dot) : capability.substr(dot + 1));
  return 0;
}

auto cuDeviceTotalMem_v2(std::size_t* bytes, int device) -> int {
  *bytes = std::stoull(field(device, 2));
  return 0;
}

auto cuDeviceGetUuid(std::array<unsigned char, 16>* uuid, int device) -> int {
  uuid->fill(static_cast<unsigned char>(0xa0 + device));
  return 0;
}

}  // extern "C"
// NOLINTEND(readability-identifier-naming)
