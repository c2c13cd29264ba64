// The names of the main stack by what they are for. The main stack is the one whose releases the catalog lists build by build; its file
// states the names (`roles` in catalogs/stacks), and no other code knows them. In the comments: PyTorch's.
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
  std::string gpus{};   ///< on each of several
  std::string cpu{};    ///< on the CPU
  std::string apple{};  ///< on an Apple GPU
  std::string cuda{};   ///< fails unless the build is for `{cuda}`; needs no GPU
  std::string loads{};  ///< shows that it can be imported
};

struct StackRoles {
  std::string id{};                            ///< `torch`: how documents and tables call it
  std::string title{};                         ///< `PyTorch`
  std::string pypi{};                          ///< `torch`: the wheel whose build decides on which GPUs a set runs
  std::string conda{};                         ///< `pytorch`: the same on conda
  std::string conda_library{};                 ///< `libtorch`: the package that has its code on conda
  std::string conda_gpu{};                     ///< `pytorch-gpu`: requires a GPU build
  std::string conda_cpu{};                     ///< `pytorch-cpu`: requires a CPU build
  std::string conda_cpu_only{};                ///< `cpuonly`: rules out GPU builds from every channel
  std::string conda_mutex{};                   ///< `pytorch-mutex`: its build string names the variant
  std::string conda_select{};                  ///< `_pytorch_select`: its version selects the variant
  DottedVersion conda_select_gpu{};            ///< 0.2: the least version of it that selects a GPU build
  std::string conda_cuda{};                    ///< `pytorch-cuda`: fixes CUDA for the builds of the channel
  DottedVersion conda_cuda_since{};            ///< 1.13: the first release with it; `cudatoolkit` does so for earlier ones
  std::string conda_cuda_channel{};            ///< `nvidia`: the channel with the libraries that it requires
  DottedVersion conda_cuda_channel_before{};   ///< 12: builds of other channels need that channel, too, for an earlier CUDA
  std::string channel{};                       ///< `pytorch`: the official conda channel
  std::vector<std::string> sister_channels{};  ///< `pytorch-nightly`: further channels with the same kinds of builds
  std::string index{};                         ///< the official indexes, up to the label: `https://download.pytorch.org/whl/`
  std::vector<std::string> index_pages{};      ///< the last part of URLs of such places: `whl`, `torch_stable.html`
  std::vector<std::string> default_request{};  ///< `torch torchvision`: what is asked for where nothing is named
  TryCode try_code{};
  std::vector<std::string> companions{};  ///< `torchvision`: released with it, one build for each of its builds
  /// By companion: the message with which its import fails beside another release of the main package.
  std::vector<std::pair<std::string, std::string>> import_errors{};
  /// By companion: the message with which its CPU build fails on the GPU beside a build of the main package for it.
  std::vector<std::pair<std::string, std::string>> gpu_errors{};
  DottedVersion companions_linked_since{};       ///< 0.3: before it they are Python alone, and go with any torch
  std::vector<std::string> abi_stable{};         ///< `torchaudio`: companions whose wheels go with later releases, too
  DottedVersion abi_stable_since{};              ///< 2.11: from this version of them on
  std::vector<std::string> released_with{};      ///< `triton`: a release of it states their version
  std::vector<std::string> former_companions{};  ///< `torchtext`: likewise, but its releases ended
  DottedVersion former_linked_since{};           ///< 0.8: from it on each release of these goes with one minor version of it
  std::vector<std::string> users{};              ///< `accelerate`, `diffusers[torch]`: specs of PyPI that bring its newest release
  std::vector<std::string> conda_users{};        ///< likewise, names on conda
  /// By companion: those of them that require it, too.
  std::vector<std::pair<std::string, std::vector<std::string>>> companion_users{};
  std::string arch_list{};  ///< the variable that tells builds of its extensions the GPUs: `8.6;9.0+PTX`
  /// `triton`: wheels that compile kernels while a program runs, and call a C compiler for it.
  std::vector<std::string> run_time_compilers{};
  std::vector<std::string> compiler_packages{};  ///< `gcc`: what Debian has for these
  std::vector<std::string> linked{};             ///< wheels that are linked against it, and itself: all must be of one kind
  std::vector<std::string> plain_is_cpu{};       ///< of these, the wheels without a label are for the CPU and go with any build
  std::vector<std::string> labelled{};           ///< wheels whose builds for several CUDAs may differ only in the local version
  std::vector<std::string> published{};          ///< further wheels that its project publishes on its own indexes
  std::vector<std::string> others_on_index{};    ///< packages of other projects that its indexes have as well
  std::vector<std::string> only_on_index{};      ///< of these, those that are nowhere else: anybody can take the name on a public index
  std::vector<std::string> pinned_libraries{};   ///< libraries whose exact versions its wheels pin, without the suffix for CUDA
  std::string release_label{};                   ///< `torch`: before the release against which a wheel was linked, in its local version
  std::vector<std::string> other_labels{};       ///< `rocm`: how labels of builds begin that are for accelerators that no rule judges

  /// The package whose build decides, under its name on PyPI or on conda.
  [[nodiscard]] auto is_main(std::string_view name) const -> bool { return name == pypi || name == conda; }
  /// Whether its build decides where a set runs: the main package, or the library that has its code.
  [[nodiscard]] auto decides(std::string_view name) const -> bool { return is_main(name) || (!name.empty() && name == conda_library); }
  [[nodiscard]] auto is_companion(std::string_view name) const -> bool { return is_among(name, companions); }
  /// Its entry in `import_errors` or `gpu_errors`; empty if there is none.
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
  /// Packages of conda whose version says for which CUDA builds are.
  [[nodiscard]] auto selects_cuda(std::string_view name) const -> bool {
    return name == conda_cuda || name == "cudatoolkit" || name == "cuda-version";
  }
  /// The package whose build one that only selects builds selects, `pytorch` for `cpuonly`; empty for any other name.
  [[nodiscard]] auto selected_by(std::string_view name) const -> std::string {
    return !name.empty() && (name == conda_cpu_only || name == conda_mutex) ? conda : std::string();
  }
  /// Packages that exist to choose CPU builds.
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
