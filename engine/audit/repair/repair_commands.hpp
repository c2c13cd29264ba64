// The commands of repairs: pip and conda commands for the audited environment, with words that a shell cannot misread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adapters/lock/command_parts.hpp"
#include "adapters/lock/installer_words.hpp"
#include "base/result.hpp"
#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {

using Words = std::vector<std::string>;

[[nodiscard]] auto shell(const Scene& scene) -> lock::Shell;
/// `/path/venv/bin/python -m pip install`; for an environment of uv without pip, `uv pip install --python /path/venv`; for a text, whose
/// environment is not known, `python3.11 -m pip install`. Error: the path cannot be written into a command; a command without the path
/// would change another environment.
[[nodiscard]] auto pip(const std::string& command, const Scene& scene) -> Result<std::string>;
/// The same for the removal of packages, without a question to the user.
[[nodiscard]] auto pip_uninstall(const Scene& scene) -> Result<std::string>;
/// `conda install`, for the audited prefix. Error: as for `pip`.
[[nodiscard]] auto conda(const std::string& command, const Scene& scene) -> Result<std::string>;
/// The release of the main package with the packages released beside it; null if the catalog has no such version.
[[nodiscard]] auto published_release(const DottedVersion& version, const Scene& scene) -> const catalogs::PublishedRelease*;
[[nodiscard]] auto with_front(std::string first, Words rest) -> Words;

/// A command that is built word by word. A word that cannot be written safely drops the whole command: no command is better than a wrong
/// one.
class Command {
 public:
  Command(Result<std::string> start, lock::Shell shell, lock::InstallerWords spelling = lock::k_pip)
      : line_(std::move(start)), shell_(shell), spelling_(spelling) {}

  auto words(const Words& more) -> Command& {
    line_ = line_ ? lock::command_line(*line_, more, shell_) : line_;
    has_words_ = has_words_ || !more.empty();
    return *this;
  }
  auto option(std::string_view name, const std::string& value) -> Command& {
    line_ = line_ ? lock::command_line(*line_ + " " + std::string(name), {value}, shell_) : line_;
    return *this;
  }
  auto first_index(const std::string& url) -> Command& { return option(spelling_.index, url); }
  auto extra_index(const std::string& url) -> Command& { return option(spelling_.extra_index, url); }
  /// Adds nothing if the command names no packages.
  void add_to(Words& lines) const {
    if (line_ && has_words_) {
      lines.push_back(*line_);
    }
  }

 private:
  Result<std::string> line_;
  lock::Shell shell_;
  lock::InstallerWords spelling_;
  bool has_words_{};
};

/// Adds to a pip command the wheels of a build, its companions (`torchvision==0.16.2`), and their index. If the index does not have all
/// required packages, the command asks PyPI as well: labels then name the builds, and limits such as `numpy<2` exclude packages that they
/// do not run with. The limits are also added for a new environment (`is_new`), because pip takes the newest required packages there.
void add_wheels(const catalogs::PublishedBuild& build, const Words& companions, const std::optional<DottedVersion>& python,
                const catalogs::Catalog& catalog, Command& command, bool is_new = false);

/// Adds the command with these words; adds nothing if there are none.
void add_line(Words& lines, Result<std::string> start, const Words& words, const Scene& scene);

/// Replaces the main package of the build's installer by the build and its companions. `unwanted`: further wheels to remove. A conda build
/// also replaces pip's main package.
[[nodiscard]] auto install_commands(const catalogs::PublishedBuild& build, const Scene& scene, const Words& unwanted) -> Words;

/// Removes pip's wheels of the main stack and reinstalls conda's build, with the companions of both.
[[nodiscard]] auto commands_to_restore(const catalogs::PublishedBuild& build, const Scene& scene) -> Words;

}  // namespace gpusolve::engine::audit
