// The model for every kind of input, so that audits do not depend on the format: packages for an environment or a lock, demands for a file
// of specs.
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
  script,         ///< a Python program whose comments state its requirements (PEP 723)
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
  collect_env,  ///< `python -m torch.utils.collect_env`: describes a machine and some of its packages
};

/// "conda-prefix", "requirements", "gpusolve-lock" and so on: the value of `kind` in JSON.
[[nodiscard]] auto kind_text(Kind kind) -> std::string_view;

/// The meaning of a package's presence in an input.
enum class Role : std::uint8_t {
  installed,  ///< the package is installed
  locked,     ///< the package will be installed, in this version and from this file
  wished,     ///< the package is requested; an installer decides which packages are installed
};
[[nodiscard]] auto role_of(Kind kind) -> Role;

/// A spec that must be met, in the spelling of its ecosystem.
struct Demand {
  Ecosystem ecosystem{Ecosystem::pypi};
  std::string text;   ///< `torch>=2.1`, `pytorch=2.1=*cuda*`
  std::string place;  ///< "line 3", "dependencies"
  /// Whether the demand comes from an included file outside of the folder, which may be no list of packages: `-r /run/secrets/token`. Of
  /// such a demand, only names that the catalog knows may be shown.
  bool is_outside{};
  /// The number, from 1, of the command of a Dockerfile that installs the package with its dependencies, or in which the constraint holds;
  /// 0: none.
  std::size_t command{};
  /// The number, from 1, of the command that installs the package without its dependencies (`--no-deps`); 0: none.
  std::size_t command_without_dependencies{};
  /// Whether the command replaces a package that is already installed: `-U`, `--force-reinstall`.
  bool is_upgrade{};
  bool is_by_uv{};  ///< by `uv pip install`, which does not compare versions with installed packages
  /// The spec as the input states it, if its version is known only when the command runs: `torch==${TORCH}`; `text` then has only the name
  /// and its extras.
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
  std::vector<std::string> bound{};  ///< normalised names on PyPI; these packages come from this address alone
  /// Normalised names on PyPI of packages that do not come from this address: another command of a Dockerfile installs them.
  std::vector<std::string> not_for{};
  /// Normalised names on PyPI of packages that came from this address before a later command upgraded them (`Inventory::upgraded`).
  std::vector<std::string> served_before{};
  /// Whether uv's rule holds, for all addresses of a command: the first index that has the package serves it, whatever versions others
  /// have, and the default index (`Use::index`, otherwise PyPI) comes last (docs.astral.sh/uv/concepts/indexes, strategy `first-index`).
  /// pip takes the best version of all indexes instead.
  bool is_first_match{};
  /// Poetry's `supplemental`: used for a package only if no other source has a version that the specs allow.
  bool is_supplemental{};
  bool is_by_backend{};  ///< the input has no address, but the label of uv's `torch-backend`
  auto operator==(const Address&) const -> bool = default;
  [[nodiscard]] auto binds(std::string_view name) const -> bool { return std::ranges::find(bound, name) != bound.end(); }
  [[nodiscard]] auto serves(std::string_view name) const -> bool {
    return binds(name) || (!is_explicit && std::ranges::find(not_for, name) == not_for.end());
  }
  [[nodiscard]] auto is_last_for(std::string_view name) const -> bool { return is_supplemental && !binds(name); }
};

/// A fact that a reader found and the audits cannot judge. It is only reported.
struct Note {
  enum class What : std::uint8_t {
    guessed,   ///< how a text without a file name was interpreted, a guess that may be wrong; the sentence lacks its full stop
    taken,     ///< the environments, extras or groups that were read
    left,      ///< the environments, extras or groups that were not read and are not known to name GPU packages
    gpu_left,  ///< the environments, extras or groups that were not read although they name GPU packages
    excluded,  ///< the extras or groups that by the file's own rule exclude those that were read; `Inventory::alternatives` has them
    local,     ///< a folder, repository or archive that is installed; its dependencies are not read
    absent,    ///< an included file that does not exist
    open,      ///< known only when the command runs: a condition, or a variable without a value
    marked,    ///< a spec whose marker is false for the assumed Python but true for another one
    versions,  ///< a package for which a lock holds several versions, without stating which is installed
    loose,     ///< a version range that is treated as any version
    unsound,   ///< a name, version or build that no package can have: the package is left out
    broken,    ///< a record of an environment that cannot be read: the package is left out
  };
  What what{};
  std::string text;
  std::string place;
  auto operator==(const Note&) const -> bool = default;
};

/// A machine, in the words of the input that describes it.
struct ReportedMachine {
  std::vector<std::string> gpus;  ///< "NVIDIA A100-SXM4-40GB"; unique
  std::optional<std::string> driver{};
  std::optional<std::string> platform{};
  std::optional<std::string> glibc{};
  std::optional<bool> is_gpu_seen{};  ///< whether the main package reports that it can use a GPU on this machine
  auto operator==(const ReportedMachine&) const -> bool = default;
};

/// A command of a Dockerfile that removes a package.
struct Removal {
  std::string name;
  std::size_t command{};
  auto operator==(const Removal&) const -> bool = default;
};

/// The CUDA in the NVIDIA_REQUIRE_CUDA of a Dockerfile, if there are no alternatives: a container starts only if the driver reports this
/// CUDA.
struct RequiredCuda {
  DottedVersion cuda;
  std::string place;
  auto operator==(const RequiredCuda&) const -> bool = default;
};

/// The programs that install packages of PyPI.
enum class WheelInstaller : std::uint8_t { pip, uv, poetry, pdm };

struct Inventory {
  Kind kind{};
  std::string path{};  ///< as the user named it; "-" is standard input
  std::string row{};   ///< for a lock with rows: the row of this set; otherwise empty
  /// Packages that are installed, locked, or pinned to one version; sorted by ecosystem, then name. Digests are as in the input, even if
  /// invalid. The `build` of a wheel is its local version, or the variant that its own files state ("cu121", "cpu").
  std::vector<Package> packages{};
  /// The names of packages that are listed or locked, each with its line: "uv.lock:120". A demand has its own `place`.
  std::vector<std::pair<std::string, std::string>> places{};
  std::vector<Demand> demands{};      ///< the requests in the input, in its order; empty if the input only lists packages
  std::vector<Demand> constraints{};  ///< specs that a package must meet if it is installed at all
  /// Normalised names of the packages in uv's overrides: `constraints` replace the requirements on these packages, whichever package states
  /// them.
  std::vector<std::string> overridden{};
  std::vector<Address> addresses{};
  std::vector<Note> notes{};
  std::optional<BaseImage> image{};  ///< base image of a Dockerfile
  /// Whether commands of the Dockerfile install parts of CUDA that `packages` does not show: with the system's package manager, or by
  /// copying files.
  bool installs_cuda{};
  /// Whether the Dockerfile sets NVIDIA_DISABLE_REQUIRE, so that a container starts whatever CUDA the driver reports.
  bool starts_on_any_driver{};
  std::optional<RequiredCuda> required_cuda{};
  /// Whether another stage of the Dockerfile may have a CUDA compiler; some commands may run in that stage.
  bool may_compile_elsewhere{};
  /// Whether the Dockerfile has a CMake switch for GPU code (`-DGGML_CUDA=on`), or a switch whose value is known only when the command
  /// runs.
  bool may_ask_for_gpu_code{};
  /// Whether commands of the Dockerfile may compile an extension with nvcc against an installed package.
  bool may_compile_extensions{};
  /// The requests of each `pip install` of a Dockerfile, in order: a command that pip refuses ends the build, whatever later commands
  /// install.
  std::vector<Inventory> commands{};
  /// Names on PyPI of packages that a command of a Dockerfile may install in place of those in `packages`, under a condition that is known
  /// only when the command runs.
  std::vector<std::string> replaceable{};
  /// The wheels that a command of a Dockerfile removes and no later command requests.
  std::vector<Removal> removed{};
  /// Packages of earlier commands of a Dockerfile that a later command leaves as they are, although it replaces their dependencies.
  std::vector<Package> left_behind{};
  /// Requests of earlier commands of a Dockerfile for packages that a later command upgrades: the installer keeps the earlier package
  /// unless it finds a newer version.
  std::vector<Demand> upgraded{};
  /// Names of packages whose installed version a lock does not state: the lock holds several versions, or takes the project from its folder
  /// without a version.
  std::vector<std::string> undecided{};
  /// Where the extras or groups of a project exclude each other (uv's `conflicts`): an inventory for each that may use a GPU, the one that
  /// was read first. `row` is the name of the extra or group, or empty for the project without any. Otherwise empty.
  std::vector<Inventory> alternatives{};
  std::optional<ReportedMachine> machine{};
  std::string python_spec{};              ///< the Pythons that the input allows, as a PEP 440 specifier: ">=3.10,<3.13"; empty: not stated
  std::optional<DottedVersion> python{};  ///< 3.10 or 3.10.4
  /// For a lock for several Pythons of which none was named: the Python for which the lock was read.
  std::optional<DottedVersion> assumed_python{};
  std::optional<Platform> platform{};  ///< if the input states it
  bool are_depends_known{};            ///< false: an empty `depends` does not mean that a package has no dependencies
  /// The specs for which a lock was made; its packages must meet them.
  std::vector<Demand> promises{};
  /// The request for which a gpusolve.lock was made, as it was typed.
  std::optional<Asked> request{};
  /// The machine for which a gpusolve.lock was made, and the Python that the lock contains or was made for.
  std::optional<Facts> promised_facts{};
  std::optional<DottedVersion> promised_python{};
  /// The release of the main package, the CUDA and the oldest driver of the set, where a lock states them.
  std::optional<DottedVersion> stated_main{};
  std::optional<DottedVersion> stated_cuda{};
  std::optional<DottedVersion> stated_driver{};
  /// Whether pixi's rule holds: the solver sees only the virtual packages that the file states, not those of the machine (a stated `__cuda`
  /// is among the demands).
  bool states_virtual_packages{};
  /// The program that installs its packages. uv: a project or a script with settings of uv, or an environment that uv made without pip.
  WheelInstaller installer{WheelInstaller::pip};
  bool leaves_other_packages_to_installer{};  ///< a gpusolve.lock of the embedded catalog: the installer chooses what it does not name
  bool accepts_cpu{};                         ///< a lock of CPU builds, which is only written if the user accepts them
  auto operator==(const Inventory&) const -> bool = default;
};

/// Whether uv's rule (`Address::is_first_match`) holds for this value of its option or setting `index-strategy`; empty means uv's default.
[[nodiscard]] auto is_first_match(std::string_view strategy) -> bool;

/// Adds a package of a list or a lock, with its `place`.
void add_at(std::string place, Package package, Inventory& inventory);

/// The addresses that may serve a wheel: those to which the name is bound, otherwise all that also serve other names.
[[nodiscard]] auto addresses_for(std::string_view name, const std::vector<Address>& addresses) -> std::vector<Address>;

/// "pip", "uv", "Poetry", "PDM": as sentences name it.
[[nodiscard]] auto installer_name(WheelInstaller installer) -> std::string_view;

/// uv if it installs all packages of PyPI that the input asks for; otherwise the program that manages the input.
[[nodiscard]] auto installer_of(const Inventory& inventory) -> WheelInstaller;

/// Whether an input of this kind is a complete set of packages, installed or locked, and not only a request.
[[nodiscard]] auto is_complete_set(Kind kind) -> bool;
/// Whether this is one of the lock formats.
[[nodiscard]] auto is_lock(Kind kind) -> bool;

/// Adds the packages and demands of `more`.
void append(Inventory& inventory, Inventory more);

/// The specs that describe the inventory: its demands and promises; if it has none, exact specs of the packages that were requested by
/// name; otherwise exact specs of all packages. Python counts as a conda package.
[[nodiscard]] auto specs_of(const Inventory& inventory) -> std::vector<Demand>;

/// The package that the spec names, by the rules of its ecosystem; empty if the spec is invalid or names more than one package.
[[nodiscard]] auto demanded_name(const Demand& demand) -> std::string;
/// The name from demanded_name; also empty if the spec of a wheel states the URL of its file, so that no source is asked.
[[nodiscard]] auto selected_name(const Demand& demand) -> std::string;

}  // namespace gpusolve::inventory
