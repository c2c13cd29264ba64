// The catalogs: the facts about GPUs, drivers, CUDA, cuDNN and PyTorch builds that no channel's metadata states, each with its
// source. Built into the binary as tables; `--catalog DIR` reads the same YAML at run time.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "resolver/build_variant.hpp"
#include "resolver/dotted_version.hpp"
#include "resolver/facts.hpp"
#include "resolver/result.hpp"

namespace gpusolve::catalogs {

/// Where an entry comes from and how sure it is: `measured`, `build-script`, `documented`, `lock-file`, `derived`.
struct Evidence {
  std::string source;
  std::string confidence;
};

struct GpuEntry {
  std::string name;  ///< "GeForce RTX 3090", without "NVIDIA "
  ComputeCapability capability;
  std::string architecture;  ///< "Ampere"
  std::string chip;          ///< "GA102"
  std::string segment;       ///< "consumer", "workstation", "datacenter", "soc", "other"
  std::vector<std::string> pci_ids;
  Evidence evidence;
};

/// One code target inside a binary. A plain target is sm_XY; `a` and `f` suffixes restrict where it runs.
struct CodeTarget {
  enum class Kind : std::uint8_t { plain, architecture_specific, family_specific };
  ComputeCapability capability;
  Kind kind{Kind::plain};
  auto operator==(const CodeTarget&) const -> bool = default;
  auto operator<=>(const CodeTarget&) const = default;
};

/// One official build of torch.
struct TorchBuild {
  DottedVersion torch;                ///< 2.1.2
  std::string tag;                    ///< "cu118", "cpu"
  std::optional<DottedVersion> cuda;  ///< toolkit, 11.8; nothing for cpu
  Platform platform{};
  Packaging packaging{};
  std::vector<CodeTarget> cubins;  ///< empty with `is_code_known` for cpu builds
  std::vector<CodeTarget> ptx;
  bool is_code_known{};                ///< false: the build exists, its architectures are not known
  std::optional<DottedVersion> cudnn;  ///< 8.7.0
  std::optional<DottedVersion> nccl;
  std::vector<DottedVersion> pythons;        ///< minors, 3.8 …
  std::optional<DottedVersion> least_glibc;  ///< Linux wheels: 2.17, 2.28
  /// Exact requirements of a wheel: {"nvidia-cublas-cu11", "11.11.3.6"}; empty where the libraries are bundled.
  std::vector<std::pair<std::string, std::string>> pins;
  bool are_pins_known{};  ///< false: nothing is known of the wheel's pins
  bool is_on_pypi{};      ///< this wheel is also what plain PyPI serves for its platform
  Evidence evidence;
};

/// Companions and dates of one torch release.
struct TorchRelease {
  DottedVersion torch;
  std::string released;  ///< "2021-03-04", or as exact as it is known
  std::optional<std::string> torchvision;
  std::optional<std::string> torchaudio;
  std::optional<std::string> torchtext;
  std::optional<std::string> triton;  ///< on linux-64
  Evidence evidence;
};

/// A build of the catalog, and whether it is the very one asked for or its nearest older relative of the same variant.
struct TorchMatch {
  const TorchBuild* build{};
  bool is_exact{};
};

/// Range of GPUs that a library release serves.
struct LibraryRange {
  std::optional<ComputeCapability> least;
  std::optional<ComputeCapability> most;  ///< bounds by major version only
  Evidence evidence;
};

struct MirrorEntry {
  std::string id;  ///< "tuna"
  std::string name;
  std::string status;
  std::optional<std::string> conda_base;
  std::optional<std::string> pypi_simple;
  std::optional<std::string> pytorch_wheels;  ///< URL with {tag}
  std::vector<std::string> lacks;
  Evidence evidence;
};

/// Immutable once made; safe to share between threads.
class Catalog {
 public:
  /// The tables in the binary.
  [[nodiscard]] static auto embedded() -> const Catalog&;
  /// Reads the YAML files of a folder with the same schema. Each error has file:line.
  [[nodiscard]] static auto load(const std::filesystem::path& folder) -> Result<Catalog>;
  /// The date of the newest fact, "2026-09-01".
  [[nodiscard]] auto date() const -> std::string_view;

  /// A GPU by marketing or nvidia-smi name ("RTX 3090", "NVIDIA A800-SXM4-80GB"): case, blanks, '-' and '_' alike, "NVIDIA " and
  /// "GeForce " optional. Errors offer near names, or say which chips an ambiguous name is sold with.
  [[nodiscard]] auto find_gpu(std::string_view name) const -> Result<const GpuEntry*>;
  [[nodiscard]] auto gpu_entries() const -> std::span<const GpuEntry>;

  // Drivers and CUDA. Linux and Windows numbers differ; other platforms have none.
  /// The CUDA version that this driver reports; nothing for a branch that the catalog does not know and cannot place.
  [[nodiscard]] auto cuda_of_driver(const DottedVersion& driver, Platform platform) const -> std::optional<DottedVersion>;
  /// Least driver that runs cubins of this toolkit (minor-version compatibility from CUDA 11 on).
  [[nodiscard]] auto least_driver(const DottedVersion& cuda, Platform platform) const -> std::optional<DottedVersion>;
  /// Least driver whose own CUDA version is at least this toolkit's.
  [[nodiscard]] auto native_driver(const DottedVersion& cuda, Platform platform) const -> std::optional<DottedVersion>;
  /// First driver that knows the GPU (branch, as a version), and the last branch that does (nothing: still supported).
  [[nodiscard]] auto first_driver_for(ComputeCapability gpu) const -> std::optional<DottedVersion>;
  [[nodiscard]] auto last_driver_branch_for(ComputeCapability gpu) const -> std::optional<DottedVersion>;

  /// What nvcc of this toolkit can target.
  [[nodiscard]] auto toolkit_targets(const DottedVersion& cuda) const -> std::span<const CodeTarget>;
  [[nodiscard]] auto toolkits() const -> std::span<const DottedVersion>;

  /// GPUs that a cuDNN release serves with this CUDA.
  [[nodiscard]] auto cudnn_range(const DottedVersion& cudnn, const DottedVersion& cuda) const -> std::optional<LibraryRange>;

  [[nodiscard]] auto torch_builds() const -> std::span<const TorchBuild>;
  [[nodiscard]] auto torch_releases() const -> std::span<const TorchRelease>;
  /// The build of `torch` for `cuda` (nothing: the CPU build) on a platform and packaging, or its nearest older relative with the
  /// same CUDA version, platform and packaging; nothing where there is none.
  [[nodiscard]] auto find_torch_build(const DottedVersion& torch, const std::optional<DottedVersion>& cuda, Platform platform,
                                      Packaging packaging) const -> std::optional<TorchMatch>;

  /// `torch` for `pytorch`, and so on: the name of the same thing in the other ecosystem.
  [[nodiscard]] auto conda_name(std::string_view pypi_name) const -> std::string;
  [[nodiscard]] auto pypi_name(std::string_view conda_name) const -> std::string;

  [[nodiscard]] auto mirrors() const -> std::span<const MirrorEntry>;
};

}  // namespace gpusolve::catalogs
