// Facts about the machine and the packages that a log states beside its messages: versions, architectures, GPUs, paths.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "catalogs/catalog.hpp"
#include "engine/diagnose/log_scan.hpp"
#include "model/facts.hpp"

namespace gpusolve::engine::diagnose {

/// The memory of a GPU, in bytes.
struct GpuMemory {
  std::uint64_t free{};
  std::uint64_t total{};
  auto operator==(const GpuMemory&) const -> bool = default;
};

/// A package that a report in the log lists and that has no code for a GPU of the report.
struct UnfitPackage {
  std::string name;
  std::string text;  ///< "vllm 0.9.1: needs compute capability 7.0 or newer, here sm_61."
  auto operator==(const UnfitPackage&) const -> bool = default;
};

/// A package whose releases are compatible with few of the main package, as far as the catalog knows.
struct HoldingPackage {
  std::string name;
  std::string version;  ///< empty: the log does not state it
  bool is_running{};    ///< a traceback leads through its files, or it states its own version; otherwise it is only listed
  auto operator==(const HoldingPackage&) const -> bool = default;
};

/// The system of a board, with its driver: a release of Jetson Linux.
struct BoardSystem {
  std::string text;                   ///< as in the log: "JetPack 6.1"
  std::optional<DottedVersion> cuda;  ///< the CUDA that its driver serves; nullopt: the catalog does not know the release
  auto operator==(const BoardSystem&) const -> bool = default;
};

/// The facts that the log states; nothing is guessed, so a fact that the log does not state is empty.
struct Clues {
  std::optional<Gpu> gpu;              ///< the GPU that the messages are about, if they say so; otherwise the first in the log
  std::vector<Gpu> other_gpus;         ///< GPUs of other capabilities, in the lists of nvidia-smi and collect_env
  std::vector<std::string> supported;  ///< the list that torch prints: "sm_37", "compute_37"; for a range, its ends
  std::optional<DottedVersion> torch;
  bool has_own_torch{};  ///< not an index's wheel, but a build of a vendor, a nightly build, one from source or one of conda
  std::optional<std::string> torch_tag;                         ///< "cu118", "cpu"
  std::optional<DottedVersion> torch_cuda;                      ///< the CUDA that torch was built with
  std::vector<std::pair<std::string, std::string>> companions;  ///< packages of the main stack with their versions: "0.19.1+cpu"
  std::optional<HoldingPackage> holder;                         ///< the package that runs, otherwise the first that the log lists
  std::optional<std::string> index_tag;                         ///< "cu131": the label of the index that pip names
  std::optional<DottedVersion> python;
  std::optional<DottedVersion> driver;
  std::optional<DottedVersion> other_driver;  ///< a second driver that the log names, as in a report of several machines
  std::optional<DottedVersion> unnamed_cuda;  ///< a line such as `CUDA: 12.8`: the CUDA of torch, the driver or a toolkit
  std::optional<DottedVersion> driver_cuda;   ///< the CUDA version that the driver reports
  std::optional<BoardSystem> system;
  std::optional<DottedVersion> runtime;  ///< the CUDA runtime that the failing program itself names
  std::optional<DottedVersion> nvcc;
  std::optional<DottedVersion> nccl;
  std::optional<std::string> library_path;
  std::optional<GpuMemory> memory;  ///< the memory when the program failed
  std::vector<UnfitPackage> unfit;  ///< not from the scan: the judge of the report adds these packages
  bool has_raised{};                ///< some line begins with a Python exception that is no import error
  bool has_error{};                 ///< some line is an error message, whether known or not
  bool is_windows{};
  bool is_32_bit{};  ///< whether the Python on Windows is a 32-bit one
  bool is_macos{};
  bool is_intel_mac{};
  bool is_arm_linux{};
  bool is_wsl{};  ///< Linux under Windows, with the driver of Windows
  auto operator==(const Clues&) const -> bool = default;
};

/// Extracts the clues from all matches of the scan, including messages.
[[nodiscard]] auto clues_of(const std::vector<Match>& matches, const catalogs::Catalog& catalog) -> Clues;

/// "driver 470.86", `torch 1.11.0 (cu113)`: one text per clue, for the evidence.
[[nodiscard]] auto clue_texts(const Clues& clues, const StackRoles& roles) -> std::vector<std::string>;

}  // namespace gpusolve::engine::diagnose
