// The names of the distinct GPUs of one machine, as its source spells them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace gpusolve::inventory {

/// Limit for the distinct GPUs of one machine; a larger number is an error.
inline constexpr std::size_t k_most_gpus = 256;

/// Adds the name, unless the list has it or is already longer than the limit.
void add_gpu(std::vector<std::string>& gpus, std::string_view gpu);
/// The error (kind `usage`) if the machine has more GPUs than the limit; `machine` is its name.
[[nodiscard]] auto fault_of_count(const std::vector<std::string>& gpus, std::string_view machine, std::string_view file)
    -> std::optional<Error>;

}  // namespace gpusolve::inventory
