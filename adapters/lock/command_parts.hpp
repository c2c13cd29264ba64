// The part that the commands of all installers share: the packages to pin, and words that are safe in a shell.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "adapters/lock/commands.hpp"
#include "adapters/lock/shell_quote.hpp"
#include "base/result.hpp"
#include "model/answer.hpp"

namespace gpusolve::lock {

/// The place where the commands run.
enum class Destination : std::uint8_t {
  machine,  ///< the user's machine, which has other software: the set gets its own environment
  image,    ///< a container for this purpose alone, with the set's Python
};

/// The packages of one installer, and the packages among them that a command must name.
class CommandParts {
 public:
  explicit CommandParts(const Answer& answer, Destination place = Destination::machine, CommandOptions options = {});

  /// The packages of `ecosystem`, in the answer's order.
  [[nodiscard]] auto packages(Ecosystem ecosystem) const -> std::vector<const Package*>;
  /// Whether the package was requested, has a `--constraint`, or helps to determine which build of torch or of another stack is installed.
  [[nodiscard]] auto is_pinned(const Package& package) const -> bool;
  /// Whether the request limits the version by three numbers or more: commands then name all of them, not the series alone.
  [[nodiscard]] auto is_limited_by_patch(const Package& package) const -> bool;
  /// Whether a spec that the installer resolves names a CUDA in place of this package: `cuda-version=11.7` where the set has 11.8.
  [[nodiscard]] auto is_left_to_asked_cuda(const Package& package) const -> bool;
  /// Whether separate commands compile the package (docs/rules.md, "Builds from source").
  [[nodiscard]] auto is_compiled(const Package& package) const -> bool;
  /// Whether the command must name this package so that pip asks its index: the index belongs to another stack and serves no requested
  /// package.
  [[nodiscard]] auto brings_index(const Package& package) const -> bool;
  /// The address, for commands, of the package's source.
  [[nodiscard]] auto address_of(const Package& package) const -> std::string;
  /// The address at which the commands ask PyPI: the mirror's address if the user chose a mirror.
  [[nodiscard]] auto pypi_address() const -> std::string;
  /// Whether the package's source is a page or folder of files without projects (--find-links) instead of an index.
  [[nodiscard]] auto is_from_links(const Package& package) const -> bool;
  /// Whether the embedded catalog is a source. The catalog knows the torch family, but not all dependencies of the family.
  [[nodiscard]] auto is_partial() const -> bool;
  /// The user's spec that the command uses in place of this package's version and build; nullopt if the command uses the package's own.
  [[nodiscard]] auto requested_spec_of(const Package& package) const -> std::optional<std::string>;
  /// Specs that were set aside (docs/rules.md, "Specs that the catalog cannot judge") and that the installer resolves; also the
  /// requested Python if the installer is conda and the set has no package `python`.
  [[nodiscard]] auto left_to_installer() const -> std::vector<std::string>;
  /// The limits on packages outside the set, without which the set would not run: `numpy<2`. Each index of the set has these packages.
  [[nodiscard]] auto neighbours() const -> std::vector<std::string>;
  /// "3.10", if the set's Python is known. Contains only digits and dots, so it can be part of a word.
  [[nodiscard]] auto python() const -> std::optional<std::string>;
  /// Whether the commands must create an environment for the wheels: not in an image, and not if a virtual environment with this Python is
  /// active.
  [[nodiscard]] auto makes_environment() const -> bool;
  /// The command that runs the Python which receives the wheels: `.venv/bin/python3.11`, on Windows `.venv\Scripts\python`; if the
  /// commands create no environment, `python3.11`, or `python` if the version is unknown.
  [[nodiscard]] auto interpreter() const -> std::string;
  [[nodiscard]] auto answer() const -> const Answer& { return answer_; }
  [[nodiscard]] auto options() const -> const CommandOptions& { return options_; }
  [[nodiscard]] auto place() const -> Destination { return place_; }
  [[nodiscard]] auto shell() const -> Shell { return shell_; }

 private:
  const Answer& answer_;
  Destination place_;
  CommandOptions options_;
  Shell shell_;
  std::vector<std::string> constrained_;  ///< names, normalised
};

/// Calls a Python: `python3.11`, or `python` on Windows and if the version is unknown. If `folder` is not empty, calls the Python of
/// the environment in `folder`: `folder/bin/python3.11`. The text is quoted already and begins a command.
[[nodiscard]] auto interpreter_of(const std::optional<std::string>& version, const std::string& folder, Shell shell) -> std::string;

/// Calls a Python that is already on the machine: `python3.11`, on Windows `py -3.11`; without a version `python3` and `py`.
[[nodiscard]] auto caller_of(const std::optional<std::string>& version, Shell shell) -> std::string;

/// One line for the head of a file: `torch 2.4.0 (cu118), CUDA 11.8, cuDNN 9.1.0, Python 3.11; NVIDIA driver 450.80.02 or newer`.
[[nodiscard]] auto title_of(const Answer& answer) -> std::string;

/// The first two numbers of a version: "3.10" of "3.10.13".
[[nodiscard]] auto major_minor(std::string_view version) -> std::string;

/// Joins `words` into one line and quotes them where necessary; an error names a word that cannot be written. `fixed` precedes the
/// words unchanged.
[[nodiscard]] auto command_line(std::string_view fixed, const std::vector<std::string>& words, Shell shell) -> Result<std::string>;

/// The lines that compile `build`, for the place of the parts (see the overload that takes an answer).
[[nodiscard]] auto source_commands(const CommandParts& parts, const SourceBuild& build) -> Result<std::vector<std::string>>;
/// Comment lines for a file that contains none of the set's source builds: the package compiled after the set, the CUDA, and the
/// commands; empty if nothing is compiled.
[[nodiscard]] auto comments_on_builds(const Answer& answer, const std::string& hint) -> Result<std::string>;

/// The name of the conda environment that the commands create.
inline constexpr std::string_view k_environment = "gpusolve";

/// In conda's order of priority: the channels of the request, if it names any; otherwise the main stack's own channel, then the
/// channels of the other packages, and last a channel for packages that the embedded catalog does not list. Empty for a set of wheels.
[[nodiscard]] auto channels_of(const CommandParts& parts) -> std::vector<std::string>;

/// Adds the channels of the file of the request where the commands leave a spec to conda. They come last, so that no package of the set is
/// taken from them.
[[nodiscard]] auto with_channels_of_file(std::vector<std::string> channels, const CommandParts& parts) -> std::vector<std::string>;

[[nodiscard]] auto conda_commands(const CommandParts& parts) -> Result<std::vector<std::string>>;
[[nodiscard]] auto pip_commands(const CommandParts& parts) -> Result<std::vector<std::string>>;
[[nodiscard]] auto uv_commands(const CommandParts& parts) -> Result<std::vector<std::string>>;
/// The line with which pip fetches a set of the embedded catalog and all dependencies, on a machine of the same system with network.
/// The line names the index, the target's Python and its platform tags. nullopt if other formats fetch the files better, or if the set
/// has no wheels.
[[nodiscard]] auto download_command(const CommandParts& parts) -> Result<std::optional<std::string>>;
/// The download line, and the lines that install from the folder without network.
[[nodiscard]] auto offline_commands(const CommandParts& parts) -> Result<std::vector<std::string>>;
/// Lines that each run one tiny kernel, on each GPU if the request names several kinds.
[[nodiscard]] auto verify_commands(const CommandParts& parts) -> Result<std::vector<std::string>>;

}  // namespace gpusolve::lock
