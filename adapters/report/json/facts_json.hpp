// The facts, as in every JSON document of gpusolve.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "model/facts.hpp"

namespace gpusolve::report {

/// `python`: the requested version; a range gives null, because it does not fix the version.
[[nodiscard]] auto facts_json(const Facts& facts, const std::optional<std::string>& python) -> nlohmann::ordered_json;

}  // namespace gpusolve::report
