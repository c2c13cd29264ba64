#include "adapters/inventory/gpu_names.hpp"

#include <algorithm>

namespace gpusolve::inventory {

void add_gpu(std::vector<std::string>& gpus, std::string_view gpu) {
  if (gpus.size() <= k_most_gpus && std::ranges::find(gpus, gpu) == gpus.end()) {
    gpus.emplace_back(gpu);
  }
}

auto fault_of_gpus(const Node& node, std::string_view file) -> std::optional<Error> {
  if (node.has_unnamed_gpus) {
    return Error{
        ErrorKind::usage,
        quote(node.name) +
            " has GPUs of unknown kind: Kubernetes names them by the labels nvidia.com/gpu.product and nvidia.com/gpu.compute.major of GPU "
            "feature discovery, Slurm by a type in Gres=gpu:TYPE:COUNT; set one, or list the machines in a table with their GPUs",
        node.place.empty() ? std::string(file) : std::string(file) + ": " + node.place};
  }
  if (node.gpus.size() <= k_most_gpus) {
    return std::nullopt;
  }
  return Error{ErrorKind::usage,
               quote(node.name) + " has more than " + std::to_string(k_most_gpus) + " different GPUs; name each kind once",
               std::string(file)};
}

}  // namespace gpusolve::inventory
