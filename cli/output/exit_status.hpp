// The exit statuses (docs/rules.md, "Exit statuses").
#pragma once

namespace gpusolve::cli {

enum class ExitStatus : int {
  done = 0,
  fault = 1,
  usage = 2,
  source = 3,
  cpu_only = 10,
  unsatisfiable = 11,
  finding = 12,
};

}  // namespace gpusolve::cli
