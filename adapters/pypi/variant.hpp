// What a wheel is built for, as far as its version and its index tell.
#pragma once

#include <optional>
#include <string_view>

#include "adapters/pypi/version.hpp"
#include "resolver/build_variant.hpp"

namespace gpusolve::pypi {

/// 11.8 of `cu118`, 9.2 of `cu92`, 12.1 of `cu121_pypi_cudnn`; nothing of any other text.
[[nodiscard]] auto cuda_of_label(std::string_view label) -> std::optional<DottedVersion>;

/// Is it one of the projects that the PyTorch indexes build once per CUDA version? (torch, torchvision, torchaudio, xformers, …)
[[nodiscard]] auto is_torch_family(std::string_view project) -> bool;

/// Is it one of those whose builds must be of one kind with torch's own, because they are linked against it?
[[nodiscard]] auto is_torch_stack(std::string_view project) -> bool;

/// Is it one of the PyTorch project's own, or built by it, so that its indexes have the newest? Those of the stack, and further ones by
/// name.
[[nodiscard]] auto is_of_pytorch(std::string_view project) -> bool;

/// Is it one of the NVIDIA libraries that torch's wheels pin to the digit (`nvidia-cublas-cu12`), copies of which its indexes hold on
/// purpose? By exact names: `nvidia-` alone is anybody's prefix.
[[nodiscard]] auto is_pinned_by_torch(std::string_view project) -> bool;

/// What the last part of an index's URL says of everything in it: `cu121` of `whl/cu121`, of a folder `pytorch-cu121`, and of
/// `whl/cu121/torch_stable.html`. Empty where it says nothing.
[[nodiscard]] auto label_of_index(std::string_view url) -> std::string_view;

/// Does its URL say that the index holds builds of torch above all, and of other projects at most copies? One with a label, or a
/// PyTorch `whl` folder or page of links. Anybody can write such a URL: whether its host is believed is for IndexSlot.
[[nodiscard]] auto is_torch_index(std::string_view url) -> bool;

/// Orders local versions of one release by what they mean: `cu92` < `cu126`, and what names no CUDA before what does.
[[nodiscard]] auto is_local_below(const Version& left, const Version& right) -> bool;

/// Read off the local version (`+cu118`, `+cpu`, `+rocm6.0`, `+xpu`); for the torch family, where there is none, off the last part
/// of the index's URL (`whl/cu121`). Where neither tells, the accelerator is `none` and nothing else is known.
[[nodiscard]] auto variant_of_wheel(std::string_view project, const Version& version, std::string_view index_url) -> BuildVariant;

}  // namespace gpusolve::pypi
