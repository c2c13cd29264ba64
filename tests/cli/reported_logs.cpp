#include "tests/cli/logged_case.hpp"

namespace gpusolve::testing {

auto reported_logs() -> std::span<const LoggedCase> {
  static const LoggedCase k_reports[] = {
      {"report-of-a-nightly-build",
       "RuntimeError: CUDA error: device-side assert triggered\nPyTorch version: 2.1.0.dev20230314\nCUDA used to build PyTorch: 11.7\n"
       "Python version: 3.10.9\nGPU models and configuration: GPU 0: NVIDIA GeForce RTX 3090\nNvidia driver version: 525.85.12\n"},
  };
  return k_reports;
}

}  // namespace gpusolve::testing
