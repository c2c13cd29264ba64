// What the commands of all installers have in common: which packages to pin, and words that are safe in a shell.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "adapters/lock/commands.hpp"
#include "adapters/lock/shell_quote.hpp"
#include "adapters/report/answer.hpp"
#include "resolver/result.hpp"

namespace gpusolve::lock {

/// Where the commands are run.
enum class Place : std::uint8_t {
  machine,  ///< by a user, beside other things: in an environment of its own
  image,    ///< in a container that is there for nothing else, with the set's Python
};

/// The packages of one installer, and what of them has to be named.
class CommandParts {
 public:
  explicit CommandParts(const report::Answer& answer, Place place = Place::machine, CommandOptions options = {});

  /// The packages of `ecosystem`, in the answer's order.
  [[nodiscard]] auto packages(report::Ecosystem ecosystem) const -> std::vector<const report::Package*>;
  /// Asked for, held by a `--constraint`, or one of those that settle which build of torch is taken.
  [[nodiscard]] auto is_pinned(const report::Package& package) const -> bool;
  /// The address for commands of the source that a package names.
  [[nodiscard]] auto address_of(const report::Package& package) const -> std::string;
  /// Its source is a page or folder of files without projects (--find-links), not an index.
  [[nodiscard]] auto is_from_links(const report::Package& package) const -> bool;
  /// The embedded catalog is among the sources: it knows the torch family, but not what else they need.
  [[nodiscard]] auto is_partial() const -> bool;
  /// What was asked for in place of this package's own version and build, which stand for it; nothing where they say it all.
  [[nodiscard]] auto asked_instead(const report::Package& package) const -> std::optional<std::string>;
  /// Specs that nothing was judged of, for the installer to choose by itself.
  [[nodiscard]] auto left_to_installer() const -> std::vector<std::string>;
  /// "3.10", where the set has a Python; digits and dots alone, so that it can be part of a word.
  [[nodiscard]] auto python() const -> std::optional<std::string>;
  /// What the wheels go into is made first: no image, and no virtual environment of this Python that is active already.
  [[nodiscard]] auto makes_environment() const -> bool;
  /// Calls the Python that the wheels go into: `.venv/bin/python3.11`, on Windows `.venv\Scripts\python`; where there is no environment
  /// to make `python3.11`, or `python` where no version is known.
  [[nodiscard]] auto interpreter() const -> std::string;
  [[nodiscard]] auto answer() const -> const report::Answer& { return answer_; }
  [[nodiscard]] auto options() const -> const CommandOptions& { return options_; }
  [[nodiscard]] auto place() const -> Place { return place_; }
  [[nodiscard]] auto shell() const -> Shell { return shell_; }

 private:
  const report::Answer& answer_;
  Place place_;
  CommandOptions options_;
  Shell shell_;
  std::vector<std::string> constrained_;  ///< names, normalised
};

/// Calls a Python: `python3.11`, or `python` where no version is known and on Windows; of the environment in `folder`, where that is not
/// empty, `folder/bin/python3.11`. To be put at the start of a command as it is.
[[nodiscard]] auto interpreter_of(const std::optional<std::string>& version, const std::string& folder, Shell shell) -> std::string;

/// Calls a Python that is on the machine already: `python3.11`, on Windows `py -3.11`.
[[nodiscard]] auto caller_of(const std::string& version, Shell shell) -> std::string;

/// One line for the head of a file: "torch 2.4.0 (cu118), CUDA 11.8, cuDNN 9.1.0, Python 3.11; NVIDIA driver 450.80.02 or newer".
[[nodiscard]] auto title_of(const report::Answer& answer) -> std::string;

/// The first two numbers of a version: "3.10" of "3.10.13".
[[nodiscard]] auto major_minor(std::string_view version) -> std::string;

/// `words` as one line, each quoted where needed; an error names the word that cannot be written. `fixed` stands in front, as is.
[[nodiscard]] auto command_line(std::string_view fixed, const std::vector<std::string>& words, Shell shell) -> Result<std::string>;

/// The conda environment that the commands make.
inline constexpr std::string_view k_environment = "gpusolve";

/// In conda's order of priority: that of the request, where there were channels; else torch's own channel first, those of the other
/// packages after it, and last one that has what the embedded catalog does not list. Empty for a set of wheels.
[[nodiscard]] auto channels_of(const CommandParts& parts) -> std::vector<std::string>;

[[nodiscard]] auto conda_commands(const CommandParts& parts) -> Result<std::vector<std::string>>;
[[nodiscard]] auto pip_commands(const CommandParts& parts) -> Result<std::vector<std::string>>;
[[nodiscard]] auto uv_commands(const CommandParts& parts) -> Result<std::vector<std::string>>;
/// The line with which pip fetches a set of the embedded catalog and all that it needs, on a machine of the same system with network:
/// its index, the target's Python and platform tags. Nothing where other formats say it better, or there is no set of wheels.
[[nodiscard]] auto download_command(const CommandParts& parts) -> Result<std::optional<std::string>>;
/// That line, and those that install from the folder without network.
[[nodiscard]] auto offline_commands(const CommandParts& parts) -> Result<std::vector<std::string>>;
/// Runs one tiny kernel, on each GPU where several kinds were named; one line of a terminal.
[[nodiscard]] auto verify_commands(const CommandParts& parts) -> Result<std::vector<std::string>>;

}  // namespace gpusolve::lock
