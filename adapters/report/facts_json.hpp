// The facts as every JSON document of gpusolve states them.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "model/facts.hpp"

namespace gpusolve::report {

/// `python`: the version where it is fixed; ranges count as not fixed.
[[nodiscard]] auto facts_json(const Facts& facts, const std::optional<std::string>& python) -> nlohmann::ordered_json;

}  // namespace gpusolve::report
