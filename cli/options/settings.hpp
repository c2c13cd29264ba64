// The settings of conda and pip for this user. Used only by runs that ask a server.
#pragma once

#include "adapters/settings/user_settings.hpp"
#include "base/process_environment.hpp"
#include "base/result.hpp"

namespace gpusolve::cli {

/// See settings::read_user_settings.
[[nodiscard]] inline auto read_settings() -> Result<settings::Settings> { return settings::read_user_settings(variable); }

}  // namespace gpusolve::cli
