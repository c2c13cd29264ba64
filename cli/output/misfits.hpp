// Says why a lock does not run on a machine.
#pragma once

#include <string>
#include <vector>

#include "adapters/report/install_commands.hpp"
#include "engine/fleet/lock_fit.hpp"

namespace gpusolve::cli {

/// Explains why no row runs here. Writes to standard error, because a shell may execute standard output. Returns the reasons.
auto tell_misfits(const std::string& lock, const std::vector<engine::fleet::Misfit>& misfits) -> std::vector<report::RowReason>;

}  // namespace gpusolve::cli
