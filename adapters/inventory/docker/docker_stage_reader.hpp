// Reads the stages of a Dockerfile.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "adapters/inventory/docker/base_image.hpp"
#include "adapters/inventory/docker/docker_stages.hpp"
#include "adapters/inventory/docker/docker_text.hpp"
#include "adapters/inventory/readers.hpp"
#include "adapters/inventory/shell/install_lines.hpp"
#include "base/result.hpp"

namespace gpusolve::inventory {

/// One stage: the instructions from its FROM to the next one.
struct Stage {
  std::string name;
  BaseImage image{};
  std::optional<Platform> platform{};
  std::size_t line{};
  std::vector<std::size_t> needs{};  ///< indexes of the stages that this one starts from or copies from
  Variables variables{};
  std::vector<InstallLine> lines{};
  std::vector<CopiedFile> copied{};
  std::string folder{};  ///< the WORKDIR; empty: that of the base image, which no tag states
  bool brings_python{};  ///< whether another Python may replace the one in the image
  bool installs_cuda{};
};

/// All stages in the order of the file; at least one. Errors (kind `usage`): the text has no FROM, or more instructions or stages than any
/// real file.
[[nodiscard]] auto read_stages(const Input& input) -> Result<std::vector<Stage>>;

}  // namespace gpusolve::inventory
