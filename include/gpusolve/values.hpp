// The values that requests and answers of libgpusolve consist of: plain values of the standard library; texts are UTF-8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// The version of the interface is part of every name that the library exports. Users write `gpusolve::Request`.
#ifdef GPUSOLVE_BUILDS_LIBRARY
#define GPUSOLVE_API_BEGIN namespace gpusolve::v1 {
#define GPUSOLVE_API_END }
#else
#define GPUSOLVE_API_BEGIN \
  namespace gpusolve {     \
  inline namespace v1 {
#define GPUSOLVE_API_END \
  }                      \
  }
#endif

GPUSOLVE_API_BEGIN

/// The progress of a run.
struct Progress {
  enum class Kind : std::uint8_t {
    asked,     ///< a request to a server begins; `text` is its URL, without secrets
    received,  ///< `bytes` of its body arrived
    answered,  ///< its answer is complete
    found,     ///< `text` states how far the search has come
  };
  Kind kind{};
  std::string_view text{};  ///< valid during the call
  std::size_t bytes{};
};

/// Receives the progress of a run, from the threads of the run, one call at a time. Ends the run by returning false. Must not throw.
using Watcher = std::function<bool(const Progress&)>;

/// The files and settings that a session may use. By default: the embedded catalog, no cache, no proxy, the certificates of the system.
struct Settings {
  std::optional<std::string> catalog{};       ///< a folder of YAML in place of the embedded catalog
  std::optional<std::string> cache_folder{};  ///< keeps fetched documents for later runs
  std::optional<std::string> ca_file{};       ///< certificates in PEM in place of those of the system
  std::optional<std::string> ca_folder{};
  std::optional<std::string> proxy{};
  std::optional<std::string> netrc{};  ///< a file with users and passwords of servers
  std::optional<int> timeout{};        ///< seconds until a connection or a stalled transfer fails
  /// Uses everything that the program would use: the user's settings of conda and pip, the variables for the cache, certificates, proxies
  /// and netrc, and the file that `gpusolve catalog learn` writes. The members above take precedence.
  bool user_settings{};
};

/// The machine that will run the set. A fact that is not given is free, and constrains nothing.
struct Machine {
  std::vector<std::string> gpus{};           ///< `sm_86`, `8.6`, `RTX 3090`; `none`; `auto`: detect this machine, which starts processes
  std::optional<std::string> driver{};       ///< `535.104.05`
  std::optional<std::string> driver_cuda{};  ///< the CUDA version that nvidia-smi prints
  std::optional<std::string> platform{};     ///< `linux-64`, `linux-aarch64`, `win-64`, `osx-arm64`, `osx-64`; default: that of this
                                             ///< machine
  std::optional<std::string> glibc{};        ///< default: 2.28 assumed
};

/// A question. Members are named after the options of the program and mean the same.
struct Request {
  std::vector<std::string> specs{};  ///< most important first, PEP 508 or conda match specs; default: torch torchvision
  Machine machine{};
  std::optional<std::string> python{};  ///< `3.10` or a range
  std::optional<std::string> cuda{};
  std::optional<std::string> cudnn{};
  std::vector<std::string> constraints{};
  std::optional<std::string> from_env{};  ///< the path of an environment, a project's file or a lock whose packages are requested too
  std::optional<std::string> prefer{};    ///< `highest` or `lowest`
  bool pre{};
  bool strict_catalog{};
  bool allow_cpu{};
  bool with_toolkit{};                            ///< the document states the tools that compile for the set
  std::optional<std::string> exclude_newer{};     ///< `2023-12-31` or an RFC 3339 time
  std::optional<std::string> installer{};         ///< `conda`, `pip` or `auto`; default: the installer of the sources
  std::vector<std::string> channels{};            ///< conda channels in order of priority: names, URLs, folders
  std::optional<std::string> channel_priority{};  ///< `strict`, `flexible`, `disabled`
  std::vector<std::string> virtual_packages{};    ///< `__glibc=2.17`; `__cuda=` removes it
  std::optional<std::string> index_url{};
  std::vector<std::string> extra_index_urls{};
  std::vector<std::string> find_links{};
  std::vector<std::string> allow_insecure_hosts{};
  bool live{};     ///< the official channels and indexes over the network
  bool offline{};  ///< only what the cache holds
  std::optional<std::string> mirror{};
};

/// The input of an audit: `path`, or `text` with the file name `name`.
struct AuditRequest {
  std::optional<std::string> path{};  ///< an environment, a file, or a project's folder
  std::optional<std::string> text{};  ///< the content of a file, such as what `pip freeze` prints
  std::optional<std::string> name{};  ///< the name of that file, which may tell its kind: `requirements.txt`
  std::optional<std::string> as{};    ///< the kind of the file: `pip-freeze`
  std::vector<std::string> parts{};   ///< environments, extras or groups of the input
  std::optional<std::string> row{};   ///< the row of a lock with rows
  std::optional<std::string> python{};
  bool no_inspect{};  ///< does not read the GPU code in the files of installed packages
  Machine machine{};
};

/// A machine of a fleet, or several alike.
struct Node {
  std::string name{};
  Machine machine{};
};

/// A request for the sets that serve many machines.
struct FleetRequest {
  Request question{};  ///< the machine in it gives the platform and glibc of nodes that do not state theirs
  std::vector<Node> nodes{};
  std::size_t sets{};  ///< the number of sets, if more than the fewest give newer versions; 0: the fewest
};

/// Why there is no answer.
struct Failure {
  enum class Kind : std::uint8_t { fault, usage, source, cancelled };
  Kind kind{};
  std::string message{};
  std::string where{};  ///< the file, URL or member that the message is about; may be empty
  /// "where: message", one line.
  [[nodiscard]] auto text() const -> std::string { return where.empty() ? message : where + ": " + message; }
};

/// A value, or the reason why there is none.
template <class T>
class [[nodiscard]] Reply {
 public:
  Reply(T value) : value_(std::move(value)) {}              // NOLINT(google-explicit-constructor)
  Reply(Failure failure) : failure_(std::move(failure)) {}  // NOLINT(google-explicit-constructor)
  [[nodiscard]] explicit operator bool() const { return value_.has_value(); }
  /// Throws std::bad_optional_access if there is no value, as do the operators.
  [[nodiscard]] auto value() -> T& { return value_.value(); }
  [[nodiscard]] auto value() const -> const T& { return value_.value(); }
  auto operator->() const -> const T* { return &value_.value(); }
  auto operator*() const -> const T& { return value_.value(); }
  /// Empty if there is a value.
  [[nodiscard]] auto failure() const -> const Failure& { return failure_; }

 private:
  std::optional<T> value_{};
  Failure failure_{};
};

enum class Outcome : std::uint8_t { gpu, cpu_only, neutral, unjudged, unsatisfiable };

/// The way in which one GPU runs the set: `sm_86` by `cubin sm_80`.
struct GpuRun {
  std::string arch{};
  std::string by{};
};

/// The versions that matter most. Unknown ones are empty.
struct Stack {
  std::optional<std::string> version{};  ///< version of the package that decides, such as torch
  std::optional<std::string> build{};    ///< `cu118`, `cpu`
  std::optional<std::string> cuda{};
  std::optional<std::string> cudnn{};
  std::optional<std::string> python{};
  std::optional<std::string> min_driver{};
  std::vector<GpuRun> runs{};
};

struct Package {
  std::string name{};
  std::string version{};
  std::string build{};
  std::string ecosystem{};  ///< `conda` or `pypi`
  std::string source{};
  std::string url{};
  std::string sha256{};
  bool requested{};
};

/// Shell lines.
struct Commands {
  std::vector<std::string> conda{};
  std::vector<std::string> pip{};
  std::vector<std::string> uv{};
  std::vector<std::string> verify{};
};

/// A code of docs/rules.md ("Reasons", "Findings") or of a warning, and its sentence.
struct Note {
  std::string code{};
  std::string text{};
};

/// Changes that together give a GPU set: "driver from 450.80.02 to 525.60.13".
struct Fix {
  std::vector<std::string> changes{};
  std::vector<std::string> steps{};  ///< shell lines that apply the fix
};

struct Answer {
  Outcome outcome{};
  int status{};  ///< docs/rules.md, "Exit statuses"
  std::string summary{};
  std::optional<Stack> stack{};
  std::vector<Package> packages{};
  Commands commands{};
  std::vector<Note> reasons{};
  std::vector<Fix> fixes{};
  std::vector<Note> warnings{};
  std::string json{};  ///< the whole answer: gpusolve/resolve/1
};

/// One set for several nodes.
struct FleetSet {
  Answer answer{};  ///< without `json`: only the plan has it
  std::vector<std::string> nodes{};
};

struct FleetPlan {
  int status{};
  std::vector<FleetSet> sets{};      ///< the oldest torch first
  std::vector<FleetSet> cpu_sets{};  ///< for nodes without a GPU
  std::vector<FleetSet> without{};   ///< nodes without a GPU set; the answers say why
  std::string json{};                ///< gpusolve/fleet/1
};

struct WhyNot {
  enum class Verdict : std::uint8_t { chosen, not_best, no_gpu, impossible };
  Verdict verdict{};
  int status{};
  std::string better{};  ///< for `not_best`: the criterion that decides against this build
  std::vector<Note> reasons{};
  std::vector<Fix> fixes{};
  std::string json{};  ///< gpusolve/why-not/1
};

struct Finding {
  enum class Level : std::uint8_t { error, warning, note };
  Level level{};
  std::string code{};
  std::string subject{};
  std::string text{};
};

struct Audit {
  int status{};
  std::vector<Finding> findings{};  ///< errors first
  std::string json{};               ///< gpusolve/check/1
};

struct Build {
  std::string name{};
  std::string version{};
  std::string build{};
  std::string ecosystem{};
  std::string source{};
  std::optional<std::string> cuda{};
  std::optional<std::string> python{};
  std::optional<std::string> min_driver{};
  std::string fitness{};  ///< `native`, `ptx`, `any`, `cpu`, `newer-driver`, `unjudged`, `no`
};

struct Listing {
  int status{};
  std::vector<Build> builds{};  ///< best first
  std::vector<Note> warnings{};
  std::string json{};  ///< gpusolve/search/1
};

GPUSOLVE_API_END
