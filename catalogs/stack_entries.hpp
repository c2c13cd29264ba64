// Entries about stacks: packages that together bring one framework onto a GPU. Each stack has one file in catalogs/stacks.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catalogs/entries.hpp"
#include "model/stack_image.hpp"

namespace gpusolve::catalogs {

/// The kind of code that the builds of a package are known to have.
enum class Carries : std::uint8_t {
  gpu,       ///< every build has GPU code
  by_build,  ///< some builds have GPU code, others are for the CPU
  cpu,       ///< the CPU build of the stack, under a name of its own
  none,      ///< no GPU code: pure Python, or a package that only pulls others
};

/// The libraries of NVIDIA that the wheels of a package may require, if not all their requirements are known.
enum class Brings : std::uint8_t {
  none,  ///< nothing
  cuda,  ///< libraries of their CUDA, but no cuDNN
};

/// The source of a package that PyPI does not have.
struct Elsewhere {
  std::string install;      ///< the source from which pip installs it: "git+https://github.com/facebookresearch/detectron2.git"
  bool is_another_there{};  ///< whether PyPI has another project under this name
  std::string note;         ///< a sentence on its build; may be empty
  Evidence evidence;
};

/// The build strings of a package of conda, as patterns: `*` matches any text; `{cuda}` is replaced by the digits of a build's CUDA
/// (`129`), `{dotted_cuda}` by its number (`12.9`), `{python}` by the digits of its Python (`312`).
struct BuildStrings {
  std::string channel;                  ///< the channel that has them; empty: every channel of the package
  std::optional<DottedVersion> since;   ///< the first release that has them
  std::optional<DottedVersion> before;  ///< the first release that no longer has them
  std::string cuda;                     ///< pattern of builds with CUDA; empty: the usual one; `*`: the same build strings as those for the
                                        ///< CPU
  std::string cpu;                      ///< pattern of builds for the CPU; empty: the usual one
  Evidence evidence;
};

/// One name of a stack in one ecosystem.
struct StackPackage {
  bool is_conda{};
  std::string name;   ///< normalised for PyPI
  std::string stack;  ///< id of its stack: "jax"
  Carries carries{};
  [[nodiscard]] auto accelerator() const -> Accelerator { return carries == Carries::gpu ? k_accelerator_of_rows : Accelerator::none; }
  std::vector<std::string> completed_by;  ///< packages that contain the GPU code for its CPU builds: for jaxlib, its plugins
  std::string same_as;                    ///< the wheel with the same code and files under the current name: tensorflow for tensorflow-gpu
  bool has_builds{};                      ///< whether builds of it are known, and these are not an excerpt
  bool is_excerpt{};                      ///< only a few of its builds are known: they serve to judge, but not to choose from
  std::vector<std::string> channels;      ///< channels of conda that have these builds, sorted
  bool is_compiler{};                     ///< it has no GPU code, but is requested to compile some: its rows say for which GPUs it can
  bool loads_libraries{};                 ///< wheels load the libraries of CUDA at run time, and do not require them
  /// Libraries of CUDA that all its wheels load, named as in NVIDIA's wheels (`cufft` of nvidia-cufft-cu12). Empty: unknown.
  std::vector<std::string> libraries{};
  bool needs_gpu{};                ///< without a GPU, its builds with GPU code do not load, or compute nothing
  bool is_linked_to_main{};        ///< its builds with GPU code were linked against builds of the main stack with GPU code
  bool names_no_main{};            ///< the metadata of its wheels name no release of the main package, although they need one
  std::optional<Brings> brings{};  ///< nullopt: any libraries, as far as is known
  /// Indexes with other builds of its releases, under the same versions, that no row is about.
  std::vector<std::string> unknown_indexes{};
  /// Its wheels are compatible only with builds of the main stack for certain toolkits, because a wheel is linked against one of them, or
  /// has a library for each of several. Before this release the minor version of the toolkit must be the same, from this release on only
  /// the major version. nullopt: any toolkit is compatible.
  std::optional<DottedVersion> same_minor_before{};
  /// A sentence on the behaviour of the package beside another release of the main stack than it was built for. Empty: it does not run.
  std::string mismatched{};
  /// Platforms for which builds exist, or a source that pip compiles there, although the catalog lists none.
  std::vector<Platform> unlisted{};
  std::optional<Elsewhere> elsewhere{};  ///< nullopt: PyPI has it, as far as is known
  /// For conda: build strings that differ from the usual ones. The first item that fits a build applies.
  std::vector<BuildStrings> build_strings{};
};

/// One spec that asks for a variant: `jax[cuda12]`, `onnxruntime-gpu`, `jaxlib=*=*cuda*`.
struct StackVariant {
  std::string spec;       ///< without a version
  std::string decides;    ///< the package whose builds decide where the variant runs
  bool brings_toolkit{};  ///< whether its extra distinguishes builds, see StackBuild::extra
};

/// A name that does not state a variant, and the variants that it may mean. In each list the newest CUDA comes first.
struct StackRequest {
  std::string asked;  ///< "jax"
  std::vector<StackVariant> pip;
  std::vector<StackVariant> conda;
  std::string pip_cpu{};  ///< the spec of the build for the CPU; empty: the name itself, or there is no such build
  std::string conda_cpu{};
  std::vector<std::string> in_place_of{};  ///< packages with the same code that are no variant: faiss-gpu, whose releases ended
  std::vector<std::string> beside{};       ///< extras that do not state a variant: `pytorch` of `transformer-engine[pytorch]`
};

/// A range of versions with at least one limit. Without a limit, the range is not known.
struct VersionRange {
  std::optional<DottedVersion> least;  ///< older versions are outside
  std::optional<DottedVersion> below;  ///< this version and newer ones are outside
  [[nodiscard]] auto is_known() const -> bool { return least || below; }
  [[nodiscard]] auto allows(const DottedVersion& version) const -> bool {
    return (!least || *least <= version) && (!below || version < *below);
  }
  /// `>=3.9,<3.13`, in the spelling of both ecosystems.
  [[nodiscard]] auto range() const -> std::string {
    return (least ? ">=" + least->text() : "") + (least && below ? "," : "") + (below ? "<" + below->text() : "");
  }
};

/// A release of a package: its text, and the numbers at its start, by which releases are ordered.
struct StackVersion {
  std::string text;
  DottedVersion numbers;
  VersionRange python{};  ///< for a wheel: the Pythons that its metadata require (Requires-Python), by minor version
};

/// Builds of one package with the same facts, in one packaging and for one toolkit.
struct StackBuild : GpuCode {
  bool is_conda{};
  std::string package;
  Packaging packaging{};
  std::string channel;  ///< for conda: "conda-forge", "rapidsai"; empty for wheels
  bool holds_cuda{};    ///< for conda: it requires libraries of the minor version of its CUDA, and no later ones
  std::vector<Platform> platforms;
  [[nodiscard]] auto is_for(Platform platform) const -> bool { return std::ranges::find(platforms, platform) != platforms.end(); }
  std::vector<StackVersion> versions;  ///< ascending
  /// `version`: as the source spells it.
  [[nodiscard]] auto has_release(std::string_view version) const -> bool {
    return std::ranges::find(versions, version, &StackVersion::text) != versions.end();
  }
  bool is_for_cpu{};
  [[nodiscard]] auto accelerator() const -> Accelerator { return is_for_cpu ? Accelerator::cpu : k_accelerator_of_rows; }
  [[nodiscard]] auto variant() const -> BuildVariant { return {accelerator(), cuda, {}, {}, packaging}; }
  std::string label;    ///< local version of the wheel: "cu118"; empty: none
  std::string extra;    ///< the normalised extra that brings the toolkit of this row, if the wheel is the same for all toolkits; empty:
                        ///< none
  std::string index;    ///< the index that has it, if PyPI does not; may be empty
  std::string also_on;  ///< an index that has the same wheels as PyPI; may be empty
  std::string pages;    ///< the page of links that has it, if neither PyPI nor an index does; may be empty
  std::vector<DottedVersion> pythons;  ///< empty: unknown
  std::optional<DottedVersion> least_glibc;
  bool are_requirements_known{};
  std::vector<std::string> requirements;                                 ///< PEP 508, only of GPU related packages
  std::vector<std::pair<std::string, std::vector<std::string>>> extras;  ///< likewise, by extra
  std::string other_way;     ///< how a build without CUDA code can use a GPU all the same: "OpenCL"; empty: it cannot, as far as is known
  std::string without_nvcc;  ///< a clause on what it does besides not compiling, where there is no nvcc: "its import fails"; empty: nothing
  bool only_raises{};        ///< the package raises an error when it is installed; its requirements exclude itself, so that no set holds it
  Evidence evidence;
};

/// A recipe that compiles the source of a package on PyPI for a set that none of its wheels fits (docs/rules.md, "Builds from source").
struct SourceRecipe {
  /// The spelling of the GPUs in the build: `8.6;9.0`, or `86;90`.
  enum class Spelling : std::uint8_t { dotted, digits };
  std::string package;                      ///< normalised
  std::optional<DottedVersion> since;       ///< the first release that the recipe compiles
  std::optional<DottedVersion> before;      ///< the first release that it no longer compiles
  std::vector<Platform> platforms;          ///< never empty
  std::optional<DottedVersion> least_cuda;  ///< older toolkits do not compile it
  std::optional<ComputeCapability> least;   ///< the program refuses GPUs below this one
  std::vector<CodeTarget> targets;          ///< the targets that its build can make; empty: all that nvcc can make
  bool takes_ptx{};                         ///< whether its build can be told to add PTX
  Spelling spelling{};
  std::vector<std::pair<std::string, std::string>> environment;  ///< variables; `{archs}` is replaced by the GPUs
  std::vector<std::string> needs;                                ///< packages that the build itself imports or runs
  std::vector<std::string> options;                              ///< options of `pip install`
  /// Lines in place of `pip install name==version`; `{python}` is the interpreter of the set, `{above}` the same interpreter as seen from a
  /// folder below, `{version}` the release.
  std::vector<std::string> steps;
  std::vector<std::string> requirements;  ///< PEP 508: what stands for it while the set is chosen
  std::vector<std::string> kernels_in;    ///< packages of which one has the kernels that it calls, where its source has none of its own
  bool is_usual{};                        ///< PyPI has no wheels of it, so that pip compiles it in any case
  bool fetches_wheel{};                   ///< its build first asks for the wheel of a page that fits the torch beside it
  Evidence evidence;
};

/// Versions of another package beside which releases run, although their metadata do not say so: compiled against NumPy 1, they do not load
/// NumPy 2 (docs/rules.md, "Stacks", rule 6). Without a range it only says that they need the package (`is_undeclared`).
struct NeighbourLimit : VersionRange {  // of the neighbour
  std::string package;                  ///< normalised for PyPI
  Packaging packaging{};                ///< packaging of the builds to which the limit applies
  std::optional<DottedVersion> since;   ///< the first release to which the limit applies
  std::optional<DottedVersion> before;  ///< the first release to which the limit no longer applies
  std::string label;                    ///< part of the local version of the builds to which the limit applies; empty: all builds
  std::vector<Platform> platforms;      ///< never empty
  std::string neighbour;                ///< "numpy"
  std::optional<DottedVersion> python;  ///< for older Pythons no release of the neighbour is beyond the limit
  bool is_on_cpu{};                     ///< beyond the limit the package does not fail, but does not use the GPU
  bool is_required{};                   ///< the metadata of the package state the limit, so that installers keep to it
  bool is_undeclared{};                 ///< its import needs the neighbour, which the metadata do not require
  bool is_waived_by_pin{};              ///< real locks pin the neighbour beyond the limit: such a set is kept, with a warning
  std::string through;                  ///< the requirement of the package beside which the neighbour does not run: "numpy>=2.0"; may be
                                        ///< empty
  std::string beyond;                   ///< a sentence on what the package does beyond the limit; empty: it does not run
  std::vector<std::string> brought_by;  ///< specs with which every installer installs the neighbour, at its newest release: `jax[cuda12]`
  Evidence evidence;
  /// Whether the neighbour has releases beyond the limit for the Python `own`. nullopt: it may be any Python.
  [[nodiscard]] auto is_exceeded_on(const std::optional<DottedVersion>& own) const -> bool { return !own || !python || *python <= *own; }
  /// Whether the package itself requires the neighbour within the limit, so that an installer which chooses both keeps to it.
  [[nodiscard]] auto is_direct() const -> bool { return is_required && through.empty(); }
  /// `numpy<2`, in the spelling of both ecosystems.
  [[nodiscard]] auto spec() const -> std::string { return neighbour + range(); }
};

/// Releases that compile kernels at run time for the GPU of the machine. That fails if the NVRTC of their toolkit does not know the GPU,
/// although their own code runs there.
struct RunTimeCompiling {
  std::vector<std::string> packages;    ///< names on PyPI and conda
  std::optional<DottedVersion> before;  ///< the first release that compiles only for GPUs that its NVRTC knows
  std::string what;                     ///< goes before "fails": "what it compiles itself, such as `torch.prod`,"
  Evidence evidence;
};

/// A part of a build that fails on some GPUs, although the code of the build runs there: a library of its toolkit does not know these GPUs.
struct PartialFailure {
  std::string package;  ///< name on PyPI or conda
  Packaging packaging{};
  std::vector<ComputeCapability> gpus;
  DottedVersion cuda_from;    ///< the oldest toolkit for which the failure is known
  DottedVersion cuda_before;  ///< the first toolkit without the failure
  std::string what;           ///< goes before "fails": "what uses cuFFT, such as `torch.fft.rfft`,"
  std::string error;          ///< the error that the program then prints
  Evidence evidence;
};

/// A library that wheels load from the system, and that small images of it lack.
struct SystemLibrary {
  std::vector<std::string> packages;    ///< on PyPI
  std::optional<DottedVersion> since;   ///< the first release that loads it
  std::optional<DottedVersion> before;  ///< the first release that no longer does
  std::string library;                  ///< "libgomp.so.1"
  std::string debian;                   ///< the package of Debian and Ubuntu that has it: "libgomp1"
  Evidence evidence;
};

/// When a release of a stack was published.
struct StackRelease {
  StackVersion version;
  std::string date;  ///< "2024-06-18"
};

/// One stack, without its builds.
struct StackEntry {
  std::string id;      ///< "flash-attn"
  std::string name;    ///< "FlashAttention"
  std::string about;   ///< in a few words
  std::string verify;  ///< Python code that uses the GPU once; may be empty
  bool holds_torch{};  ///< a release is compatible with few releases of torch
  std::vector<StackRequest> requests;
  std::vector<StackImage> images;      ///< container images that have its packages
  std::vector<StackRelease> released;  ///< the releases of which the dates are known; packages of the stack share their versions
};

/// The builds of one version of a package on one platform.
struct StackMatch {
  std::vector<const StackBuild*> builds;  ///< one for each possible toolkit
  std::string version;                    ///< the version to which they belong
  bool is_exact{};                        ///< false: it is the nearest older version, because the catalog lacks the requested one
};

}  // namespace gpusolve::catalogs
