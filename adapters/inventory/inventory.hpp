// What there is, whatever wrote it down: the packages of an environment or a lock, and the demands of a file that holds specs. One model
// for every kind of input, so that an audit does not care which it was.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/inventory/base_image.hpp"
#include "adapters/inventory/node_list.hpp"
#include "adapters/report/answer.hpp"
#include "resolver/dotted_version.hpp"
#include "resolver/facts.hpp"

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

/// "conda-prefix", "requirements", "gpusolve-lock" and so on: the `kind` of JSON.
[[nodiscard]] auto kind_text(Kind kind) -> std::string_view;

/// What it means for a package to be in an input.
enum class Role : std::uint8_t {
  installed,  ///< it is there
  locked,     ///< it will be there, at this version and of this file
  wished,     ///< something is asked for; what will be there, an installer decides
};
[[nodiscard]] auto role_of(Kind kind) -> Role;

/// A spec that something is asked to meet, in the spelling of its ecosystem.
struct Demand {
  report::Ecosystem ecosystem{report::Ecosystem::pypi};
  std::string text;   ///< `torch>=2.1`, `pytorch=2.1=*cuda*`
  std::string place;  ///< "line 3", "dependencies"
  auto operator==(const Demand&) const -> bool = default;
};

/// An address that the input names as a source of packages.
struct Address {
  enum class Use : std::uint8_t { channel, index, extra_index, find_links, trusted_host };
  Use use{};
  std::string text;
  std::string place;
  auto operator==(const Address&) const -> bool = default;
};

/// Something that a reader met and the audits cannot see: it is said, not judged.
struct Note {
  enum class What : std::uint8_t {
    taken,     ///< of several environments, extras or groups the ones that were read
    left,      ///< those that were not, and are not known to name GPU packages
    gpu_left,  ///< those that were not although they name GPU packages
    local,     ///< a folder, a repository or an archive: what it needs is not read
    absent,    ///< a file that this one includes and that is not there
    open,      ///< what only a run can tell: a condition, or a variable without a value
    loose,     ///< a range that is read as any version
    unsound,   ///< a name, version or build that no package can have: the package is left out
  };
  What what{};
  std::string text;
  std::string place;
  auto operator==(const Note&) const -> bool = default;
};

struct Inventory {
  Kind kind{};
  std::string path{};  ///< as the user named it; "-" is standard input
  std::string row{};   ///< of a lock with rows: the row that this is the set of; empty for all else
  /// What is installed, locked, or pinned to one version; sorted by ecosystem, then name. Digests are as the input has them, right
  /// or wrong. `build` of a wheel is its local version, or what its own files say it was built for ("cu121", "cpu").
  std::vector<report::Package> packages{};
  std::vector<Demand> demands{};      ///< what the input asks for, in its order; empty where it only lists
  std::vector<Demand> constraints{};  ///< what must hold of a package if it is there at all
  std::vector<Address> addresses{};
  std::vector<Note> notes{};
  std::optional<BaseImage> image{};  ///< that a Dockerfile starts from
  std::optional<Node> machine{};     ///< that the input describes, in its own words
  std::string python_spec{};         ///< the Pythons that the input allows, as PEP 440 writes them: ">=3.10,<3.13"; empty: it does not say
  std::optional<DottedVersion> python{};  ///< 3.10 or 3.10.4
  std::optional<Platform> platform{};     ///< where the input says so
  bool are_depends_known{};               ///< false: an empty `depends` says nothing
  /// What a lock was made for by its own words: specs that its packages must meet.
  std::vector<Demand> promises{};
  /// The machine that a gpusolve.lock was made for, and the Python that it holds or was made for.
  std::optional<Facts> promised_facts{};
  std::optional<DottedVersion> promised_python{};
  bool accepts_cpu{};  ///< a lock of CPU builds, which is written for those alone who accept them
  auto operator==(const Inventory&) const -> bool = default;
};

/// Is it a set of packages that is or will be there as it stands, and not only a wish?
[[nodiscard]] auto is_complete_set(Kind kind) -> bool;
/// One of the lock formats.
[[nodiscard]] auto is_lock(Kind kind) -> bool;

/// Adds what `more` holds and asks for.
void append(Inventory& inventory, Inventory more);

/// The specs that ask for what there is: the demands; else what was asked for by name when it was installed; else every package by
/// its version. Python itself is among the conda ones.
[[nodiscard]] auto specs_of(const Inventory& inventory) -> std::vector<Demand>;

}  // namespace gpusolve::inventory
