// What the catalog knows of stacks: packages that together bring one framework onto a GPU. One file of catalogs/stacks each.
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

/// What the builds of a package are known to have.
enum class Carries : std::uint8_t {
  gpu,       ///< every build has GPU code
  by_build,  ///< some builds have GPU code, others are for the CPU
  cpu,       ///< the CPU build of the stack, under a name of its own
  none,      ///< no GPU code: pure Python, or a package that only pulls others
};

/// The libraries of NVIDIA that the wheels of a package may require, where not all their requirements are known.
enum class Brings : std::uint8_t {
  none,  ///< nothing
  cuda,  ///< libraries of their CUDA, and no cuDNN
};

/// Where a package is that PyPI does not have.
struct Elsewhere {
  std::string install;      ///< what pip installs it from: "git+https://github.com/facebookresearch/detectron2.git"
  bool is_another_there{};  ///< whether PyPI has another project under its name
  std::string note;         ///< a sentence on its build; may be empty
  Evidence evidence;
};

/// The build strings that a package of conda has, as patterns: `*` stands for any text, `{cuda}` for the digits of a build's CUDA (`129`),
/// `{dotted_cuda}` for its number (`12.9`), `{python}` for the digits of its Python (`312`).
struct BuildStrings {
  std::string channel;                  ///< where they are; empty: in every channel of the package
  std::optional<DottedVersion> since;   ///< the first release that has them
  std::optional<DottedVersion> before;  ///< the first release that no longer has
  std::string cuda;                     ///< of builds with CUDA; empty: the usual ones; `*`: the same as those for the CPU
  std::string cpu;                      ///< of builds for the CPU; empty: the usual ones
  Evidence evidence;
};

/// One name of a stack in one ecosystem.
struct StackPackage {
  bool is_conda{};
  std::string name;   ///< normalised for PyPI
  std::string stack;  ///< id of its stack: "jax"
  Carries carries{};
  [[nodiscard]] auto accelerator() const -> Accelerator { return carries == Carries::gpu ? Accelerator::cuda : Accelerator::none; }
  std::vector<std::string> completed_by;  ///< packages that bring the GPU code of its CPU builds: jaxlib has that of its plugins
  std::string same_as;  ///< the wheel that has its code, and its files, under the name that is kept: tensorflow for tensorflow-gpu
  bool has_builds{};    ///< whether some build of it is known, and they are not an excerpt
  bool is_excerpt{};    ///< of its builds few are known: they serve to judge, and not to choose from
  std::vector<std::string> channels;  ///< conda's channels of these builds, sorted
  bool is_compiler{};                 ///< it has no GPU code, and is asked for to compile some: its rows say for which GPUs it can
  bool loads_libraries{};             ///< wheels load the libraries of CUDA at run time, and do not require them
  /// Libraries of CUDA that all its wheels load, by their names in those of NVIDIA (`cufft` of nvidia-cufft-cu12). Empty: unknown.
  std::vector<std::string> libraries{};
  bool needs_gpu{};                ///< its builds with GPU code do not load, or compute nothing, where there is no GPU
  bool is_linked_to_main{};        ///< its builds with GPU code were linked against one of the main stack that has GPU code, too
  bool names_no_main{};            ///< the metadata of its wheels name no release of the main package, although they need one
  std::optional<Brings> brings{};  ///< nullopt: any, as far as is known
  /// Indexes with other builds of its releases, under the same versions, that no row is about.
  std::vector<std::string> unknown_indexes{};
  /// Its wheels go with builds of the main stack for certain toolkits: those are linked against one, or have a library for each of several.
  /// Before this release the minor version must be the same, from it on the major version. nullopt: any goes.
  std::optional<DottedVersion> same_minor_before{};
  /// A sentence on what it does beside another release of the main stack than it was built for. Empty: it does not run.
  std::string mismatched{};
  /// Platforms for which there are builds, or a source that pip compiles there, of which the catalog lists none.
  std::vector<Platform> unlisted{};
  std::optional<Elsewhere> elsewhere{};  ///< nullopt: PyPI has it, as far as is known
  /// For conda, where build strings are not the usual ones. The first that fits a build is meant.
  std::vector<BuildStrings> build_strings{};
};

/// One way to ask for a variant: `jax[cuda12]`, `onnxruntime-gpu`, `jaxlib=*=*cuda*`.
struct StackVariant {
  std::string spec;       ///< without a version
  std::string decides;    ///< the package whose builds decide where it runs
  bool brings_toolkit{};  ///< whether builds are told apart by its extra, see StackBuild::extra
};

/// A name that leaves the variant open, and what it may mean. In each list the newest CUDA comes first.
struct StackRequest {
  std::string asked;  ///< "jax"
  std::vector<StackVariant> pip;
  std::vector<StackVariant> conda;
  std::string pip_cpu{};  ///< how the build for the CPU is asked for; empty: as the name itself, or there is none
  std::string conda_cpu{};
  std::vector<std::string> in_place_of{};  ///< packages with the same code that none of the variants is: faiss-gpu, which ended
  std::vector<std::string> beside{};       ///< extras that leave the variant open: `pytorch` of `transformer-engine[pytorch]`
};

/// Versions of something, at least one of the limits given. Without any, they are not known.
struct VersionRange {
  std::optional<DottedVersion> least;  ///< older ones are outside
  std::optional<DottedVersion> below;  ///< this one and newer ones are outside
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
  VersionRange python{};  ///< of a wheel: what its metadata require (Requires-Python), by minor version
};

/// Builds of one package with the same facts, in one packaging and for one toolkit.
struct StackBuild : GpuCode {
  bool is_conda{};
  std::string package;
  Packaging packaging{};
  std::string channel;  ///< for conda: "conda-forge", "rapidsai"; empty for wheels
  bool holds_cuda{};    ///< for conda: it requires libraries of the minor version of its CUDA, and of no later one
  std::vector<Platform> platforms;
  [[nodiscard]] auto is_for(Platform platform) const -> bool { return std::ranges::find(platforms, platform) != platforms.end(); }
  std::vector<StackVersion> versions;  ///< ascending
  /// `version`: as the source spells it.
  [[nodiscard]] auto has_release(std::string_view version) const -> bool {
    return std::ranges::find(versions, version, &StackVersion::text) != versions.end();
  }
  bool is_for_cpu{};
  [[nodiscard]] auto accelerator() const -> Accelerator { return is_for_cpu ? Accelerator::cpu : Accelerator::cuda; }
  std::string label;    ///< local version of the wheel: "cu118"; empty: none
  std::string extra;    ///< normalised; the wheel is the same for all toolkits, and this extra brings that of the row; empty: none
  std::string index;    ///< the index where it is, if not on PyPI; may be empty
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

/// How the source of a package on PyPI is compiled for a set that no wheel of it fits (docs/rules.md, "Builds from source").
struct SourceRecipe {
  /// How its build spells the GPUs: `8.6;9.0`, or `86;90`.
  enum class Spelling : std::uint8_t { dotted, digits };
  std::string package;                      ///< normalised
  std::optional<DottedVersion> since;       ///< the first release that is built like this
  std::optional<DottedVersion> before;      ///< the first release that no longer is
  std::vector<Platform> platforms;          ///< never empty
  std::optional<DottedVersion> least_cuda;  ///< older toolkits do not compile it
  std::optional<ComputeCapability> least;   ///< the program refuses GPUs below
  std::vector<CodeTarget> targets;          ///< what its build can make; empty: whatever nvcc can
  bool takes_ptx{};                         ///< whether its build can be told to add PTX
  Spelling spelling{};
  std::vector<std::pair<std::string, std::string>> environment;  ///< variables; `{archs}` stands for the GPUs
  std::vector<std::string> needs;                                ///< packages that the build itself imports or runs
  std::vector<std::string> options;                              ///< of `pip install`
  /// Lines in place of `pip install name==version`; `{python}` is the interpreter of the set, `{above}` the same seen from a folder below,
  /// `{version}` the release.
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
  Packaging packaging{};                ///< of the builds to which it applies
  std::optional<DottedVersion> since;   ///< the first release to which it applies
  std::optional<DottedVersion> before;  ///< the first release to which it no longer does
  std::string label;                    ///< part of the local version of the builds to which it applies; empty: of all
  std::vector<Platform> platforms;      ///< never empty
  std::string neighbour;                ///< "numpy"
  std::optional<DottedVersion> python;  ///< for older Pythons no release of the neighbour is beyond the limit
  bool is_on_cpu{};                     ///< beyond the limit it does not fail, but leaves the GPU alone
  bool is_required{};                   ///< the metadata of the package state the limit, so that installers keep to it
  bool is_undeclared{};                 ///< its import needs the neighbour, which the metadata do not require
  bool is_waived_by_pin{};              ///< real locks pin the neighbour beyond the limit: such a set is kept, with a warning
  std::string through;                  ///< what the package requires, beside which the neighbour does not run: "numpy>=2.0"; may be empty
  std::string beyond;                   ///< a sentence on what the package does beyond the limit; empty: it does not run
  std::vector<std::string> brought_by;  ///< specs that every installer installs with the neighbour, at its newest release: `jax[cuda12]`
  Evidence evidence;
  /// Whether some Python that is meant has releases of the neighbour beyond the limit. nullopt: any may be meant.
  [[nodiscard]] auto is_exceeded_on(const std::optional<DottedVersion>& own) const -> bool { return !own || !python || *python <= *own; }
  /// `numpy<2`, in the spelling of both ecosystems.
  [[nodiscard]] auto spec() const -> std::string { return neighbour + range(); }
};

/// Releases that compile kernels at run time for the very GPU, which fails where the NVRTC of their toolkit does not know it, although
/// their own code runs there.
struct RunTimeCompiling {
  std::vector<std::string> packages;    ///< on PyPI and conda
  std::optional<DottedVersion> before;  ///< the first release that compiles for what its NVRTC knows
  std::string what;                     ///< goes before "fails": "what it compiles itself, such as `torch.prod`,"
  Evidence evidence;
};

/// A part of a build that fails on some GPUs, although its code runs there: a library of its toolkit does not know them.
struct PartialFailure {
  std::string package;  ///< on PyPI or conda
  Packaging packaging{};
  std::vector<ComputeCapability> gpus;
  DottedVersion cuda_from;    ///< the oldest toolkit of which it is known
  DottedVersion cuda_before;  ///< the first toolkit without the failure
  std::string what;           ///< goes before "fails": "what uses cuFFT, such as `torch.fft.rfft`,"
  std::string error;          ///< what the program prints then
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
  std::string verify;  ///< Python that uses the GPU once; may be empty
  bool holds_torch{};  ///< a release goes with few releases of torch
  std::vector<StackRequest> requests;
  std::vector<StackImage> images;      ///< container images that have its packages
  std::vector<StackRelease> released;  ///< as far as the dates are known; packages of the stack share their versions
};

/// The builds of one version of a package on one platform.
struct StackMatch {
  std::vector<const StackBuild*> builds;  ///< one for each toolkit that is possible
  std::string version;                    ///< the version to which they belong
  bool is_exact{};                        ///< false: it is the nearest older version, since the one asked for is not in the catalog
};

}  // namespace gpusolve::catalogs
