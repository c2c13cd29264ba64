// The catalogs: facts about GPUs, drivers, CUDA, cuDNN and builds that package metadata does not state, each with its source.
// Compiled into the binary as tables; `--catalog DIR` reads the same YAML at run time.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "catalogs/entries.hpp"
#include "catalogs/message_entries.hpp"
#include "catalogs/stack_entries.hpp"
#include "model/stack_roles.hpp"

namespace gpusolve::catalogs {

/// A build of the catalog, and whether it is exactly the requested one or its nearest older relative with the same variant.
struct PublishedMatch {
  const PublishedBuild* build{};
  bool is_exact{};
};

/// A build of a stack as a source states it.
struct StackQuestion {
  std::string version;                ///< without a local version
  std::string label;                  ///< the local version: "cu118"; empty if it has none
  DottedVersion numbers;              ///< the numbers at the start of `version`
  std::optional<DottedVersion> cuda;  ///< nullopt: the source does not state it
  std::optional<bool> is_for_cpu;     ///< nullopt: the source does not state it
  Platform platform{};
};

/// The builds of all platforms, one after the other.
using PublishedBuilds = std::ranges::join_view<std::span<const std::vector<PublishedBuild>>>;

class CatalogStore;

/// Immutable and thread-safe.
class Catalog {
 public:
  Catalog(Catalog&&) noexcept;
  auto operator=(Catalog&&) noexcept -> Catalog&;
  ~Catalog();

  /// The tables in the binary. Cheap: a section is unpacked when it is first used.
  [[nodiscard]] static auto embedded() -> const Catalog&;
  /// Reads the YAML files of a folder with the same schema. Errors state file:line.
  [[nodiscard]] static auto load(const std::filesystem::path& folder) -> Result<Catalog>;
  /// The date of the newest fact, "2026-09-01".
  [[nodiscard]] auto date() const -> std::string_view;

  /// Finds a GPU by marketing or nvidia-smi name ("RTX 3090", "NVIDIA A800-SXM4-80GB"). Ignores case; blanks, '-' and '_' are equivalent;
  /// "NVIDIA " and "GeForce " are optional. Errors suggest similar names, or list the chips of an ambiguous name.
  [[nodiscard]] auto find_gpu(std::string_view name) const -> Result<const GpuEntry*>;
  [[nodiscard]] auto gpu_entries() const -> std::span<const GpuEntry>;
  /// All products with this PCI device id ("2204", in upper or lower case, with or without "0x").
  [[nodiscard]] auto gpus_of_pci_id(std::string_view id) const -> std::vector<const GpuEntry*>;

  // Drivers and CUDA. Linux and Windows numbers differ; other platforms have none.
  /// The CUDA version that this driver reports; nullopt for a branch older than the oldest or newer than the newest in the catalog.
  [[nodiscard]] auto cuda_of_driver(const DottedVersion& driver, Platform platform) const -> std::optional<DottedVersion>;
  /// The least driver that runs cubins of this toolkit (with minor-version compatibility from CUDA 11 on).
  [[nodiscard]] auto least_driver(const DottedVersion& cuda, Platform platform) const -> std::optional<DottedVersion>;
  /// The least driver whose own CUDA version is at least that of this toolkit.
  [[nodiscard]] auto native_driver(const DottedVersion& cuda, Platform platform) const -> std::optional<DottedVersion>;
  /// The first driver that supports the GPU (a branch, as a version), and the last branch that does (nullopt: still supported).
  [[nodiscard]] auto first_driver_for(ComputeCapability gpu) const -> std::optional<DottedVersion>;
  [[nodiscard]] auto last_driver_branch_for(ComputeCapability gpu) const -> std::optional<DottedVersion>;
  [[nodiscard]] auto driver_branches() const -> std::span<const DriverBranch>;
  [[nodiscard]] auto least_driver_entries() const -> std::span<const LeastDriver>;
  [[nodiscard]] auto toolkit_driver_entries() const -> std::span<const ToolkitDriver>;
  /// Packages that install a driver, ascending by branch.
  [[nodiscard]] auto driver_packages() const -> std::span<const DriverPackage>;
  [[nodiscard]] auto architecture_entries() const -> std::span<const ArchitectureDriver>;
  /// The branch of a driver: the nearest at or below it; nullptr below the oldest.
  [[nodiscard]] auto branch_of(const DottedVersion& driver) const -> const DriverBranch*;

  /// The targets that nvcc of this toolkit supports.
  [[nodiscard]] auto toolkit_targets(const DottedVersion& cuda) const -> std::span<const CodeTarget>;
  /// Whether the toolkit is known, and makes no code for the GPU itself.
  [[nodiscard]] auto lacks_target(const DottedVersion& cuda, ComputeCapability gpu) const -> bool;
  [[nodiscard]] auto toolkits() const -> std::span<const DottedVersion>;
  [[nodiscard]] auto toolkit_entries() const -> std::span<const ToolkitEntry>;
  /// The toolkits between which nvcc supports each target.
  [[nodiscard]] auto target_entries() const -> std::span<const TargetEntry>;
  /// The newest host compilers for nvcc of this toolkit; null if they are not known.
  [[nodiscard]] auto host_compilers(const DottedVersion& cuda) const -> const HostCompilers*;
  [[nodiscard]] auto host_compiler_entries() const -> std::span<const HostCompilers>;
  /// The way in which an installer gets nvcc of this toolkit; null if the installer does not have it.
  [[nodiscard]] auto toolkit_install(bool is_conda, const DottedVersion& cuda, Platform platform) const -> const ToolkitInstall*;
  /// The nvidia-* packages of a patch release of the toolkit ("12.6.3"); nullptr if they are unknown.
  [[nodiscard]] auto toolkit_components(const DottedVersion& cuda) const -> const ToolkitComponents*;
  [[nodiscard]] auto all_toolkit_components() const -> std::span<const ToolkitComponents>;
  /// The older drivers under which NVIDIA's images of this toolkit start; null if they are not known.
  [[nodiscard]] auto image_drivers(const DottedVersion& cuda) const -> const ImageDrivers*;

  /// The GPUs that a cuDNN release supports with this CUDA.
  [[nodiscard]] auto cudnn_range(const DottedVersion& cudnn, const DottedVersion& cuda) const -> std::optional<LibraryRange>;
  [[nodiscard]] auto cudnn_entries() const -> std::span<const CudnnEntry>;
  [[nodiscard]] auto cudnn_releases() const -> std::span<const CudnnRelease>;

  /// The names of the main stack. Cheap.
  [[nodiscard]] auto roles() const -> const StackRoles&;
  /// All builds of the main stack, sorted by platform, packaging, CUDA (cpu first), version.
  [[nodiscard]] auto published_builds() const -> PublishedBuilds;
  /// The builds of one platform. Cheaper, because only these are unpacked.
  [[nodiscard]] auto published_builds(Platform platform) const -> std::span<const PublishedBuild>;
  /// All releases of the main stack, ascending.
  [[nodiscard]] auto published_releases() const -> std::span<const PublishedRelease>;
  /// The release with this version; null if it is not known. Logarithmic.
  [[nodiscard]] auto published_release(const DottedVersion& version) const -> const PublishedRelease*;
  /// The build of `version` for `cuda` (nullopt: the CPU build) on a platform and packaging, or its nearest older relative with the same
  /// CUDA version (major.minor), platform and packaging; nullopt if there is none. Prefers an older build with known code to a build whose
  /// code is unknown.
  [[nodiscard]] auto find_published_build(const DottedVersion& version, const std::optional<DottedVersion>& cuda, Platform platform,
                                          Packaging packaging) const -> std::optional<PublishedMatch>;

  /// `pytorch` for `torch`, and so on: the name of the same package in the other ecosystem.
  [[nodiscard]] auto conda_name(std::string_view pypi_name) const -> std::string;
  [[nodiscard]] auto pypi_name(std::string_view conda_name) const -> std::string;

  /// The conda packages that contain a PyPI distribution, if the names differ. Empty if the distribution is not listed: the package of the
  /// same name then contains it, unless `is_unrelated`.
  [[nodiscard]] auto conda_holders(std::string_view pypi_name) const -> std::vector<std::string_view>;
  [[nodiscard]] auto holder_entries() const -> std::span<const HolderEntry>;
  /// Whether a conda package is not the distribution of the same name.
  [[nodiscard]] auto is_unrelated(std::string_view conda_name) const -> bool;
  [[nodiscard]] auto other_thing_entries() const -> std::span<const UnrelatedNameEntry>;

  /// All stacks, by id.
  [[nodiscard]] auto stacks() const -> std::span<const StackEntry>;
  /// Container images that have packages of some stack.
  [[nodiscard]] auto stack_images() const -> std::vector<StackImage>;
  /// The stack of this id; null if there is none.
  [[nodiscard]] auto find_stack(std::string_view id) const -> const StackEntry*;
  /// The packages of all stacks, sorted by ecosystem (PyPI first) and name.
  [[nodiscard]] auto stack_packages() const -> std::span<const StackPackage>;
  /// A package of any stack by its name in one ecosystem; null if no stack has it. Logarithmic.
  [[nodiscard]] auto stack_package(bool is_conda, std::string_view name) const -> const StackPackage*;
  /// Name and version of each NVIDIA wheel that a wheel of a stack pins; sorted.
  [[nodiscard]] auto stack_pins() const -> std::span<const std::pair<std::string, std::string>>;
  /// The toolkits of the builds of stacks on conda, "12.9"; sorted.
  [[nodiscard]] auto conda_cudas() const -> std::span<const std::string>;
  /// The builds of each package, in the order of `stack_packages`. Unpacking all of them takes as long as many runs: prefer the builds of
  /// one package.
  [[nodiscard]] auto stack_builds() const -> std::span<const std::vector<StackBuild>>;
  [[nodiscard]] auto stack_builds(bool is_conda, std::string_view package) const -> std::span<const StackBuild>;
  /// The builds of a package that may be the requested one, or the builds of its nearest older version; nullopt if none is known. Linear in
  /// the package's rows.
  [[nodiscard]] auto find_stack_builds(bool is_conda, std::string_view package, const StackQuestion& asked) const
      -> std::optional<StackMatch>;

  /// The recipe by which the source of this release is compiled; null if none is known. `package`: its name on PyPI.
  [[nodiscard]] auto source_recipe(std::string_view package, const DottedVersion& version, Platform platform) const -> const SourceRecipe*;
  /// All recipes of a package.
  [[nodiscard]] auto source_recipes(std::string_view package) const -> std::span<const SourceRecipe>;

  /// The limits of this release of a package on packages beside it; `version` may have a local part. Logarithmic in the number of all
  /// limits.
  [[nodiscard]] auto neighbour_limits(std::string_view package, Packaging packaging, std::string_view version, Platform platform) const
      -> std::vector<const NeighbourLimit*>;
  /// The limits of all packages, sorted by package.
  [[nodiscard]] auto neighbour_limits() const -> std::span<const NeighbourLimit>;

  /// The libraries that the wheel of this release loads from a system of Linux.
  [[nodiscard]] auto system_libraries(std::string_view package, std::string_view version) const -> std::vector<const SystemLibrary*>;

  /// The entry by which the release fails to compile for the GPU at run time; null if it does not, or if that is not known. `cuda`: the
  /// toolkit of its build.
  [[nodiscard]] auto failing_compiler(std::string_view package, std::string_view version, const DottedVersion& cuda,
                                      ComputeCapability gpu) const -> const RunTimeCompiling*;

  /// The parts of this build of `package` that fail on the GPU, although its code runs there.
  [[nodiscard]] auto partial_failures(std::string_view package, const BuildVariant& variant, ComputeCapability gpu) const
      -> std::vector<const PartialFailure*>;

  [[nodiscard]] auto aliases() const -> std::span<const AliasEntry>;

  /// Kinds of accelerators that no rule judges.
  [[nodiscard]] auto accelerators() const -> std::span<const AcceleratorEntry>;

  [[nodiscard]] auto mirrors() const -> std::span<const MirrorEntry>;
  [[nodiscard]] auto systems() const -> std::span<const SystemEntry>;
  /// The release that a name such as "ubuntu 22.04", "debian bookworm" or "ubi 9.5" means; null if unknown.
  [[nodiscard]] auto find_system(std::string_view name) const -> const SystemEntry*;

  /// Known error messages, in the order of the file; the first match counts.
  [[nodiscard]] auto messages() const -> std::span<const MessageEntry>;
  /// The message with this id; null if there is none.
  [[nodiscard]] auto message(std::string_view id) const -> const MessageEntry*;

 private:
  explicit Catalog(std::unique_ptr<const CatalogStore> store);
  std::unique_ptr<const CatalogStore> store_;
};

}  // namespace gpusolve::catalogs
