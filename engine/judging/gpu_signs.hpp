// Signs that a package which is in no table may carry GPU code (docs/rules.md, "Stacks"). All lists of such words are here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalogs/catalog.hpp"
#include "model/answer.hpp"

namespace gpusolve::engine {

/// The word in a name that is a sign of GPU code: "cu120" of `spconv-cu120`, "gpu" of `fbgemm-gpu`. Empty if there is none.
[[nodiscard]] auto gpu_word_in(std::string_view text) -> std::string_view;
/// The CUDA label in a local version: "cu118" of `2.1.2+pt21cu118`. Empty if there is none.
[[nodiscard]] auto gpu_label_in(std::string_view version) -> std::string_view;

/// Whether the package is a part of the CUDA toolkit, cuDNN, NCCL or another of NVIDIA's libraries that stacks share. Such a
/// package has GPU code, but is of no use alone.
[[nodiscard]] auto is_gpu_library(std::string_view name, Ecosystem ecosystem) -> bool;
/// The first CUDA whose wheels have no version in their names.
inline constexpr std::uint32_t k_first_without_suffix = 13;

/// The library of a wheel, a part of its name, and its CUDA major version: "cudnn" and 12 for `nvidia-cudnn-cu12`.
struct LibraryWheel {
  std::string_view library;
  std::uint32_t cuda_major{};
};
/// For any wheel of NVIDIA whose name ends with its CUDA, such as `nvidia-nvcomp-cu12`; nullopt for others.
[[nodiscard]] auto wheel_by_suffix(std::string_view name) -> std::optional<LibraryWheel>;
/// For one of these libraries, also without a suffix; nullopt for others.
[[nodiscard]] auto library_wheel(std::string_view name) -> std::optional<LibraryWheel>;

/// Whether the name is conda's for one of these libraries, and not a name on PyPI: `cudnn`, `libcublas`. False for names such as
/// `cuda-cccl`, some of which are projects on PyPI, too.
[[nodiscard]] auto is_library_of_conda_alone(std::string_view name) -> bool;

/// The wheels of another CUDA that must not be in a set with this library, because both fill the same folders: stacks that share a set have
/// one cuDNN and one CUDA major version. Empty for libraries that stacks do not share.
[[nodiscard]] auto rivals_of(const LibraryWheel& wheel) -> std::vector<std::string>;

/// Whether packages that require a package of this name may have GPU code themselves.
[[nodiscard]] auto is_need_of_gpu_code(std::string_view name, Ecosystem ecosystem, const catalogs::Catalog& catalog) -> bool;

/// Whether a stack is requested by this name, which leaves its variant open.
[[nodiscard]] auto is_open_name(std::string_view name, const catalogs::Catalog& catalog) -> bool;

/// Whether the name is such a name, or a sign of GPU code, and the package is of use by itself: a framework or an extension, but
/// no library of NVIDIA that others need.
[[nodiscard]] auto is_for_gpus(std::string_view name, Ecosystem ecosystem, const catalogs::Catalog& catalog) -> bool;

/// Whether the file of the package says that it holds no machine code: `py3-none-any`, `noarch`. False if the file is not known.
[[nodiscard]] auto is_pure(const Package& package) -> bool;

/// The sign of GPU code in a package of no table, apart from its requirements: "`cu120` in its name". Empty if there is none.
[[nodiscard]] auto own_sign(const Package& package) -> std::string;

}  // namespace gpusolve::engine
