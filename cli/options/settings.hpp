// The settings of conda and pip for this user, and the files they come from. Used only by runs that ask a server.
#pragma once

#include <string>
#include <vector>

#include "adapters/settings/settings.hpp"
#include "base/result.hpp"

namespace gpusolve::cli {

/// See settings::read_user_settings.
[[nodiscard]] auto read_settings() -> Result<settings::Settings>;

/// The settings of each file for display: without passwords and tokens.
[[nodiscard]] auto shown_files(const settings::Settings& settings) -> std::vector<settings::Settings::File>;

}  // namespace gpusolve::cli
