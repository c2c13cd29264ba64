// The settings of conda and pip for people and programs.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "adapters/settings/settings.hpp"

namespace gpusolve::settings {

/// The settings of each file for display: without passwords and tokens.
[[nodiscard]] auto shown_files(const Settings& settings) -> std::vector<Settings::File>;

/// One row per setting: `place`, `name`, `values`.
[[nodiscard]] auto files_json(const std::vector<Settings::File>& files) -> nlohmann::ordered_json;

/// A paragraph for people, which begins with an empty line.
[[nodiscard]] auto files_text(const std::vector<Settings::File>& files, std::size_t width) -> std::string;

}  // namespace gpusolve::settings
