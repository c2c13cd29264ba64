// The complete result of one `resolve`, in the words of docs/rules.md. Every renderer and lock writer reads it. Plain data: a renderer
// computes nothing, so everything that is printed is already here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adapters/digest/digest.hpp"
#include "adapters/url/public_url.hpp"
#include "adapters/words/word.hpp"
#include "resolver/facts.hpp"
#include "resolver/reason.hpp"

namespace gpusolve::report {

enum class OutcomeKind : std::uint8_t { gpu, cpu_only, neutral, unjudged, unsatisfiable };
enum class Ecosystem : std::uint8_t { conda, pypi };

/// "gpu", "cpu_only", "neutral", "unjudged", "unsatisfiable".
[[nodiscard]] auto outcome_text(OutcomeKind outcome) -> std::string_view;
/// The inverse; nothing for any other text.
[[nodiscard]] auto parse_outcome(std::string_view text) -> std::optional<OutcomeKind>;
/// "conda", "pypi".
[[nodiscard]] auto ecosystem_text(Ecosystem ecosystem) -> std::string_view;
/// The inverse; nothing for any other text.
[[nodiscard]] auto parse_ecosystem(std::string_view text) -> std::optional<Ecosystem>;

/// What an input has in the place of a digest.
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
  std::string source;                ///< channel or index as the user knows it: "pytorch", "https://download.pytorch.org/whl/cu118"
  std::optional<SubdirName> subdir;  ///< conda only
  std::optional<FileName> file;
  std::optional<url::PublicUrl> url;
  std::optional<Digest> sha256;
  std::optional<Digest> md5;
  std::optional<std::uint64_t> size;  ///< bytes
  std::vector<std::string> depends;   ///< as the source writes them
  bool requested{};
  std::vector<BadDigest> bad_digests{};  ///< of what `check` reads; never of a set
  std::vector<std::string> bad_words{};  ///< texts that an input has in the place of a name, version, build or file; never of a set
  /// Its source has this version with local parts too (`2.6.0+cu124` beside `2.6.0`), which `==` takes as well (PEP 440). Nothing: not
  /// known.
  std::optional<bool> has_local_sisters{};
  auto operator==(const Package&) const -> bool = default;
};

/// The version without its local part (PEP 440): `2.1.0` of `2.1.0+cu118`.
[[nodiscard]] auto public_version(const VersionText& version) -> std::string;

/// How one GPU runs the set: "cubin sm_86", "ptx compute_80".
struct Run {
  std::string arch;  ///< "sm_86"
  std::string by;
  auto operator==(const Run&) const -> bool = default;
};

/// The heart of the set in a few words.
struct Stack {
  std::optional<std::string> torch;
  std::optional<std::string> build;  ///< "cu118", "cpu"
  std::optional<std::string> cuda;
  std::optional<std::string> cudnn;
  std::optional<std::string> python;
  std::optional<std::string> min_driver;     ///< least driver that runs the set (minor-version compatibility counted in)
  std::optional<std::string> native_driver;  ///< least driver whose own CUDA is that of the set
  std::vector<Run> runs{};
  std::vector<std::string> assumed{};  ///< what no source states of this very set: "python", "architectures", "libraries"; sorted
  bool is_bundled{};                   ///< the torch wheel holds CUDA's libraries itself: there are no packages of them
  auto operator==(const Stack&) const -> bool = default;
};

/// A reason (docs/rules.md, "Reasons") with its sentence.
struct WordedReason {
  Reason reason;
  std::string text;
  auto operator==(const WordedReason&) const -> bool = default;
};

/// A node of the conflict graph with its label; `kind` is the JSON spelling:
/// "request", "candidates", "missing", "fact", "exclusion", "objective". The label says what the node is: builds ("torch 1.4.0 to
/// 1.7.1 (cu101), 14 builds"), for "missing" the spec that nothing meets, for "fact" what is demanded of the machine, for
/// "objective" what the request wants ("GPU builds only"). What is wrong with it stands in `reason`; the tree finds the words.
struct GraphNode {
  std::string kind;
  std::string label;                    ///< "torch 1.4.0 to 1.7.1 (cu101), 14 builds"
  std::optional<std::string> name;      ///< package name, where the node has one
  std::vector<std::string> candidates;  ///< "torch 1.7.1 py3.8_cuda10.1.243_cudnn7.6.3_0", best first
  std::optional<Reason> reason;
  std::vector<std::string> needs{};  ///< names of all that the builds ask for, part of the conflict or not, sorted
  auto operator==(const GraphNode&) const -> bool = default;
};
/// `kind`: "requires", "constrains", "excludes".
struct GraphEdge {
  std::uint32_t from{};
  std::uint32_t to{};
  std::string kind;
  std::optional<std::string> spec;
  auto operator==(const GraphEdge&) const -> bool = default;
};
/// Node 0 is the request.
struct Graph {
  std::vector<GraphNode> nodes;
  std::vector<GraphEdge> edges;
  auto operator==(const Graph&) const -> bool = default;
};

/// `kind`: one of the kinds in docs/rules.md, "Fixes".
struct Change {
  std::string kind;
  std::string name;
  std::string from;
  std::string to;
  auto operator==(const Change&) const -> bool = default;
};
struct Fix {
  std::vector<Change> changes;
  OutcomeKind outcome{OutcomeKind::gpu};
  Stack stack;
  std::string installer{};           ///< of the stack: "conda" or "pip"
  std::uint32_t cost{};              ///< of the changes together; the order of the list
  std::vector<std::string> steps{};  ///< shell lines that make it so; a line that starts with `#` is a hint
  auto operator==(const Fix&) const -> bool = default;
};

/// GPU builds that one reason rules out.
struct LostGroup {
  Reason reason;  ///< without a subject
  std::size_t builds{};
  auto operator==(const LostGroup&) const -> bool = default;
};
/// Of the GPU builds with code for all the GPUs, the one that comes nearest to being chosen.
struct BuildWithCode {
  /// Where it stands among all builds of its package: newer ones have no code any more, older ones none yet, or neither.
  enum class Place : std::uint8_t { between, first, last };
  std::string build;  ///< "cu126"; "torch 2.7.0 (cu128)" where the version says something
  Place place{Place::between};
  bool is_asked{};                ///< it is one of those that were asked for
  bool is_alike{};                ///< what stands against it stands against all builds with code
  std::vector<Reason> against{};  ///< empty where it was not asked for
  auto operator==(const BuildWithCode&) const -> bool = default;
};
/// All GPU builds of the package that decides, each counted once, under the first reason against it.
struct LostBuilds {
  std::string package;
  std::size_t builds{};
  std::size_t sources{};
  std::vector<LostGroup> groups;  ///< the largest first
  /// The build that the fewest facts are against, and these facts.
  std::string nearest{};
  std::vector<Reason> nearest_reasons{};
  std::string asked{};                      ///< "torch 2.8.0", "torch 2.9.0 (cu130)", or as it was typed, "torch<2.5"
  std::vector<std::string> without_code{};  ///< the GPUs that builds have no code for, "sm_61"
  std::optional<BuildWithCode> with_code{};
  auto operator==(const LostBuilds&) const -> bool = default;
};

/// `code` is kebab-case ("ptx-jit", "catalog-unknown-build"); `text` one sentence.
struct Warning {
  std::string code;
  std::string text;
  auto operator==(const Warning&) const -> bool = default;
};

/// Where candidates came from. `kind`: "embedded", "conda", "pypi".
struct SourceUse {
  std::string name;  ///< "pytorch", or the URL or folder that was named
  std::string kind;
  std::string url;       ///< what to write into a command: channel name or URL, index URL; empty for the embedded catalog
  std::string snapshot;  ///< "sha256:…" of what was read
  std::uint64_t records{};
  auto operator==(const SourceUse&) const -> bool = default;
};

/// How to choose, where it was asked for otherwise than usual. `--exclude-newer` is none of them: an update is for what is newer.
struct ChoiceRules {
  std::optional<std::string> prefer;  ///< "lowest"
  std::optional<std::string> channel_priority;
  std::vector<std::string> virtual_packages;  ///< `__glibc=2.17`
  bool takes_prereleases{};
  bool is_strict_catalog{};
  auto operator==(const ChoiceRules&) const -> bool = default;
};

/// A spec of the request that the embedded catalog cannot judge, or not as it stands: it is left to the installer.
struct SetAside {
  enum class Why : std::uint8_t {
    unknown_name,  ///< the catalog holds no package of this name
    version,       ///< it does not hold this version, and cannot tell that there is none
    newer,         ///< the release is newer than the catalog
    companion,     ///< what it is built against is left to the installer
    patch,         ///< it holds Python and CUDA by their first two numbers
    build,         ///< it does not hold this build
    channel,       ///< it does not hold this channel
    follows,       ///< it names a part of CUDA without a version, which follows from the set
  };
  std::string spec;     ///< for the installer, in its spelling
  std::string package;  ///< its name
  std::string judged;   ///< the wider spec that was judged in its place; empty where nothing was
  Why why{};
  bool is_in_file{};  ///< not for the commands: --from-env names a file that has it, or it follows from the set
  auto operator==(const SetAside&) const -> bool = default;
};

/// The request as asked.
struct Asked {
  std::vector<std::string> specs;
  std::vector<std::string> constraints;
  std::optional<std::string> cuda;
  std::optional<std::string> cudnn;
  std::optional<std::string> python;
  std::string installer;  ///< the one that was chosen: "conda" or "pip"
  ChoiceRules rules{};
  std::vector<SetAside> set_aside{};
  auto operator==(const Asked&) const -> bool = default;
};

/// The Python that the choice prefers because it is there.
struct HostPython {
  std::string version;  ///< "3.11"
  std::string place;    ///< "/usr/bin/python3", "/home/me/.venv", "GPUSOLVE_PYTHON"
  bool is_venv{};       ///< of the active virtual environment, which the set can go into
  auto operator==(const HostPython&) const -> bool = default;
};

/// Shell lines that a user can paste, one command a line.
struct Commands {
  std::vector<std::string> conda;
  std::vector<std::string> pip;
  std::vector<std::string> uv;
  std::vector<std::string> verify;
  std::vector<std::string> offline{};  ///< fetch the wheels on one machine, install them on another: told on demand alone
  auto operator==(const Commands&) const -> bool = default;
};

struct Answer {
  OutcomeKind outcome{OutcomeKind::neutral};
  Facts facts;
  Asked request;
  std::optional<Stack> stack;               ///< none for `unsatisfiable` and where nothing of the set is about GPUs
  std::optional<std::string> python{};      ///< "3.10": what the set is for, or has in it; nothing where no package asks for a Python
  std::optional<HostPython> host_python{};  ///< nothing where another machine's set is chosen, or a Python was asked for
  std::vector<Package> packages;            ///< sorted by ecosystem, then name
  Commands commands;
  std::string summary;                ///< one sentence: what was chosen, or why not GPU, or why not at all
  std::vector<WordedReason> reasons;  ///< empty when outcome is gpu, neutral or unjudged
  std::optional<Graph> conflict;
  std::optional<LostBuilds> lost{};  ///< where no GPU build is available
  std::vector<Fix> fixes;
  std::vector<Warning> warnings;
  std::vector<SourceUse> sources;
  std::vector<std::pair<std::string, double>> timings;  ///< stage and milliseconds, in order
};

}  // namespace gpusolve::report
