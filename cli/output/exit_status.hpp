// The exit statuses of the program.
#pragma once

#include "model/exit_status.hpp"

namespace gpusolve::cli {

using gpusolve::ExitStatus;

}  // namespace gpusolve::cli
