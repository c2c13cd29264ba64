// The names of the main stack by their purpose. The main stack is the one whose releases the catalog lists build by build; its file states
// the names (`roles` in catalogs/stacks), and no other code knows them. The comments show PyTorch's names.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/dotted_version.hpp"

namespace gpusolve {

/// Python code that tries the main stack. It contains no double quotes, so that it can be quoted in every shell.
struct TryCode {
  std::string gpu{};    ///< on a GPU
  std::string gpus{};   ///< on each of several GPUs
  std::string cpu{};    ///< on the CPU
  std::string apple{};  ///< on an Apple GPU
  std::string cuda{};   ///< fails unless the build is for `{cuda}`; needs no GPU
  std::string loads{};  ///< shows that the package can be imported
};

struct StackRoles {
  std::string id{};                            ///< `torch`: its name in documents and tables
  std::string title{};                         ///< `PyTorch`
  std::string pypi{};                          ///< `torch`: the wheel whose build decides on which GPUs a set runs
  std::string conda{};                         ///< `pytorch`: the package of conda with the same role
  std::string conda_library{};                 ///< `libtorch`: the package of conda that has its code
  std::string conda_gpu{};                     ///< `pytorch-gpu`: requires a GPU build
  std::string conda_cpu{};                     ///< `pytorch-cpu`: requires a CPU build
  std::string conda_cpu_only{};                ///< `cpuonly`: rules out GPU builds from every channel
  std::string conda_mutex{};                   ///< `pytorch-mutex`: its build string names the variant
  std::string conda_select{};                  ///< `_pytorch_select`: its version selects the variant
  DottedVersion conda_select_gpu{};            ///< 0.2: the oldest version of `_pytorch_select` that selects a GPU build
  std::string conda_cuda{};                    ///< `pytorch-cuda`: fixes CUDA for the builds of the channel
  DottedVersion conda_cuda_since{};            ///< 1.13: the first release with it; `cudatoolkit` has this role for earlier ones
  std::string conda_cuda_channel{};            ///< `nvidia`: the channel with the libraries that it requires
  DottedVersion conda_cuda_channel_before{};   ///< 12: for an earlier CUDA, builds of other channels need that channel, too
  std::string channel{};                       ///< `pytorch`: the official conda channel
  std::vector<std::string> sister_channels{};  ///< `pytorch-nightly`: further channels with the same kinds of builds
  std::string index{};                         ///< the official indexes, up to the label: `https://download.pytorch.org/whl/`
  std::vector<std::string> index_pages{};      ///< last parts of the URLs of such indexes and pages: `whl`, `torch_stable.html`
  std::vector<std::string> default_request{};  ///< `torch torchvision`: the request if the user names no package
  TryCode try_code{};
  std::vector<std::string> companions{};  ///< `torchvision`: released with the main package, one build for each of its builds
  /// By companion: the error of its import beside another release of the main package.
  std::vector<std::pair<std::string, std::string>> import_errors{};
  /// By companion: the error of its CPU build on a GPU beside a GPU build of the main package.
  std::vector<std::pair<std::string, std::string>> gpu_errors{};
  DottedVersion companions_linked_since{};       ///< 0.3: older ones are pure Python, and are compatible with any torch
  std::vector<std::string> abi_stable{};         ///< `torchaudio`: companions whose wheels are compatible with later releases, too
  DottedVersion abi_stable_since{};              ///< 2.11: the first version of these companions for which that holds
  std::vector<std::string> released_with{};      ///< `triton`: packages whose version a release of the main package states
  std::vector<std::string> former_companions{};  ///< `torchtext`: companions whose releases have ended
  DottedVersion former_linked_since{};           ///< 0.8: from this version on, each release of these is compatible with one minor version
                                                 ///< of the main package
  std::vector<std::string> users{};              ///< `accelerate`, `diffusers[torch]`: specs of PyPI that bring the newest release of the
                                                 ///< main package
  std::vector<std::string> conda_users{};        ///< packages of conda that bring its newest release
  /// By companion: the users that also require the companion.
  std::vector<std::pair<std::string, std::vector<std::string>>> companion_users{};
  std::string arch_list{};  ///< environment variable that lists the GPUs an extension is compiled for: `8.6;9.0+PTX`
  /// `triton`: wheels that compile kernels while a program runs, and call a C compiler to do so.
  std::vector<std::string> run_time_compilers{};
  std::vector<std::string> compiler_packages{};  ///< `gcc`: packages of Debian with the C compiler for these
  std::vector<std::string> linked{};             ///< wheels that are linked against the main package, and the main package: all must be of
                                                 ///< one kind
  std::vector<std::string> plain_is_cpu{};       ///< the wheels of `linked` whose builds without a label are for the CPU and are compatible
                                                 ///< with any build
  std::vector<std::string> labelled{};           ///< wheels whose builds for several CUDAs may differ only in the local version
  std::vector<std::string> published{};          ///< further wheels that its project publishes on its own indexes
  std::vector<std::string> others_on_index{};    ///< packages of other projects that these indexes also have
  std::vector<std::string> only_on_index{};      ///< packages that only these indexes have: anybody can take their names on a public index
  std::vector<std::string> pinned_libraries{};   ///< libraries whose exact versions its wheels pin, without the suffix for CUDA
  std::string release_label{};                   ///< prefix, in a wheel's local version, of the main release it was linked against
                                                 ///< (`torch2.9`)
  std::vector<std::string> other_labels{};       ///< `rocm`: prefixes of the labels of builds for accelerators that no rule judges

  /// Whether `name` is the package whose build decides, as PyPI or conda names it.
  [[nodiscard]] auto is_main(std::string_view name) const -> bool { return name == pypi || name == conda; }
  /// Whether the build of `name` decides where a set runs: the main package, or the library that has its code.
  [[nodiscard]] auto decides(std::string_view name) const -> bool { return is_main(name) || (!name.empty() && name == conda_library); }
  [[nodiscard]] auto is_companion(std::string_view name) const -> bool { return is_among(name, companions); }
  /// The entry of the companion in `import_errors` or `gpu_errors`; empty if there is none.
  [[nodiscard]] static auto error_of(std::string_view companion, const std::vector<std::pair<std::string, std::string>>& errors)
      -> std::string {
    for (const auto& [name, error] : errors) {
      if (name == companion) {
        return error;
      }
    }
    return {};
  }
  [[nodiscard]] auto name_in(bool is_conda) const -> const std::string& { return is_conda ? conda : pypi; }
  /// Whether `name` is a package of conda whose version states the CUDA of builds.
  [[nodiscard]] auto selects_cuda(std::string_view name) const -> bool {
    return name == conda_cuda || name == "cudatoolkit" || name == "cuda-version";
  }
  /// Whether the first two numbers of the version of this package determine which builds go with it; further numbers only restrict the
  /// installer.
  [[nodiscard]] auto is_series(std::string_view name) const -> bool { return name == "python" || selects_cuda(name); }
  /// For a package that only selects builds, the package that it selects: `pytorch` for `cpuonly`; empty for any other name.
  [[nodiscard]] auto selected_by(std::string_view name) const -> std::string {
    return !name.empty() && (name == conda_cpu_only || name == conda_mutex || requires_variant(name)) ? conda : std::string();
  }
  /// Packages that only require the build of the main package for GPUs or that for the CPU, and have its versions.
  [[nodiscard]] auto requires_variant(std::string_view name) const -> bool {
    return !name.empty() && (name == conda_gpu || name == conda_cpu);
  }
  /// Whether `name` is a package that exists to choose CPU builds.
  [[nodiscard]] auto chooses_cpu(std::string_view name) const -> bool {
    return !name.empty() && (name == conda_cpu_only || name == conda_cpu);
  }

  /// The entry of `other_labels` that begins `label`, such as `rocm` for `rocm6.2`; empty if there is none.
  [[nodiscard]] auto other_label_of(std::string_view label) const -> std::string_view {
    for (const auto& one : other_labels) {
      if (label.starts_with(one)) {
        return one;
      }
    }
    return {};
  }

  [[nodiscard]] static auto is_among(std::string_view name, const std::vector<std::string>& names) -> bool {
    for (const auto& one : names) {
      if (one == name) {
        return true;
      }
    }
    return false;
  }
};

}  // namespace gpusolve
