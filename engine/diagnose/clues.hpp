// Facts about the machine and the packages in a log, beside its messages: versions, architectures, GPUs, paths.
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

/// A package that a report of the log lists, and that has no code for a GPU of it.
struct UnfitPackage {
  std::string name;
  std::string text;  ///< "vllm 0.9.1: needs compute capability 7.0 or newer, here sm_61."
  auto operator==(const UnfitPackage&) const -> bool = default;
};

/// A package whose releases go with few of the main one, as far as the catalog knows.
struct HoldingPackage {
  std::string name;
  std::string version;  ///< empty: the log does not state it
  bool is_running{};    ///< a traceback leads through its files, or it states its version itself; else it is only listed
  auto operator==(const HoldingPackage&) const -> bool = default;
};

/// The system of a board, with its driver: a release of Jetson Linux.
struct BoardSystem {
  std::string text;                   ///< as in the log: "JetPack 6.1"
  std::optional<DottedVersion> cuda;  ///< what its driver serves; nullopt: the catalog does not know the release
  auto operator==(const BoardSystem&) const -> bool = default;
};

/// Nothing is guessed: what the log does not state is empty.
struct Clues {
  std::optional<Gpu> gpu;              ///< the one that the messages are about, if they say so; else the first that the log lists
  std::vector<Gpu> other_gpus;         ///< of other capabilities, in the lists of nvidia-smi and collect_env
  std::vector<std::string> supported;  ///< the list that torch prints: "sm_37", "compute_37"; of a range, its ends
  std::optional<DottedVersion> torch;
  bool has_own_torch{};                  ///< no wheel of an index, but a build of a vendor, a nightly one, one from source or one of conda
  std::optional<std::string> torch_tag;  ///< "cu118", "cpu"
  std::optional<DottedVersion> torch_cuda;                      ///< the CUDA that torch was built with
  std::vector<std::pair<std::string, std::string>> companions;  ///< packages of its stack with their versions: "0.19.1+cpu"
  std::optional<HoldingPackage> holder;                         ///< the one that runs, else the first that the log lists
  std::optional<std::string> index_tag;                         ///< "cu131": of the index that pip names
  std::optional<DottedVersion> python;
  std::optional<DottedVersion> driver;
  std::optional<DottedVersion> other_driver;  ///< a second one that the log names, as a report of several machines does
  std::optional<DottedVersion> unnamed_cuda;  ///< `CUDA: 12.8` alone: of torch, the driver or a toolkit
  std::optional<DottedVersion> driver_cuda;   ///< the version that the driver reports
  std::optional<BoardSystem> system;
  std::optional<DottedVersion> runtime;  ///< the CUDA runtime that the failing program names itself
  std::optional<DottedVersion> nvcc;
  std::optional<DottedVersion> nccl;
  std::optional<std::string> library_path;
  std::optional<GpuMemory> memory;  ///< when the program failed
  std::vector<UnfitPackage> unfit;  ///< not of the scan: whoever judges the report adds them
  bool has_raised{};                ///< a line begins with an exception of Python, other than one of an import
  bool has_error{};                 ///< some line is the message of an error, known or not
  bool is_windows{};
  bool is_32_bit{};  ///< the Python on Windows
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
