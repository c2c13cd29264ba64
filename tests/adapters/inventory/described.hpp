// Renders an inventory in a few lines, so that tests can state their expectations as text.
#pragma once

#include <string>
#include <string_view>

#include "adapters/inventory/read.hpp"

namespace gpusolve::inventory {

/// "KIND python=3.10", then for each package "ECOSYSTEM name version [build] [source] [subdir] [*]", then "want SPEC", then "from ADDRESS".
/// `*` marks requested packages.
[[nodiscard]] auto described(const Inventory& inventory) -> std::string;

/// Takes a few names for packages with GPU code, as the catalog would.
[[nodiscard]] auto is_gpu_name(std::string_view name, Ecosystem ecosystem) -> bool;

/// The names of the main stack that these tests need.
[[nodiscard]] inline auto main_roles() -> const StackRoles& {
  static const StackRoles roles{
      .pypi = "torch", .conda = "pytorch", .conda_cuda = "pytorch-cuda", .linked = {"torch", "torchvision", "torchaudio", "xformers"}};
  return roles;
}

/// The inventory of the text under this name, or the text of the error.
[[nodiscard]] auto described(std::string_view text, std::string_view name, const ReadOptions& options = {}) -> std::string;

/// Options for a machine with GPUs and Python 3.12; `part`: the extra, group or environment to read, or empty.
[[nodiscard]] inline auto with_part(std::string part) -> ReadOptions {
  ReadOptions options;
  options.is_for_gpus = is_gpu_name;
  options.roles = &main_roles();
  options.machine.python = dotted("3.12");
  if (!part.empty()) {
    options.parts = {std::move(part)};
  }
  return options;
}

}  // namespace gpusolve::inventory
