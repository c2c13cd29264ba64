// The different GPUs of one machine, as its source names them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace gpusolve::inventory {

/// Different GPUs of one machine; a larger number is an error.
inline constexpr std::size_t k_most_gpus = 256;

/// Adds a name unless it is there already, or more than the limit are.
void add_gpu(std::vector<std::string>& gpus, std::string_view gpu);
/// The error (kind `usage`) if there are more of them than the limit; `machine` is the name of the machine.
[[nodiscard]] auto fault_of_count(const std::vector<std::string>& gpus, std::string_view machine, std::string_view file)
    -> std::optional<Error>;

}  // namespace gpusolve::inventory
