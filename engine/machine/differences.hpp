// Contradictions between two texts about one machine.
#pragma once

#include <string>
#include <vector>

#include "model/facts.hpp"

namespace gpusolve::engine {

/// The contradictions between two machines: "the log is of driver 470.86, and 535.54.03 was given". `what` names the source of `read`.
[[nodiscard]] auto differences(const std::string& what, const Facts& read, const Facts& given) -> std::vector<std::string>;

}  // namespace gpusolve::engine
