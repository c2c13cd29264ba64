// The stages of a Dockerfile, and the one that is audited.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adapters/inventory/docker/base_image.hpp"
#include "adapters/inventory/docker/docker_text.hpp"
#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/shell/install_lines.hpp"
#include "base/result.hpp"

namespace gpusolve::inventory {

/// A file that `COPY` or `RUN --mount=type=bind` takes from the build context, or that `COPY <<EOF` writes.
struct CopiedFile {
  std::string source;
  std::string target;
  std::optional<HereDocument> document{};  ///< of `COPY <<EOF`: its text
  std::string folder{};                    ///< the WORKDIR, where the target is relative to it; empty: not stated

  /// The target by its full path, if that is known, otherwise as it is written.
  [[nodiscard]] auto full_target() const -> std::string;
};

/// A `--mount` of RUN: `type=bind,source=a.txt,target=a.txt`, `type=bind,from=stage,...`.
struct Mount {
  CopiedFile file;
  std::string from;  ///< the stage or image; empty: the build context
};
[[nodiscard]] auto mount_of(std::string_view flag) -> Mount;

/// The last stage, which `docker build` builds without `--target`, with the stages that it starts from or copies from. If none of these
/// installs anything, the last stage that does.
struct JudgedStage {
  BaseImage image;
  std::vector<InstallLine> lines;  ///< in the order of execution
  std::vector<CopiedFile> copied;
  std::vector<Note> notes;  ///< which stage was chosen, and which were not
  /// The Python of the distribution, which counts where no tag and no command states one; nullopt: another may be used.
  std::optional<DottedVersion> system_python;
  std::optional<Platform> platform;             ///< of `FROM --platform`; nullopt: that of the machine
  bool installs_cuda{};                         ///< see Inventory
  bool may_compile_elsewhere{};                 ///< likewise
  bool starts_on_any_driver{};                  ///< likewise
  std::optional<RequiredCuda> required_cuda{};  ///< likewise
  /// Files that commands change, with the first line that does: what lies in the build context is not what a later command reads.
  std::vector<std::pair<std::string, std::size_t>> changed{};
  bool is_named{};  ///< whether the user named the stage, and not an environment of conda

  /// The file of the build context for a path in the image: the copied file, otherwise the path itself. nullopt for a path outside of the
  /// context.
  [[nodiscard]] auto file_in_context(std::string_view path) const -> std::optional<std::string>;
  /// Whether a file of that name is copied, by its name or with the whole context.
  [[nodiscard]] auto is_copied(std::string_view name) const -> bool;
  /// The text of a file that the Dockerfile itself writes to that path, behind as many empty lines as stand before it in the Dockerfile.
  [[nodiscard]] auto written_file(std::string_view path) const -> std::optional<std::string>;
};

/// Errors (kind `usage`): there is no FROM, or not the stage that the user chose as a part.
[[nodiscard]] auto judged_stage(const Input& input) -> Result<JudgedStage>;

}  // namespace gpusolve::inventory
