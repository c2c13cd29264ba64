// conda's packages whose version is that of CUDA, beside the selector of the main stack.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace gpusolve::engine {

struct ToolkitPart {
  std::string_view name;
  /// Since CUDA 12, the channels conda-forge and nvidia have it in the versions of the toolkit: without a version, it gets that of the set.
  bool follows_set{};
  bool has_compiler{};
  bool is_on_pypi{};  ///< PyPI's wheel of the toolkit has the name of conda's
};

/// https://docs.nvidia.com/cuda/cuda-installation-guide-linux/#conda and the records of the channels; PyPI: the wheel cuda-toolkit.
constexpr std::array<ToolkitPart, 14> k_toolkit_parts{{{"cudatoolkit"},
                                                       {"cuda-version"},
                                                       {"cuda"},
                                                       {"cuda-runtime"},
                                                       {"cuda-cudart"},
                                                       {"cuda-toolkit", true, false, true},
                                                       {"cuda-nvcc", true, true},
                                                       {"cuda-nvcc-tools", true, true},
                                                       {"cuda-nvcc-impl", true, true},
                                                       {"cuda-compiler", true, true},
                                                       {"cuda-libraries", true},
                                                       {"cuda-libraries-dev", true},
                                                       {"cuda-cudart-dev", true},
                                                       {"cuda-command-line-tools", true}}};

/// Null for other packages.
[[nodiscard]] constexpr auto toolkit_part(std::string_view name) -> const ToolkitPart* {
  const auto* const found = std::ranges::find(k_toolkit_parts, name, &ToolkitPart::name);
  return found == k_toolkit_parts.end() ? nullptr : found;
}

/// Whether only conda has the package, and pip installs nothing by this name.
[[nodiscard]] constexpr auto is_part_of_conda(std::string_view name) -> bool {
  const auto* const part = toolkit_part(name);
  return part != nullptr && part->follows_set && !part->is_on_pypi;
}

}  // namespace gpusolve::engine
