// The entries of the catalogs as plain values: one struct per kind. Every entry has its evidence.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catalogs/catalog_list.hpp"
#include "catalogs/catalog_text.hpp"
#include "model/build_variant.hpp"
#include "model/dotted_version.hpp"
#include "model/facts.hpp"

namespace gpusolve::catalogs {

/// The way in which an entry is known, in the order of the texts of `confidence_text`.
enum class Confidence : std::uint8_t {
  measured,  ///< a real install printed it
  build_script,
  documented,
  lock_file,
  index,    ///< a channel or index lists it
  derived,  ///< it follows from other entries
  user_report,
};

inline constexpr std::array<std::string_view, 7> k_confidences{"measured", "build-script", "documented", "lock-file",
                                                               "index",    "derived",      "user-report"};
[[nodiscard]] constexpr auto confidence_text(Confidence confidence) -> std::string_view {
  return k_confidences.at(static_cast<std::size_t>(confidence));
}

/// The source of an entry, and its confidence.
struct Evidence {
  CatalogText source;
  Confidence confidence{};
  auto operator==(const Evidence&) const -> bool = default;
};

/// "source: https://… (measured)".
[[nodiscard]] inline auto stated_source(const Evidence& evidence) -> std::string {
  return "source: " + evidence.source.str() + " (" + std::string(confidence_text(evidence.confidence)) + ")";
}

/// One product name. A name that is sold with chips of several capabilities has one entry for each.
struct GpuEntry {
  CatalogText name;  ///< "GeForce RTX 3090", without "NVIDIA "
  ComputeCapability capability;
  CatalogText architecture;  ///< "Ampere"
  CatalogText chip;          ///< "GA102"; "GP106, GP107" if one name has several; empty if unknown
  CatalogText segment;       ///< "consumer", "workstation", "datacenter", "soc", "other"
  CatalogList<CatalogText> pci_ids;
  bool is_on_arm{};  ///< sold only together with ARM cores: on the same chip (`soc`) or on the same board
  Evidence evidence;
};

/// One code target inside a binary. A plain target is sm_XY; the suffixes `a` and `f` restrict where it runs.
struct CodeTarget {
  enum class Kind : std::uint8_t { plain, architecture_specific, family_specific };
  ComputeCapability capability;
  Kind kind{Kind::plain};
  auto operator==(const CodeTarget&) const -> bool = default;
  auto operator<=>(const CodeTarget&) const = default;
};

/// A target of nvcc, and the range of toolkits that support it.
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
  std::optional<DottedVersion> ptx_isa;  ///< version of the PTX that it produces
  std::vector<CodeTarget> targets;       ///< ascending; derived from the target entries
  Evidence evidence;
};

/// One library of a toolkit as a wheel.
struct ToolkitComponent {
  std::string extra;    ///< the extra of the cuda-toolkit wheel that installs it: "cublas"
  std::string package;  ///< "nvidia-cublas-cu12"
  std::string version;  ///< "12.6.4.1"
  auto operator==(const ToolkitComponent&) const -> bool = default;
};

/// The libraries of one patch release of the toolkit.
struct ToolkitComponents {
  DottedVersion cuda;  ///< 12.6.3
  std::vector<ToolkitComponent> packages;
  Evidence evidence;
};

/// The older drivers under which NVIDIA's images of a toolkit start, beside the drivers that report its CUDA (NVIDIA_REQUIRE_CUDA). Each is
/// the first number of a branch.
struct ImageDrivers {
  DottedVersion cuda;  ///< 12.4
  std::vector<DottedVersion> consumer;
  std::vector<DottedVersion> workstation;
  std::optional<std::vector<DottedVersion>> datacenter{};  ///< nullopt: unknown
  Evidence evidence;
};

/// The newest host compilers that nvcc of a toolkit accepts, as precisely as the versions are written: `13` includes 13.3.
struct HostCompilers {
  DottedVersion cuda;  ///< 12.4
  DottedVersion gcc;
  std::optional<DottedVersion> clang;  ///< nullopt: unknown
  std::optional<DottedVersion> msvc;   ///< the version that cl.exe prints; nullopt: unknown
  Evidence evidence;
};

/// The way in which an installer gets nvcc and the headers of the toolkits from `from` on. In all texts `{cuda}` is replaced by the
/// toolkit, `{major}` by its first number, and `{gcc_below}` by the first gcc that it refuses.
struct ToolkitInstall {
  bool is_conda{};
  DottedVersion from;
  std::optional<DottedVersion> before;
  std::vector<Platform> platforms;
  std::vector<std::string> channels;  ///< channels of conda; empty for pip
  bool is_first{};                    ///< the first of `channels` comes before the channels of the set
  std::vector<std::string> packages;  ///< specs of the installer
  std::vector<std::string> lines;     ///< lines that set up the shell; `{python}` is the interpreter of the set
  Evidence evidence;
};

/// The least driver that runs the output of the toolkits `from` to `to`.
struct LeastDriver {
  DottedVersion from;
  DottedVersion to;
  DottedVersion linux_driver;
  DottedVersion windows_driver;
  Evidence evidence;
};

/// The driver that is bundled with a toolkit, whose own CUDA version is that of the toolkit.
struct ToolkitDriver {
  DottedVersion cuda;  ///< 12.4.1
  DottedVersion linux_driver;
  std::optional<DottedVersion> windows_driver;
  Evidence evidence;
};

/// One driver branch. A Windows number belongs to the branch at or below it.
struct DriverBranch {
  DottedVersion branch;             ///< 535
  DottedVersion cuda;               ///< the version that it reports, 12.2
  std::optional<std::string> kind;  ///< "lts", "production", "new-feature"
  std::optional<std::string> end;   ///< end of support, as precisely as known
  Evidence evidence;
};

/// A distribution's package that installs a driver branch.
struct DriverPackage {
  DottedVersion branch;             ///< 535
  std::string system;               ///< "Ubuntu", "Debian 12"
  std::string package;              ///< "nvidia-driver-535"
  std::optional<std::string> open;  ///< the package with the open kernel modules
  Evidence evidence;
};

/// The branches that support a GPU.
struct ArchitectureDriver {
  ComputeCapability capability;
  std::optional<DottedVersion> first;
  std::optional<DottedVersion> last;       ///< nullopt: still supported
  std::optional<DottedVersion> last_cuda;  ///< the last toolkit that targets the GPU
  Evidence evidence;
};

/// The range of GPUs that a library release supports.
struct LibraryRange {
  std::optional<ComputeCapability> least;
  std::optional<ComputeCapability> most;  ///< compared by major version only
  Evidence evidence;
};

/// Releases of cuDNN and their toolkits. All bounds are inclusive, at the precision in which they are written.
struct CudnnEntry {
  DottedVersion from;
  DottedVersion to;
  DottedVersion cuda_from;
  DottedVersion cuda_to;
  LibraryRange range;
};

/// A published release of cuDNN.
struct CudnnRelease {
  DottedVersion cudnn;              ///< 9.10.2.21
  std::vector<DottedVersion> cuda;  ///< the CUDA that it is built for: a version (11.8) or a whole family (12)
  Evidence evidence;
};

/// A requirement of a wheel that is not an exact pin.
struct RangeRequirement {
  std::string name;       ///< "cuda-bindings"
  std::string specifier;  ///< ">=13.0.3,<14"
  std::string seen;       ///< a version that meets the requirement and occurs in real locks
  auto operator==(const RangeRequirement&) const -> bool = default;
};

/// The published builds of one companion for one build of the main package, if they differ from the rule of the release.
struct CompanionBuild {
  CatalogText name;
  bool is_missing{};                        ///< no such build was published
  bool is_unlabelled{};                     ///< see `PublishedBuild::is_unlabelled`
  std::optional<CatalogText> version;       ///< a version other than the release's
  CatalogList<DottedVersion> pythons;       ///< fewer Pythons than the main package has; empty: the same ones
  CatalogList<DottedVersion> pypi_pythons;  ///< the Pythons of PyPI's own wheels; empty if the build is not on PyPI
};

/// GPUs on which a build is known to fail although the rules say that it runs.
struct KnownFailure {
  std::vector<ComputeCapability> gpus;
  std::string why;                      ///< continues "fails on sm_120: "
  bool fails_only_with_older_driver{};  ///< the build fails only with drivers older than its toolkit, because part of its code for these
                                        ///< GPUs is PTX
  Evidence evidence;
};

/// The properties that decide on which GPUs and drivers a build of any package runs.
struct GpuCode {
  std::optional<DottedVersion> cuda;  ///< toolkit, 11.8, or only its family, 12; nullopt: unknown, or for a published build: the CPU
  CatalogList<CodeTarget> cubins;     ///< empty although `is_code_known` for CPU builds
  CatalogList<CodeTarget> ptx;
  bool is_code_known{};  ///< false: the build exists, but its architectures are unknown
  /// Code of the separate Tegra build (conda-forge, linux-aarch64), which Tegra GPUs use; empty if there is none.
  CatalogList<CodeTarget> tegra_cubins;
  CatalogList<CodeTarget> tegra_ptx;
  std::optional<DottedVersion> cudnn;      ///< 8.7.0
  std::optional<ComputeCapability> least;  ///< the program or its run-time compiler refuses GPUs below this one
  std::optional<ComputeCapability> most;   ///< the program or its run-time compiler refuses GPUs above this one
  bool compiles{};                         ///< its kernels are compiled at run time; without cubins and PTX these limits alone decide
  std::optional<DottedVersion> least_linux_driver;  ///< set if it is above the least driver of the CUDA family
  std::optional<DottedVersion> least_windows_driver;
  std::vector<KnownFailure> failures;
};

/// One official build of a release of the main stack (StackRoles). Other stacks have a StackBuild, which describes many versions and
/// platforms by the properties that decide where they run. A PublishedBuild also states the files and requirements published with it, so
/// that the catalog can serve as an index.
struct PublishedBuild : GpuCode {
  DottedVersion version;  ///< 2.1.2
  std::string tag;        ///< "cu118", "cpu"
  Platform platform{};
  Packaging packaging{};
  std::optional<DottedVersion> nccl;
  CatalogList<DottedVersion> pythons;         ///< minor versions, 3.8 ..., stated by a listing or a source; never empty
  CatalogList<DottedVersion> unseen_pythons;  ///< newer Pythons that the release documents but no listing shows for this build
  std::optional<DottedVersion> least_glibc;   ///< Linux: 2.17, 2.28; nullopt: unknown
  CatalogList<CompanionBuild> companions;     ///< one for each companion of the stack
  /// Exact requirements of a wheel: {"nvidia-cublas-cu11", "11.11.3.6"}; no nvidia packages if the wheel bundles the libraries.
  std::vector<std::pair<std::string, std::string>> pins;
  std::vector<RangeRequirement> ranges;     ///< the requirements of the wheel that are not exact pins
  std::vector<std::string> toolkit_extras;  ///< the extras of its cuda-toolkit pin, if it has one
  bool are_pins_derived{};                  ///< `pins` follow from other entries
  bool are_pins_known{};                    ///< false: some or all of the wheel's pins are unknown
  bool is_on_pypi{};                        ///< plain PyPI serves the same wheel for this platform
  bool is_bundled_on_index{};               ///< PyPI's wheel has pins, while the wheel of the stack's index bundles the libraries
  CatalogList<DottedVersion> pypi_pythons;  ///< the Pythons of PyPI's own wheels; empty if `is_on_pypi` is false
  std::string index;                        ///< for a wheel: its index, below that of the stack: "cu118", "lts/1.8/cu102"
  bool is_unlabelled{};                     ///< the index's wheel has no local version, or it is unknown whether it has one
  std::vector<std::string> assumed;         ///< the fields that are taken from a related build: "python", "sm"
  Evidence evidence;

  [[nodiscard]] auto accelerator() const -> Accelerator { return cuda ? k_accelerator_of_rows : Accelerator::cpu; }
  /// The companion of this name; null if the package is not a companion.
  [[nodiscard]] auto companion(std::string_view name) const -> const CompanionBuild* {
    for (const auto& one : companions) {
      if (one.name == name) {
        return &one;
      }
    }
    return nullptr;
  }
};

/// The companions that were released together with a release of the main stack.
struct ReleasedCompanion {
  std::string name;
  std::string version;
  std::optional<DottedVersion> python_below;  ///< required only for Python below this version
};

/// The companions and dates of one release of the main stack.
struct PublishedRelease {
  DottedVersion version;
  std::string released;                       ///< "2021-03-04", or as precisely as known
  std::vector<ReleasedCompanion> companions;  ///< the companions that are known
  Evidence evidence;

  /// The companion of this name; null if none is known.
  [[nodiscard]] auto companion(std::string_view name) const -> const ReleasedCompanion* {
    for (const auto& one : companions) {
      if (one.name == name) {
        return &one;
      }
    }
    return nullptr;
  }
  /// The version of the companion; nullopt if it is not known.
  [[nodiscard]] auto version_of(std::string_view name) const -> std::optional<std::string> {
    const auto* const found = companion(name);
    return found == nullptr ? std::nullopt : std::optional(found->version);
  }
};

struct MirrorEntry {
  enum class Status : std::uint8_t { live, dead, unknown };
  /// The way in which wheels of the main stack are served: by an index, or as links on a page for pip's --find-links.
  enum class Wheels : std::uint8_t { index, find_links };
  std::string id;                    ///< "tuna"
  std::vector<std::string> aliases;  ///< other common names: "tsinghua"
  std::string name;
  Status status{};
  std::string remark;  ///< a remark on the status: "the wheels unreliable"; may be empty
  std::optional<std::string> conda_base;
  std::optional<std::string> pypi_simple;
  std::optional<std::string> stack_wheels;  ///< URL with {tag}
  std::optional<Wheels> stack_wheels_kind;
  std::vector<std::string> channels;  ///< channels that the mirror is known to have under /cloud; empty: unknown
  std::vector<std::string> lacks;
  std::vector<std::pair<std::string, std::string>> apart;  ///< channels that the mirror has at another address than under /cloud
  Evidence evidence;
  std::string wheels_fault{};  ///< what users report of its wheels of the main stack: "downloads hang"; empty: nothing
};

/// The names of one package in both ecosystems.
struct AliasEntry {
  std::string pypi;
  std::string conda;
  bool is_one_way{};  ///< only from PyPI to conda, because several names share the conda name
  Evidence evidence;
};

/// A kind of accelerator that no rule judges: how to recognise it, and where builds for it are published.
struct AcceleratorEntry {
  std::string id;                               ///< "amd", "intel", "apple", "jetson"
  std::string name;                             ///< "AMD GPU"
  std::vector<std::string> names;               ///< first words in lower case; `#`: a digit, `*` at the end: the rest of the word
  std::vector<ComputeCapability> capabilities;  ///< of NVIDIA boards with drivers of their own; empty for other makers
  std::string builds;                           ///< a clause: where torch for it comes from
  /// Such a clause about certain boards, in place of `builds`.
  std::vector<std::pair<ComputeCapability, std::string>> builds_by_capability{};
  std::string kind;                          ///< "AMD GPUs (ROCm)": what a build for it needs; empty if builds do not name it
  bool is_cuda_api{};                        ///< with such a GPU, its build of torch serves the functions for CUDA
  std::optional<Platform> platform;          ///< the plain wheel of torch for this platform is the build for it
  std::optional<DottedVersion> first_torch;  ///< the first release whose plain wheel is; set where `platform` is
  /// The drivers of such a board: the first number of a version, and the CUDA that drivers with it serve. No others are known.
  std::vector<std::pair<std::string, DottedVersion>> drivers{};
  /// Systems of such a board, which contain its driver: a pattern of logs, which has the release as its group `v` or as `major` and
  /// `minor`, and the CUDA that the driver of each release serves. No others are known.
  std::vector<std::pair<std::string, std::vector<std::pair<std::string, DottedVersion>>>> systems{};
  Evidence evidence;

  /// The accelerator of its builds. An accelerator that plain wheels are built for is part of the operating system.
  [[nodiscard]] auto accelerator() const -> Accelerator { return first_torch ? k_accelerator_of_system : k_accelerator_without_rule; }
};

/// A distribution of PyPI, and the conda packages that contain it: pip finds the distribution if one of these is installed. Pairs with
/// equal names are not listed, see Catalog::conda_holders.
struct HolderEntry {
  std::string pypi;                ///< normalised (PEP 503)
  std::vector<std::string> conda;  ///< as the channels spell them
  Evidence evidence;
};

/// A conda package that is not the distribution of the same name: conda's `tzdata` is the zone database, PyPI's is a Python package.
struct UnrelatedNameEntry {
  std::string conda;
  Evidence evidence;
};

/// A Linux release that serves as the base of container images.
struct SystemEntry {
  std::vector<std::string> names;      ///< "ubuntu 22.04", "ubuntu jammy"
  std::optional<DottedVersion> glibc;  ///< nullopt: the system has musl instead
  Evidence evidence;
};

}  // namespace gpusolve::catalogs
