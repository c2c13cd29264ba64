// What the catalogs hold, as plain values: one struct a kind of entry. Every entry carries its evidence.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "resolver/build_variant.hpp"
#include "resolver/dotted_version.hpp"
#include "resolver/facts.hpp"

namespace gpusolve::catalogs {

/// Where an entry comes from and how sure it is: `measured` (printed by a real install), `build-script`, `documented`,
/// `lock-file`, `index` (a channel or index lists it), `derived` (follows from other entries).
struct Evidence {
  std::string source;
  std::string confidence;
  auto operator==(const Evidence&) const -> bool = default;
};

/// One product name. A name that is sold with chips of different capability has one entry for each.
struct GpuEntry {
  std::string name;  ///< "GeForce RTX 3090", without "NVIDIA "
  ComputeCapability capability;
  std::string architecture;  ///< "Ampere"
  std::string chip;          ///< "GA102", "GP106, GP107" where one name has several, empty where not known
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

/// What nvcc can target, and since and until which toolkit.
struct TargetEntry {
  CodeTarget target;
  DottedVersion first;
  std::optional<DottedVersion> gone;        ///< the first toolkit without it
  std::optional<DottedVersion> deprecated;  ///< the first toolkit that warns
  Evidence evidence;
};

/// One minor release of the CUDA toolkit.
struct ToolkitEntry {
  DottedVersion cuda;                    ///< 12.4
  std::optional<DottedVersion> ptx_isa;  ///< version of the PTX that it writes
  std::vector<CodeTarget> targets;       ///< ascending; follows from the target entries
  Evidence evidence;
};

/// One library of a toolkit as a wheel.
struct ToolkitComponent {
  std::string extra;    ///< its extra of the cuda-toolkit wheel: "cublas"
  std::string package;  ///< "nvidia-cublas-cu12"
  std::string version;  ///< "12.6.4.1"
  auto operator==(const ToolkitComponent&) const -> bool = default;
};

/// The libraries that belong to one patch release of the toolkit.
struct ToolkitComponents {
  DottedVersion cuda;  ///< 12.6.3
  std::vector<ToolkitComponent> packages;
  Evidence evidence;
};

/// Least driver for running what the toolkits `from` to `to` built.
struct LeastDriver {
  DottedVersion from;
  DottedVersion to;
  DottedVersion linux_driver;
  DottedVersion windows_driver;
  Evidence evidence;
};

/// The driver that came with one toolkit: its own CUDA version is that of the toolkit.
struct ToolkitDriver {
  DottedVersion cuda;  ///< 12.4.1
  DottedVersion linux_driver;
  std::optional<DottedVersion> windows_driver;
  Evidence evidence;
};

/// One driver branch. A Windows number belongs to the branch at or below it.
struct DriverBranch {
  DottedVersion branch;             ///< 535
  DottedVersion cuda;               ///< what it reports, 12.2
  std::optional<std::string> kind;  ///< "lts", "production", "new-feature"
  std::optional<std::string> end;   ///< end of support, as exact as it is known
  Evidence evidence;
};

/// A package of a distribution that brings a driver branch.
struct DriverPackage {
  DottedVersion branch;             ///< 535
  std::string system;               ///< "Ubuntu", "Debian 12"
  std::string package;              ///< "nvidia-driver-535"
  std::optional<std::string> open;  ///< the same with the open kernel modules
  Evidence evidence;
};

/// Which branches drive a GPU.
struct ArchitectureDriver {
  ComputeCapability capability;
  std::optional<DottedVersion> first;
  std::optional<DottedVersion> last;       ///< nothing: still supported
  std::optional<DottedVersion> last_cuda;  ///< the last toolkit that targets it
  Evidence evidence;
};

/// Range of GPUs that a library release serves.
struct LibraryRange {
  std::optional<ComputeCapability> least;
  std::optional<ComputeCapability> most;  ///< bounds by major version only
  Evidence evidence;
};

/// Releases of cuDNN and the toolkits that they are for; all bounds inclusive, at the precision in which they are written.
struct CudnnEntry {
  DottedVersion from;
  DottedVersion to;
  DottedVersion cuda_from;
  DottedVersion cuda_to;
  LibraryRange range;
};

/// One release of cuDNN as published.
struct CudnnRelease {
  DottedVersion cudnn;              ///< 9.10.2.21
  std::vector<DottedVersion> cuda;  ///< what it was built for: a version (11.8) or a whole family (12)
  Evidence evidence;
};

/// A requirement of a wheel that is no exact pin.
struct RangeRequirement {
  std::string name;       ///< "cuda-bindings"
  std::string specifier;  ///< ">=13.0.3,<14"
  std::string seen;       ///< a version that meets it and that real locks hold
  auto operator==(const RangeRequirement&) const -> bool = default;
};

/// What is published of torchvision or torchaudio beside one build of torch, where it is not what the release says.
struct CompanionBuild {
  bool is_missing{};                   ///< nothing
  bool is_unlabelled{};                ///< as `TorchBuild::is_unlabelled`
  std::optional<std::string> version;  ///< another version than the release's
  std::vector<DottedVersion> pythons;  ///< fewer Pythons than torch's; empty: the same
};

/// The Pythons of PyPI's own wheels of a build.
struct PypiPythons {
  std::vector<DottedVersion> torch;
  std::vector<DottedVersion> torchvision;
  std::vector<DottedVersion> torchaudio;
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
  bool is_code_known{};  ///< false: the build exists, its architectures are not known
  /// Code of the sister build for Tegra (conda-forge, linux-aarch64), which GPUs of that kind get; empty where there is none.
  std::vector<CodeTarget> tegra_cubins;
  std::vector<CodeTarget> tegra_ptx;
  std::optional<DottedVersion> cudnn;  ///< 8.7.0
  std::optional<DottedVersion> nccl;
  std::vector<DottedVersion> pythons;         ///< minors, 3.8 …, that a listing or a source shows; never empty
  std::vector<DottedVersion> unseen_pythons;  ///< newer ones that the release documents, but no listing shows for this build
  std::optional<DottedVersion> least_glibc;   ///< Linux: 2.17, 2.28; nothing: not known
  CompanionBuild torchvision;
  CompanionBuild torchaudio;
  /// Exact requirements of a wheel: {"nvidia-cublas-cu11", "11.11.3.6"}; no nvidia packages where the libraries are bundled.
  std::vector<std::pair<std::string, std::string>> pins;
  std::vector<RangeRequirement> ranges;     ///< its other requirements of this kind
  std::vector<std::string> toolkit_extras;  ///< the extras of its cuda-toolkit pin, where it has one
  bool are_pins_derived{};                  ///< they follow from other entries
  bool are_pins_known{};                    ///< false: nothing is known of the wheel's pins
  bool is_on_pypi{};                        ///< this wheel is also what plain PyPI serves for its platform
  bool is_bundled_on_index{};               ///< PyPI's wheel has the pins, that of the PyTorch index holds the libraries itself
  PypiPythons pypi;                         ///< empty lists where `is_on_pypi` is false
  std::string index;                        ///< of a wheel: its PyTorch index, below /whl: "cu118", "lts/1.8/cu102"
  bool is_unlabelled{};                     ///< the index's wheel bears no local version, or it is not known whether it does
  std::vector<std::string> assumed;         ///< what of this entry is a relative's: "python", "sm"
  Evidence evidence;
};

/// Companions and dates of one torch release.
struct TorchRelease {
  DottedVersion torch;
  std::string released;  ///< "2021-03-04", or as exact as it is known
  std::optional<std::string> torchvision;
  std::optional<std::string> torchaudio;
  std::optional<std::string> torchtext;
  std::optional<std::string> triton;                 ///< on linux-64
  std::optional<DottedVersion> triton_python_below;  ///< triton is required only for Python below this
  Evidence evidence;
};

struct MirrorEntry {
  std::string id;                    ///< "tuna"
  std::vector<std::string> aliases;  ///< other names that people know it by: "tsinghua"
  std::string name;
  std::string status;  ///< "live", "dead", "unknown", with a remark after a comma
  std::optional<std::string> conda_base;
  std::optional<std::string> pypi_simple;
  std::optional<std::string> pytorch_wheels;       ///< URL with {tag}
  std::optional<std::string> pytorch_wheels_kind;  ///< "index" or "find-links"
  std::vector<std::string> channels;               ///< channels it is known to carry under /cloud; empty: not known
  std::vector<std::string> lacks;
  Evidence evidence;
};

/// The same thing under its names in both ecosystems.
struct AliasEntry {
  std::string pypi;
  std::string conda;
  bool is_one_way{};  ///< only from PyPI to conda: several names share the conda name
  Evidence evidence;
};

/// A kind of accelerator that no rule judges yet: how it is recognised, and where the builds for it come from.
struct AcceleratorEntry {
  std::string id;                               ///< "amd", "intel", "apple", "jetson"
  std::string name;                             ///< "AMD GPU"
  std::vector<std::string> names;               ///< first words in lower case; `#`: a digit, `*` at the end: the rest of the word
  std::vector<ComputeCapability> capabilities;  ///< of NVIDIA boards with drivers of their own; empty for other makers
  std::string builds;                           ///< a clause: where torch for it comes from
  std::optional<Platform> platform;             ///< the plain wheel of torch for this platform is the build for it
  std::optional<DottedVersion> first_torch;     ///< the first release whose plain wheel is; set where `platform` is
  Evidence evidence;
};

/// A distribution of PyPI, and the conda packages that hold it: pip finds it where one of them is installed. Pairs of like names are not
/// listed, see Catalog::conda_holders.
struct HolderEntry {
  std::string pypi;                ///< normalised (PEP 503)
  std::vector<std::string> conda;  ///< as the channels spell them
  Evidence evidence;
};

/// A conda package that is not the distribution of its name: conda's `tzdata` is the zone database, PyPI's a Python package.
struct OtherThingEntry {
  std::string conda;
  Evidence evidence;
};

/// Packages that carry GPU code of which the catalog knows nothing else.
struct StackEntry {
  std::string name;                ///< "ONNX Runtime"
  std::vector<std::string> pypi;   ///< normalised (PEP 503)
  std::vector<std::string> conda;  ///< as the channels spell them
  bool holds_torch{};              ///< a release goes with few releases of torch
  Evidence evidence;
};

/// A Linux release that container images are made of.
struct SystemEntry {
  std::vector<std::string> names;      ///< "ubuntu 22.04", "ubuntu jammy"
  std::optional<DottedVersion> glibc;  ///< nothing: it has musl instead
  Evidence evidence;
};

/// An error message that users meet, and what it means.
struct MessageEntry {
  std::string id;                     ///< "no-kernel-image"
  std::string pattern;                ///< regular expression, to be matched without regard to case
  std::string phase;                  ///< "import", "runtime", "build", "install", "resolve"
  std::string cause;                  ///< one sentence
  std::vector<std::string> details;   ///< sentences with `{group}` for what the pattern captured; each is said where all of it was
  std::string advice;                 ///< one sentence
  std::vector<std::string> commands;  ///< what the advice comes to on any machine, with `{group}` as in `detail`; may be empty
  std::vector<std::string> decides;   ///< the facts that settle it
  Evidence evidence;
};

}  // namespace gpusolve::catalogs
