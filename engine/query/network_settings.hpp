// Network settings from environment variables.
#pragma once

#include "adapters/settings/user_settings.hpp"
#include "engine/query/host.hpp"

namespace gpusolve::engine {

/// The certificates of private authorities are in the variables of OpenSSL, curl and requests. GPUSOLVE_HTTP_TIMEOUT is in seconds. If no
/// variable names a cache folder, uses a path that cannot be written, which is reported like a read-only folder.
[[nodiscard]] auto network_settings_of(const VariableLookup& variable) -> NetworkSettings;

}  // namespace gpusolve::engine
