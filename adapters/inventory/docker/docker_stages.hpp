// Selects the stage of a Dockerfile that is audited.
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

/// A file that `COPY` or `RUN --mount=type=bind` takes from the build context, or whose text is in `COPY <<EOF`.
struct CopiedFile {
  std::string source;
  std::string target;
  std::optional<HereDocument> document{};  ///< the text in `COPY <<EOF`
  std::string folder{};                    ///< the WORKDIR to which a relative target belongs; empty: not stated

  /// The full path of the target if it is known, otherwise the target as written.
  [[nodiscard]] auto full_target() const -> std::string;
};

/// A `--mount` option of RUN: `type=bind,source=a.txt,target=a.txt`, `type=bind,from=stage,...`.
struct Mount {
  CopiedFile file;
  std::string from;  ///< the stage or image; empty: the build context
};
[[nodiscard]] auto mount_of(std::string_view flag) -> Mount;

/// The stage that is audited, together with the stages that it starts from or copies from: the last stage, which `docker build` builds
/// without `--target`, or, if none of these installs anything, the last stage that does.
struct JudgedStage {
  BaseImage image;
  std::vector<InstallLine> lines;  ///< in the order of execution
  std::vector<CopiedFile> copied;
  std::vector<Note> notes;  ///< which stage was chosen, and which were not
  /// The Python of the distribution, used if no tag and no command states a Python; nullopt: commands may use another.
  std::optional<DottedVersion> system_python;
  std::optional<Platform> platform;             ///< the platform of `FROM --platform`; nullopt: the platform of the machine
  bool installs_cuda{};                         ///< see Inventory::installs_cuda
  bool may_compile_elsewhere{};                 ///< see Inventory::may_compile_elsewhere
  bool starts_on_any_driver{};                  ///< see Inventory::starts_on_any_driver
  std::optional<RequiredCuda> required_cuda{};  ///< see Inventory::required_cuda
  /// Files that commands change, each with the line of the first change: a later command does not read the version in the build context.
  std::vector<std::pair<std::string, std::size_t>> changed{};
  bool is_named{};  ///< whether the user named the stage, and not an environment in the stage

  /// The file of the build context for a path in the image: the source of the copied file, otherwise the path itself. nullopt for a path
  /// outside of the context.
  [[nodiscard]] auto file_in_context(std::string_view path) const -> std::optional<std::string>;
  /// Whether COPY puts a file of that name into the image, by its name or with the whole context.
  [[nodiscard]] auto is_copied(std::string_view name) const -> bool;
  /// The text of a file that the Dockerfile itself writes to that path. As many empty lines as precede the text in the Dockerfile are in
  /// front, so that line numbers agree.
  [[nodiscard]] auto written_file(std::string_view path) const -> std::optional<std::string>;
};

/// Selects the stage. Errors (kind `usage`): the text has no FROM, or not the stage that the user chose as a part.
[[nodiscard]] auto judged_stage(const Input& input) -> Result<JudgedStage>;

}  // namespace gpusolve::inventory
