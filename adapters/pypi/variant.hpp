// What a wheel is built for, according to its version and its index.
#pragma once

#include <optional>
#include <string_view>

#include "adapters/pypi/version.hpp"
#include "model/build_variant.hpp"

namespace gpusolve::pypi {

/// 11.8 for `cu118`, 9.2 for `cu92`, 12.1 for `cu121_pypi_cudnn`; nullopt for any other text.
[[nodiscard]] auto cuda_of_label(std::string_view label) -> std::optional<DottedVersion>;

/// Whether the PyTorch indexes have one build of the project per CUDA version (torch, torchvision, torchaudio, xformers, ...).
[[nodiscard]] auto is_torch_family(std::string_view project) -> bool;

/// Whether builds of the project must be of the same kind as torch's own, because they are linked against it.
[[nodiscard]] auto is_torch_stack(std::string_view project) -> bool;

/// Whether the PyTorch project publishes or builds the project, so that its indexes have the newest versions: the stack, and further
/// projects by name.
[[nodiscard]] auto is_of_pytorch(std::string_view project) -> bool;

/// Whether it is one of the NVIDIA libraries whose exact versions torch's wheels pin (`nvidia-cublas-cu12`); the PyTorch indexes hold
/// copies of them on purpose. Compares exact names, because anybody can use the prefix `nvidia-`.
[[nodiscard]] auto is_pinned_by_torch(std::string_view project) -> bool;

/// The label in the last part of an index's URL, which applies to everything in the index: `cu121` for `whl/cu121`, for a folder
/// `pytorch-cu121`, and for `whl/cu121/torch_stable.html`. Empty if there is none.
[[nodiscard]] auto label_of_index(std::string_view url) -> std::string_view;

/// Whether the URL of the index says that it mainly holds builds of torch, and at most copies of other projects: it has a label, or is a
/// PyTorch `whl` folder or page of links. Anybody can use such a URL; IndexSlot states whether its host is trusted.
[[nodiscard]] auto is_torch_index(std::string_view url) -> bool;

/// Orders local versions of one release by meaning: `cu92` < `cu126`, and versions without CUDA before those with it.
[[nodiscard]] auto is_local_below(const Version& left, const Version& right) -> bool;

/// Derived from the local version (`+cu118`, `+cpu`, `+rocm6.0`, `+xpu`); for the torch family without a local version, from the last part
/// of the index's URL (`whl/cu121`). If neither states it, the accelerator is `none` and nothing else is known.
[[nodiscard]] auto variant_of_wheel(std::string_view project, const Version& version, std::string_view index_url) -> BuildVariant;

}  // namespace gpusolve::pypi
