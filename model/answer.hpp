// The complete result of one `resolve`, in the terms of docs/rules.md. Every renderer and lock writer reads it. Plain data: renderers only
// format it, so everything that they print is already here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/digest/digest.hpp"
#include "base/url/public_url.hpp"
#include "model/conflict.hpp"
#include "model/facts.hpp"
#include "model/fix.hpp"
#include "model/outcome.hpp"
#include "model/preferences.hpp"
#include "model/reason.hpp"
#include "model/stack.hpp"
#include "model/stack_roles.hpp"
#include "model/warning.hpp"
#include "model/words/word.hpp"

namespace gpusolve {

/// Text in an input where a digest was expected.
struct BadDigest {
  std::string algorithm;
  std::string text;
  auto operator==(const BadDigest&) const -> bool = default;
};

/// One package of the set. Unknown values are empty optionals, never guesses.
struct Package {
  PackageName name;
  VersionText version;
  std::optional<BuildText> build;  ///< conda build string, or the local version of a wheel ("cu118")
  Ecosystem ecosystem{Ecosystem::conda};
  std::string source;                ///< channel or index as the user knows it: `pytorch`, "https://download.pytorch.org/whl/cu118"
  std::optional<SubdirName> subdir;  ///< conda only
  std::optional<FileName> file;
  std::optional<url::PublicUrl> url;
  std::optional<Digest> sha256;
  std::optional<Digest> md5;
  std::optional<std::uint64_t> size;  ///< bytes
  std::vector<std::string> depends;   ///< as written in the source
  bool requested{};
  std::vector<BadDigest> bad_digests{};  ///< only in packages that `check` reads; empty in a set
  std::vector<std::string> bad_words{};  ///< invalid names, versions, builds or files of an input; empty in a set
  /// Whether the source also has this version with local parts (`2.6.0+cu124` for `2.6.0`), which `==` matches as well (PEP 440). nullopt:
  /// unknown.
  std::optional<bool> has_local_sisters{};
  std::vector<std::string> extras{};  ///< extras that the request names, sorted
  /// Extras that the request names and the release lacks, sorted: pip would warn, and install the release without them.
  std::vector<std::string> absent_extras{};
  std::string asked_as{};  ///< the name by which the request asks for it, where that is another: xgboost for xgboost-cpu
  bool decides{};          ///< whether its build determines which GPUs run the set; a command then names its version
  auto operator==(const Package&) const -> bool = default;
};

/// The version without its local part (PEP 440): `2.1.0` for `2.1.0+cu118`.
[[nodiscard]] auto public_version(const VersionText& version) -> std::string;

/// A reason (docs/rules.md, "Reasons") and its sentence.
struct WordedReason {
  Reason reason;
  std::string text;
  auto operator==(const WordedReason&) const -> bool = default;
};

/// GPU builds that one reason rules out.
struct LostGroup {
  Reason reason;  ///< without a subject
  std::size_t builds{};
  auto operator==(const LostGroup&) const -> bool = default;
};
/// The GPU build with code for all the GPUs that came closest to being chosen.
struct BuildWithCode {
  /// Its position among the builds considered. `last`: newer builds no longer have code. `first`: older builds do not have code yet.
  /// `between`: neither.
  enum class Position : std::uint8_t { between, first, last };
  std::string build;  ///< "cu126"; `torch 2.7.0 (cu128)` if the request leaves the version open
  Position place{Position::between};
  bool is_asked{};                ///< whether the request allows this version
  bool is_alike{};                ///< whether the same kinds of reasons rule out all builds with code
  std::vector<Reason> against{};  ///< why it was not chosen; empty if not `is_asked`
  auto operator==(const BuildWithCode&) const -> bool = default;
};
/// All GPU builds of the package that decides the outcome. Each is counted once, under the first reason against it.
struct LostBuilds {
  std::string package;
  std::size_t builds{};
  std::size_t sources{};
  std::vector<LostGroup> groups;  ///< the largest first
  /// The build with the fewest reasons against it, and these reasons.
  std::string nearest{};
  std::vector<Reason> nearest_reasons{};
  std::string asked{};                      ///< the builds that the request asks for: `torch 2.8.0`, `torch 2.9.0 (cu130)`, or the spec as
                                            ///< typed, `torch<2.5`
  std::vector<std::string> without_code{};  ///< GPUs for which builds have no code: "sm_61"
  bool has_unknown{};  ///< nothing rules out the code of some build of the package, but no table says on which GPUs it runs
  std::optional<BuildWithCode> with_code{};
  Ecosystem ecosystem{Ecosystem::pypi};  ///< of the builds; the answer may be a set of the other installer
  auto operator==(const LostBuilds&) const -> bool = default;
};

/// Where candidates came from.
struct SourceUse {
  enum class Kind : std::uint8_t {
    embedded,  ///< the embedded catalog
    conda,     ///< a channel
    pypi,      ///< an index
    find_links,
  };
  std::string name;  ///< `pytorch`, or the URL or folder that the user named
  Kind kind{};
  std::string url;       ///< the text for commands: channel name or URL, index URL; empty for the embedded catalog
  std::string snapshot;  ///< digest of the data that was read: "sha256:…"
  std::uint64_t records{};
  auto operator==(const SourceUse&) const -> bool = default;
};

/// "embedded", "conda", "pypi", "find-links": the spelling in JSON and locks.
[[nodiscard]] auto source_kind_text(SourceUse::Kind kind) -> std::string_view;
/// The inverse of `source_kind_text`; nullopt for any other text.
[[nodiscard]] auto parse_source_kind(std::string_view text) -> std::optional<SourceUse::Kind>;

/// Options that change the usual choice.
struct ChoiceRules {
  std::optional<Preference> prefer;  ///< `lowest`
  std::optional<ChannelPriority> channel_priority;
  std::vector<std::string> virtual_packages;  ///< `__glibc=2.17`
  bool takes_prereleases{};
  bool is_strict_catalog{};
  bool is_cuda_only_for_main{};  ///< the CUDA limit is the one of the main package in a file; other packages need only its major version
  std::optional<std::string> exclude_newer{};  ///< the date: "2023-12-31", "2023-12-31T12:00:00Z"
  auto operator==(const ChoiceRules&) const -> bool = default;
};

/// A spec of the request that the embedded catalog cannot judge, or can judge only in a wider form. The installer has to meet it.
struct SetAside {
  enum class Why : std::uint8_t {
    unknown_name,  ///< the catalog has no package of this name
    version,       ///< the catalog lacks this version but cannot rule out that it exists
    newer,         ///< the release is newer than the catalog
    companion,     ///< it requires a torch that is set aside
    patch,         ///< the catalog knows only the first two numbers of Python and CUDA versions
    build,         ///< the catalog lacks this build
    channel,       ///< the catalog lacks this channel
    follows,       ///< a part of CUDA without a version: the set determines the version
    neighbour,     ///< a build of the set does not run beside other versions of this package
    code_beside,   ///< it carries no GPU code: the code is in another package of the request, which was judged
    limit,         ///< a cuDNN of conda: it limits the builds of the set, and the installer adds it
    source,        ///< no wheel fits the set: the source is compiled after the set is installed
    elsewhere,     ///< PyPI has no such package, or another project under this name
  };
  std::string spec;     ///< as the installer spells it
  std::string package;  ///< the package name in the spec
  std::string judged;   ///< the wider spec that was judged instead; empty if none was
  Why why{};
  bool is_in_file{};  ///< left out of the commands: the file of --from-env contains it, the set determines it, or PyPI lacks it
  auto operator==(const SetAside&) const -> bool = default;
};

/// The request as the user made it.
struct Asked {
  std::vector<std::string> specs;
  std::vector<std::string> constraints;
  std::optional<std::string> cuda;
  std::optional<std::string> cudnn;
  std::optional<std::string> python;
  Ecosystem installer{Ecosystem::pypi};  ///< the chosen installer
  ChoiceRules rules{};
  std::vector<SetAside> set_aside{};
  std::optional<std::string> rest_file{};  ///< path of a requirements file whose other names pip installs after the set
  std::vector<std::string> channels{};     ///< of the file: the commands name these channels last, for packages that only conda judges
  std::vector<std::string> compiled{};     ///< releases that are compiled after the set is installed: `flash-attn==2.8.3`
  auto operator==(const Asked&) const -> bool = default;
};

/// The Python of this machine, which the choice prefers.
struct HostPython {
  std::string version;  ///< "3.11"
  std::string place;    ///< "/usr/bin/python3", "/home/me/.venv", "GPUSOLVE_PYTHON"
  bool is_venv{};       ///< whether it belongs to the active virtual environment, into which the set can be installed
  auto operator==(const HostPython&) const -> bool = default;
};

/// Shell lines that a user can paste, one command per line.
struct Commands {
  std::vector<std::string> conda;
  std::vector<std::string> pip;
  std::vector<std::string> uv;
  std::vector<std::string> verify;
  std::vector<std::string> offline{};  ///< fetch the wheels on one machine and install them on another; shown only with -v
  auto operator==(const Commands&) const -> bool = default;
};

/// A package that is compiled from source for the set, because no wheel fits the set or none exists (docs/rules.md, "Builds from source").
struct SourceBuild {
  std::string package;                                             ///< "flash-attn"
  std::string version;                                             ///< "2.8.3"; empty: the installer chooses it
  std::string cuda;                                                ///< version of the nvcc that compiles it: "12.8"
  std::string architectures{};                                     ///< the GPUs, as its build spells them: "80;90"; empty: the build takes
                                                                   ///< no list
  bool is_by_ptx{};                                                ///< nvcc makes only PTX for some GPU
  bool has_ptx{};                                                  ///< part of the code for some GPU is PTX
  std::vector<std::pair<std::string, std::string>> environment{};  ///< variables for the build
  std::vector<std::string> needs{};                                ///< packages that the build imports or runs
  std::vector<std::string> options{};                              ///< options of `pip install`
  std::vector<std::string> steps{};                                ///< see catalogs::SourceRecipe
  std::string source{};                                            ///< the page that states the recipe
  std::vector<std::string> commands{};                             ///< lines to run after those that install the set
  auto operator==(const SourceBuild&) const -> bool = default;
};

/// A host compiler and the newest version of it that nvcc accepts, as precisely as the version is written: {"gcc", "13"} includes 13.3.
struct HostCompiler {
  std::string name;
  std::string newest;
  auto operator==(const HostCompiler&) const -> bool = default;
};

/// The tools that compile extensions for a set (docs/rules.md, "Toolkit").
struct Toolkit {
  std::string cuda;                       ///< "12.4"
  Ecosystem installer{};                  ///< the installer that has them
  bool is_apart{};                        ///< the installer of the set has no nvcc; only the other installer may have it
  std::vector<std::string> packages{};    ///< specs of `installer`; empty: neither installer has nvcc
  std::vector<std::string> channels{};    ///< channels of conda
  bool is_channel_first{};                ///< the first of `channels` comes before the channels of the set
  std::vector<HostCompiler> compilers{};  ///< those of the platform
  std::string variable{};                 ///< the variable that tells builds of extensions of the main stack the GPUs; empty: the set lacks
                                          ///< the main stack
  std::string architectures{};            ///< the value of `variable`, "8.6;9.0+PTX"; empty: no GPU is given, or this nvcc makes nothing
                                          ///< that all of them run
  bool is_by_ptx{};                       ///< this nvcc makes only PTX for some GPU
  std::vector<std::string> lines{};       ///< see catalogs::ToolkitInstall
  std::vector<std::string> commands{};    ///< commands to run after those that install the set
  auto operator==(const Toolkit&) const -> bool = default;
};

/// A library that a package of the set loads from the system.
struct LibraryOfSystem {
  std::string package;  ///< "lightgbm"
  std::string library;  ///< "libgomp.so.1"
  std::string debian;   ///< the package of Debian that has it: "libgomp1"
  auto operator==(const LibraryOfSystem&) const -> bool = default;
};

/// A spec of several that the GPUs rule out by itself: in a conflict with it the others do not matter.
struct LoneCause {
  std::string spec;
  Reason reason;
  auto operator==(const LoneCause&) const -> bool = default;
};

/// A requested package in a conflict, of which the catalog does not list the earliest releases that the request allows: whether one of
/// these is compatible with the rest is not known.
struct EarlierReleases {
  std::string spec;     ///< as in the conflict
  std::string package;  ///< as the catalog spells it
  std::string first;    ///< the oldest release that the catalog lists for the machine
  auto operator==(const EarlierReleases&) const -> bool = default;
};

struct Answer {
  OutcomeKind outcome{OutcomeKind::neutral};
  Facts facts;
  Asked request;
  std::optional<Stack> stack;               ///< nullopt if unsatisfiable or if no package concerns GPUs
  std::vector<StackUse> stacks{};           ///< all stacks of the set: the main stack first, then by name
  std::optional<std::string> python{};      ///< "3.10": what the set is for or contains; nullopt if no package requires a Python
  std::optional<HostPython> host_python{};  ///< nullopt if the set is for another machine or a Python was requested
  std::vector<Package> packages;            ///< sorted by ecosystem, then name
  std::vector<std::string> try_codes{};     ///< Python code that tries each other requested stack on the GPU
  Commands commands;
  std::optional<Toolkit> toolkit{};                 ///< if it was asked for
  std::vector<LibraryOfSystem> system_libraries{};  ///< of wheels for Linux
  std::vector<SourceBuild> builds{};                ///< what the commands leave to a compiler, in the order of the request
  std::string summary;                              ///< one sentence: what was chosen, why there is no GPU build, or why there is no set
  std::vector<WordedReason> reasons;                ///< empty when outcome is gpu, neutral or unjudged
  std::optional<Graph> conflict;
  std::optional<LoneCause> lone_cause{};   ///< only for a conflict
  std::vector<EarlierReleases> earlier{};  ///< only for a conflict
  std::optional<LostBuilds> lost{};        ///< if no GPU build can be chosen
  std::vector<Fix> fixes;
  std::vector<Warning> warnings;
  std::size_t stacks_on_cpu{};  ///< requested stacks whose builds are for the CPU
  std::size_t assumed_mates{};  ///< builds that are assumed to be compatible with the build of the main stack; each has a warning
  std::vector<SourceUse> sources;
  std::vector<std::pair<std::string, double>> timings;  ///< stage and milliseconds, in order
  StackRoles roles{};                                   ///< the names of the main stack, for writers
};

/// Whether no part of the request could be judged, so that nothing was solved: the installer chooses the set, and no lock can hold it.
[[nodiscard]] auto is_unsolved(const Answer& answer) -> bool;

}  // namespace gpusolve
