// The commands of repairs: pip and conda for the environment that was looked at, with words that a shell cannot misread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adapters/lock/command_parts.hpp"
#include "base/result.hpp"
#include "engine/audit/scene/scene.hpp"

namespace gpusolve::engine::audit {

using Words = std::vector<std::string>;

[[nodiscard]] auto shell(const Scene& scene) -> lock::Shell;
/// `/path/venv/bin/python -m pip install`; of a text, whose environment is not known, `python3.11 -m pip install`. An error for a path that
/// cannot be written into a command: without it, the command would change another environment.
[[nodiscard]] auto pip(const std::string& command, const Scene& scene) -> Result<std::string>;
/// `conda install`, for the prefix that was looked at; likewise.
[[nodiscard]] auto conda(const std::string& command, const Scene& scene) -> Result<std::string>;
/// The release of the main package with what was released beside it; null if the catalog has none of this version.
[[nodiscard]] auto published_release(const DottedVersion& version, const Scene& scene) -> const catalogs::PublishedRelease*;
[[nodiscard]] auto with_front(std::string first, Words rest) -> Words;

/// A command, word by word. Words that cannot be written safely drop the whole command: better none than a wrong one.
class Command {
 public:
  Command(Result<std::string> start, lock::Shell shell) : line_(std::move(start)), shell_(shell) {}

  auto words(const Words& more) -> Command& {
    line_ = line_ ? lock::command_line(*line_, more, shell_) : line_;
    has_words_ = has_words_ || !more.empty();
    return *this;
  }
  auto option(std::string_view name, const std::string& value) -> Command& {
    line_ = line_ ? lock::command_line(*line_ + " " + std::string(name), {value}, shell_) : line_;
    return *this;
  }
  /// Adds nothing if the command has no subject.
  void add_to(Words& lines) const {
    if (line_ && has_words_) {
      lines.push_back(*line_);
    }
  }

 private:
  Result<std::string> line_;
  lock::Shell shell_;
  bool has_words_{};
};

/// Adds to a command of pip the wheels of a build, its companions (`torchvision==0.16.2`), and where they come from. Where their index does
/// not have all that they need, PyPI is asked as well: then labels name the builds, and what does not run beside them is held back. So it
/// is in a new environment (`is_new`), for which pip takes the newest of what they need.
void add_wheels(const catalogs::PublishedBuild& build, const Words& companions, const std::optional<DottedVersion>& python,
                const catalogs::Catalog& catalog, Command& command, bool is_new = false);

/// Adds the command with these words; nothing if there are none.
void add_line(Words& lines, Result<std::string> start, const Words& words, const Scene& scene);

/// Replaces what the installer of the build has by the build and its companions. `unwanted`: further wheels to remove. conda's build then
/// replaces pip's as well.
[[nodiscard]] auto install_commands(const catalogs::PublishedBuild& build, const Scene& scene, const Words& unwanted) -> Words;

/// Removes pip's wheels of the main stack, and installs conda's build again, with the companions of both.
[[nodiscard]] auto commands_to_restore(const catalogs::PublishedBuild& build, const Scene& scene) -> Words;

}  // namespace gpusolve::engine::audit
