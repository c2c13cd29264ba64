// One model for every kind of input, so that audits do not depend on the format: the packages of an environment or a lock, and the demands
// of a file of specs.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/inventory/docker/base_image.hpp"
#include "model/answer.hpp"
#include "model/dotted_version.hpp"
#include "model/facts.hpp"

namespace gpusolve::inventory {

enum class Kind : std::uint8_t {
  conda_prefix,
  site_packages,  ///< a virtual environment, or a site-packages folder
  pip_freeze,
  pip_list,
  conda_list,
  conda_explicit,
  requirements,
  environment,   ///< environment.yml
  conda_export,  ///< `conda env export`
  pyproject,
  script,         ///< a Python program whose comments say what it needs (PEP 723)
  pixi_manifest,  ///< pixi.toml
  gpusolve_lock,
  pylock,
  conda_lock,
  pixi_lock,
  uv_lock,
  poetry_lock,
  pdm_lock,
  pipfile_lock,
  dockerfile,
  collect_env,  ///< `python -m torch.utils.collect_env`: a machine and some of its packages
};

/// "conda-prefix", "requirements", "gpusolve-lock" and so on: the value of `kind` in JSON.
[[nodiscard]] auto kind_text(Kind kind) -> std::string_view;

/// What the presence of a package in an input means.
enum class Role : std::uint8_t {
  installed,  ///< it is installed
  locked,     ///< it will be installed, in this version and from this file
  wished,     ///< it is requested; an installer decides what will be installed
};
[[nodiscard]] auto role_of(Kind kind) -> Role;

/// A spec that must be met, in the spelling of its ecosystem.
struct Demand {
  Ecosystem ecosystem{Ecosystem::pypi};
  std::string text;   ///< `torch>=2.1`, `pytorch=2.1=*cuda*`
  std::string place;  ///< "line 3", "dependencies"
  /// From an included file outside of the folder, which may be no list of packages: `-r /run/secrets/token`. Of such a demand, only names
  /// that the catalog knows may be shown.
  bool is_outside{};
  /// The command of a Dockerfile that installs it with what it requires, or in which the constraint holds, from 1; 0: none.
  std::size_t command{};
  /// The command that installs it without what it requires (`--no-deps`), from 1; 0: none.
  std::size_t alone_by{};
  /// Whether that command replaces the package where it is there: `-U`, `--force-reinstall`.
  bool is_upgrade{};
  bool is_by_uv{};  ///< `uv pip install`, which compares nothing with what is there
  /// The spec as the input has it, if only a run can tell its versions: `torch==${TORCH}`; `text` then has the name alone, with its extras.
  std::string written{};
  auto operator==(const Demand&) const -> bool = default;
};

/// A source of packages that the input names.
struct Address {
  enum class Use : std::uint8_t { channel, index, extra_index, find_links, trusted_host };
  Use use{};
  std::string text;
  std::string place;
  bool is_explicit{};                ///< serves only the names in `bound`
  std::vector<std::string> bound{};  ///< normalised names of PyPI that come from here alone
  /// Likewise names that do not come from here: another command of a Dockerfile installs them.
  std::vector<std::string> not_for{};
  /// Likewise names that came from here before the command of `Inventory::upgraded`.
  std::vector<std::string> served_before{};
  /// uv's rule, which holds for all addresses of a command: the first index that has the package serves it, whatever versions others have,
  /// and the default index (`Use::index`, otherwise PyPI) comes last (docs.astral.sh/uv/concepts/indexes, strategy `first-index`). pip
  /// takes the best version of all.
  bool is_first_match{};
  /// Poetry's `supplemental`: asked for a package of which no other place has a version that the specs allow.
  bool is_supplemental{};
  auto operator==(const Address&) const -> bool = default;
  [[nodiscard]] auto binds(std::string_view name) const -> bool { return std::ranges::find(bound, name) != bound.end(); }
  [[nodiscard]] auto serves(std::string_view name) const -> bool {
    return binds(name) || (!is_explicit && std::ranges::find(not_for, name) == not_for.end());
  }
  [[nodiscard]] auto is_last_for(std::string_view name) const -> bool { return is_supplemental && !binds(name); }
};

/// Something that a reader found and the audits cannot judge. It is reported only.
struct Note {
  enum class What : std::uint8_t {
    guessed,   ///< as what a text without a name was read, which may be wrong; a sentence without its full stop
    taken,     ///< the environments, extras or groups that were read
    left,      ///< those that were not read, and are not known to name GPU packages
    gpu_left,  ///< those that were not read although they name GPU packages
    excluded,  ///< those that the file declares to exclude what was read; `Inventory::alternatives` has them
    local,     ///< a folder, a repository or an archive, whose dependencies are not read
    absent,    ///< an included file that does not exist
    open,      ///< what only a run can determine: a condition, or a variable without a value
    marked,    ///< specs that a marker leaves out, which holds under another Python than the one that is assumed
    versions,  ///< a package of which a lock holds several versions, and does not say which is installed
    loose,     ///< a version range that is treated as any version
    unsound,   ///< a name, version or build that no package can have: the package is left out
    broken,    ///< a record of an environment that cannot be read: the package is left out
  };
  What what{};
  std::string text;
  std::string place;
  auto operator==(const Note&) const -> bool = default;
};

/// A machine that the input describes, in its words.
struct ReportedMachine {
  std::vector<std::string> gpus;  ///< "NVIDIA A100-SXM4-40GB"; unique
  std::optional<std::string> driver{};
  std::optional<std::string> platform{};
  std::optional<std::string> glibc{};
  std::optional<bool> is_gpu_seen{};  ///< whether the main package says that it can use a GPU there
  auto operator==(const ReportedMachine&) const -> bool = default;
};

/// A command of a Dockerfile that removes a package.
struct Removal {
  std::string name;
  std::size_t command{};
  auto operator==(const Removal&) const -> bool = default;
};

/// The CUDA that a Dockerfile states in NVIDIA_REQUIRE_CUDA, without alternatives: a driver must report it for a container to start.
struct RequiredCuda {
  DottedVersion cuda;
  std::string place;
  auto operator==(const RequiredCuda&) const -> bool = default;
};

struct Inventory {
  Kind kind{};
  std::string path{};  ///< as the user named it; "-" is standard input
  std::string row{};   ///< for a lock with rows: the row of this set; otherwise empty
  /// Packages that are installed, locked, or pinned to one version; sorted by ecosystem, then name. Digests are as in the input, even if
  /// invalid. `build` of a wheel is its local version, or the variant that its own files state ("cu121", "cpu").
  std::vector<Package> packages{};
  /// The names of packages that are listed or locked, with their lines: "uv.lock:120". Those of demands are with the demands.
  std::vector<std::pair<std::string, std::string>> places{};
  std::vector<Demand> demands{};      ///< the requests in the input, in its order; empty for a mere list
  std::vector<Demand> constraints{};  ///< what must hold for a package if it is installed at all
  /// The packages whose requirements the constraints replace, whoever states them (uv's overrides); normalised names.
  std::vector<std::string> overridden{};
  std::vector<Address> addresses{};
  std::vector<Note> notes{};
  std::optional<BaseImage> image{};  ///< base image of a Dockerfile
  /// Whether its commands install parts of CUDA that no package here states: those of the system's package manager, copied files.
  bool installs_cuda{};
  /// Whether it sets NVIDIA_DISABLE_REQUIRE, with which a container starts whatever CUDA the driver reports.
  bool starts_on_any_driver{};
  std::optional<RequiredCuda> required_cuda{};
  /// Whether another stage of the Dockerfile, in which some of its commands run, may have a compiler of CUDA.
  bool may_compile_elsewhere{};
  /// Whether its text has a switch of CMake for GPU code (`-DGGML_CUDA=on`), or one that only a run can tell.
  bool may_ask_for_gpu_code{};
  /// Whether its commands may compile an extension with nvcc against a package that is installed.
  bool may_compile_extensions{};
  /// The requests of each `pip install` of a Dockerfile, in their order: a command that pip refuses ends the build, whatever a later one
  /// installs.
  std::vector<Inventory> commands{};
  /// The names of packages on PyPI that a command of a Dockerfile installs in place of what is here, if a condition holds that only a run
  /// can tell.
  std::vector<std::string> replaceable{};
  /// The packages of PyPI that a command of a Dockerfile removes, and no later one asks for.
  std::vector<Removal> removed{};
  /// Packages of earlier commands of a Dockerfile that a later one leaves as they are, although it replaces what they require.
  std::vector<Package> left_behind{};
  /// Requests of earlier commands of a Dockerfile for packages that are there in the end by a command that upgrades them: the installer
  /// leaves what is there unless it finds a newer version.
  std::vector<Demand> upgraded{};
  /// The names of packages of which a lock does not say which version is installed: it holds several, or a project that it takes from its
  /// folder, without a version.
  std::vector<std::string> undecided{};
  /// Where the extras or groups of a project exclude each other (uv's `conflicts`): what it asks for with each that may use a GPU, the one
  /// that was read first; `row` is its name, empty without any. Otherwise empty.
  std::vector<Inventory> alternatives{};
  std::optional<ReportedMachine> machine{};
  std::string python_spec{};              ///< the Pythons that the input allows, as a PEP 440 specifier: ">=3.10,<3.13"; empty: not stated
  std::optional<DottedVersion> python{};  ///< 3.10 or 3.10.4
  /// A lock for several Pythons: the one for which it was read, where none was named.
  std::optional<DottedVersion> assumed_python{};
  std::optional<Platform> platform{};  ///< if the input states it
  bool are_depends_known{};            ///< false: an empty `depends` has no meaning
  /// The specs for which a lock was made; its packages must meet them.
  std::vector<Demand> promises{};
  /// The request for which a gpusolve.lock was made, as it was typed.
  std::optional<Asked> request{};
  /// The machine for which a gpusolve.lock was made, and the Python that it contains or was made for.
  std::optional<Facts> promised_facts{};
  std::optional<DottedVersion> promised_python{};
  /// The release of the main package, the CUDA and the least driver of the set, where a lock states them.
  std::optional<DottedVersion> stated_main{};
  std::optional<DottedVersion> stated_cuda{};
  std::optional<DottedVersion> stated_driver{};
  /// pixi's rule: the solver does not see the virtual packages of the machine, but those that the file states (`__cuda` among the demands).
  bool states_virtual_packages{};
  bool leaves_rest{};  ///< a gpusolve.lock of the embedded catalog: the installer chooses what it does not name
  bool accepts_cpu{};  ///< a lock of CPU builds, which is only written if the user accepts them
  auto operator==(const Inventory&) const -> bool = default;
};

/// Whether uv's rule holds under its option or setting `index-strategy`; an empty one is the usual one.
[[nodiscard]] auto is_first_match(std::string_view strategy) -> bool;

/// Adds a package of a list or a lock that stands at `place`.
void add_at(std::string place, Package package, Inventory& inventory);

/// The addresses that are asked for a package of PyPI: the one that it is bound to, otherwise all that serve other names too.
[[nodiscard]] auto addresses_for(std::string_view name, const std::vector<Address>& addresses) -> std::vector<Address>;

/// Whether the kind is a complete set of packages, installed or locked, and not only a request.
[[nodiscard]] auto is_complete_set(Kind kind) -> bool;
/// Whether it is one of the lock formats.
[[nodiscard]] auto is_lock(Kind kind) -> bool;

/// Adds the packages and demands of `more`.
void append(Inventory& inventory, Inventory more);

/// The specs that describe the inventory: its demands and promises; otherwise the packages that were requested by name; otherwise every
/// package by its version. Python counts as a conda package.
[[nodiscard]] auto specs_of(const Inventory& inventory) -> std::vector<Demand>;

/// The name that a spec is about, by the rules of its ecosystem; empty if there is not exactly one, or the spec is invalid.
[[nodiscard]] auto demanded_name(const Demand& demand) -> std::string;
/// Likewise, but empty also where the spec of a wheel states the address of its file, so that no source is asked.
[[nodiscard]] auto selected_name(const Demand& demand) -> std::string;

}  // namespace gpusolve::inventory
