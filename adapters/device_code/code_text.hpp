// Converts the code of a library to JSON and back, for results that are kept between runs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "model/device_code.hpp"

namespace gpusolve::device_code {

/// The code as JSON, without path, archive and package.
[[nodiscard]] auto to_json(const LibraryCode& library) -> nlohmann::json;
/// The code in JSON that `to_json` wrote; nullopt for any other JSON.
[[nodiscard]] auto from_json(const nlohmann::json& json) -> std::optional<LibraryCode>;

}  // namespace gpusolve::device_code
