#include "adapters/inventory/nodes/gpu_names.hpp"

#include <algorithm>

namespace gpusolve::inventory {

void add_gpu(std::vector<std::string>& gpus, std::string_view gpu) {
  if (gpus.size() <= k_most_gpus && std::ranges::find(gpus, gpu) == gpus.end()) {
    gpus.emplace_back(gpu);
  }
}

auto fault_of_count(const std::vector<std::string>& gpus, std::string_view machine, std::string_view file) -> std::optional<Error> {
  if (gpus.size() <= k_most_gpus) {
    return std::nullopt;
  }
  return Error{ErrorKind::usage, quote(machine) + " has more than " + std::to_string(k_most_gpus) + " different GPUs; name each kind once",
               std::string(file)};
}

}  // namespace gpusolve::inventory
