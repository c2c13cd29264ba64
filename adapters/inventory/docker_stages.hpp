// The stages of a Dockerfile, and the one that is judged.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "adapters/inventory/base_image.hpp"
#include "adapters/inventory/install_lines.hpp"
#include "adapters/inventory/readers.hpp"
#include "resolver/result.hpp"

namespace gpusolve::inventory {

/// What `COPY` and `RUN --mount=type=bind` bring from the build context.
struct CopiedFile {
  std::string source;
  std::string target;
};

/// The last stage, which `docker build` builds without `--target`, with the stages that it starts from or copies from. Where none of
/// these installs anything, the last one that does.
struct JudgedStage {
  BaseImage image;
  std::vector<InstallLine> lines;  ///< in the order in which they take effect
  std::vector<CopiedFile> copied;
  std::vector<Note> notes;  ///< which stage it is, and which were left

  /// The file of the build context that a path of the image means: by what was copied there, else by the path itself. Nothing for one
  /// that leads out of the context.
  [[nodiscard]] auto file_in_context(std::string_view path) const -> std::optional<std::string>;
};

/// Errors (kind `usage`): there is no FROM, or not the stage that the input chooses as a part.
[[nodiscard]] auto judged_stage(const Input& input) -> Result<JudgedStage>;

}  // namespace gpusolve::inventory
