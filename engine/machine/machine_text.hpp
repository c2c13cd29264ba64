// The text about a machine from a user, a row of a lock or the table of a fleet, as written.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace gpusolve::engine {

struct MachineText {
  std::vector<std::string> gpus{};  ///< `sm_86`, `8.6`, names, `auto`, `none`
  std::optional<std::string> driver{};
  std::optional<std::string> driver_cuda{};
  std::optional<std::string> platform{};
  std::optional<std::string> glibc{};

  /// Whether any fact is given.
  [[nodiscard]] auto is_any() const -> bool { return !gpus.empty() || driver || driver_cuda || platform || glibc; }
  /// Whether the GPUs and the driver are to be detected.
  [[nodiscard]] auto is_auto() const -> bool { return gpus == std::vector<std::string>{"auto"}; }
  [[nodiscard]] auto has_no_gpu() const -> bool { return gpus == std::vector<std::string>{"none"}; }
};

/// The options that state the machine on a command line: "--gpu=sm_86", "--driver=535".
[[nodiscard]] auto options_of(const MachineText& machine) -> std::vector<std::string>;

}  // namespace gpusolve::engine
