// A machine in a temporary folder: files, programs and driver libraries as a test wants them.
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

  /// A file of the machine; its folders are made.
  auto file(std::string_view path, std::string_view text) -> FakeMachine&;
  auto folder(std::string_view path) -> FakeMachine&;
  /// A relative link.
  auto link(std::string_view path, std::string_view target) -> FakeMachine&;
  /// An executable shell script; `body` follows "#!/bin/sh".
  auto program(std::string_view path, std::string_view body) -> FakeMachine&;
  auto variable(const std::string& name, const std::string& value) -> FakeMachine&;

  /// /usr/bin/nvidia-smi that answers a query with `table`, `-L` with `list`, and anything else with a header of these versions. The
  /// query is logged to smi.log.
  auto smi(std::string_view table, std::string_view list, std::string_view header) -> FakeMachine&;
  /// libnvidia-ml.so.1 and libcuda.so.1 that say what fake_nvml.cpp and fake_libcuda.cpp make of these lines.
  auto nvml(std::string_view lines) -> FakeMachine&;
  auto old_nvml(std::string_view lines) -> FakeMachine&;
  auto libcuda(std::string_view lines) -> FakeMachine&;
  /// A display controller on the PCI bus.
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

/// "0 NVIDIA A100 8.0 81920 NVML counts; …": GPUs in one line, `?` for what is unknown. "none" or "unknown" where there is no list.
[[nodiscard]] auto gpu_summary(const Detection& detection) -> std::string;

/// A reading as text: the value, "none" or "unknown", and behind `@` where it was read.
[[nodiscard]] auto version_summary(const Reading<DottedVersion>& reading) -> std::string;

/// "sm_86 sm_80", "none", "free".
[[nodiscard]] auto facts_gpus(const Detection& detection) -> std::string;

}  // namespace gpusolve::hardware::test
