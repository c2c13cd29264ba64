// A machine in a temporary folder, with the files, programs and driver libraries that a test needs.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "adapters/hardware/detect.hpp"

namespace gpusolve::hardware::test {

class FakeMachine {
 public:
  FakeMachine();
  FakeMachine(const FakeMachine&) = delete;
  auto operator=(const FakeMachine&) -> FakeMachine& = delete;
  ~FakeMachine();

  /// Adds a file and creates its folders.
  auto file(std::string_view path, std::string_view text) -> FakeMachine&;
  auto folder(std::string_view path) -> FakeMachine&;
  /// Adds a relative link.
  auto link(std::string_view path, std::string_view target) -> FakeMachine&;
  /// Adds an executable shell script; `body` follows "#!/bin/sh".
  auto program(std::string_view path, std::string_view body) -> FakeMachine&;
  auto variable(const std::string& name, const std::string& value) -> FakeMachine&;

  /// Adds /usr/bin/nvidia-smi. It answers a query with `table`, `-L` with `list`, and anything else with a header of these versions. It
  /// logs queries to smi.log.
  auto smi(std::string_view table, std::string_view list, std::string_view header) -> FakeMachine&;
  /// Adds libnvidia-ml.so.1 and libcuda.so.1, which fake_nvml.cpp and fake_libcuda.cpp control by these lines.
  auto nvml(std::string_view lines) -> FakeMachine&;
  auto old_nvml(std::string_view lines) -> FakeMachine&;
  auto libcuda(std::string_view lines) -> FakeMachine&;
  /// Adds a display controller on the PCI bus.
  auto pci(std::string_view address, std::string_view vendor, std::string_view device, std::string_view kernel_driver = "") -> FakeMachine&;

  [[nodiscard]] auto root() const -> const std::filesystem::path& { return probes_.root; }
  [[nodiscard]] auto probes() -> Probes& { return probes_; }
  [[nodiscard]] auto detect() const -> Detection { return hardware::detect(probes_); }
  [[nodiscard]] auto read(std::string_view path) const -> std::string;

 private:
  auto library(std::string_view built, std::string_view name, const char* variable, std::string_view lines) -> FakeMachine&;
  Probes probes_;
};

/// Whether `detection` has a note with this code.
[[nodiscard]] auto has_note(const Detection& detection, NoteCode code) -> bool;

/// "0 NVIDIA A100 8.0 81920 NVML counts; ...": GPUs in one line, `?` for unknown values. "none" or "unknown" if there is no list.
[[nodiscard]] auto gpu_summary(const Detection& detection) -> std::string;

/// A reading as text: the value, "none" or "unknown", and after `@` its source.
[[nodiscard]] auto version_summary(const Reading<DottedVersion>& reading) -> std::string;

/// "sm_86 sm_80", "none", "free".
[[nodiscard]] auto facts_gpus(const Detection& detection) -> std::string;

}  // namespace gpusolve::hardware::test
