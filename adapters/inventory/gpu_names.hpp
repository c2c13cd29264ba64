// The different GPUs of one machine, as its source names them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/inventory/node_list.hpp"
#include "base/result.hpp"

namespace gpusolve::inventory {

/// Different GPUs of one machine; a larger number is an error.
inline constexpr std::size_t k_most_gpus = 256;

/// Adds a name unless it is there already, or more than the limit are.
void add_gpu(std::vector<std::string>& gpus, std::string_view gpu);
/// The error (kind `usage`) if a machine has GPUs of an unknown kind, or more different ones than the limit.
[[nodiscard]] auto fault_of_gpus(const Node& node, std::string_view file) -> std::optional<Error>;

}  // namespace gpusolve::inventory
