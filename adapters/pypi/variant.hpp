// The variant that a wheel is built for, according to its version and its index.
#pragma once

#include <optional>
#include <string_view>

#include "adapters/pypi/version.hpp"
#include "model/build_variant.hpp"
#include "model/stack_roles.hpp"

namespace gpusolve::pypi {

/// Whether the indexes of the main stack have one build of the project per CUDA version (`torch`, `torchvision`, `xformers`, ...).
[[nodiscard]] auto is_built_per_cuda(std::string_view project, const StackRoles& roles) -> bool;

/// Whether builds of the project must be of the same kind as builds of the main package, because they are linked against it.
[[nodiscard]] auto is_linked(std::string_view project, const StackRoles& roles) -> bool;

/// Whether the main stack's project publishes or builds this project, so that the stack's indexes have the newest versions.
[[nodiscard]] auto is_of_main_project(std::string_view project, const StackRoles& roles) -> bool;

/// Whether the project is one of the NVIDIA libraries whose exact versions the main wheel pins (`nvidia-cublas-cu12`); the indexes of
/// the stack hold copies of these libraries on purpose. Compares exact names, because anybody can use the prefix `nvidia-`.
[[nodiscard]] auto is_pinned_by_main(std::string_view project, const StackRoles& roles) -> bool;

/// The label in the last part of an index's URL, which applies to all builds in the index: `cu121` for `whl/cu121`, for a folder
/// `pytorch-cu121`, and for `whl/cu121/torch_stable.html`. Empty if the URL has no label.
[[nodiscard]] auto label_of_index(std::string_view url, const StackRoles& roles) -> std::string_view;

/// Whether the URL of the index says that it mainly holds builds of the main stack, and at most copies of other projects: the URL has a
/// label, or is an official place (a `whl` folder or a page of links). Anybody can use such a URL; IndexSlot states whether its host is
/// trusted.
[[nodiscard]] auto is_stack_index(std::string_view url, const StackRoles& roles) -> bool;

/// Whether `left` is below `right`. Orders local versions of one release by meaning: `cu92` < `cu126`, and versions without CUDA before
/// versions with CUDA.
[[nodiscard]] auto is_local_below(const Version& left, const Version& right) -> bool;

/// The variant that the local version states (`+cu118`, `+cpu`, `+rocm6.0`, `+xpu`); for a project built per CUDA without a local
/// version, the last part of the index's URL (`whl/cu121`). If neither states a variant, the accelerator is `none`, and the other
/// fields are unknown.
[[nodiscard]] auto variant_of_wheel(std::string_view project, const Version& version, std::string_view index_url, const StackRoles& roles)
    -> BuildVariant;

}  // namespace gpusolve::pypi
