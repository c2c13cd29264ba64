// The code of a library as JSON, for what gpusolve keeps between runs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "model/device_code.hpp"

namespace gpusolve::device_code {

/// Without path, archive and package.
[[nodiscard]] auto to_json(const LibraryCode& library) -> nlohmann::json;
/// nullopt unless it is what `to_json` writes.
[[nodiscard]] auto from_json(const nlohmann::json& json) -> std::optional<LibraryCode>;

}  // namespace gpusolve::device_code
