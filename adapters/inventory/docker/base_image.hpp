// Reads the name of a container image: the CUDA, the system and the Python that its tag states, but nothing that requires running the
// image.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/answer.hpp"
#include "model/dotted_version.hpp"
#include "model/stack_image.hpp"

namespace gpusolve::inventory {

/// The parts of CUDA in NVIDIA's own images (github.com/NVIDIA/nvidia-docker, wiki, page CUDA: "base" has libcudart alone, "runtime" adds
/// the other shared libraries, "devel" adds the compiler and the headers; images whose tag names cuDNN have cuDNN).
struct CudaParts {
  bool has_libraries{};
  bool has_compiler{};
  bool has_cudnn{};
  std::optional<std::uint32_t> cudnn{};  ///< the major version of cuDNN; nullopt: the tag does not state it
  auto operator==(const CudaParts&) const -> bool = default;
};

/// The base image of a Dockerfile.
struct BaseImage {
  std::string name;                       ///< as in the file, with variables replaced: "nvidia/cuda:12.1.0-devel-ubuntu22.04"
  std::string system{};                   ///< "ubuntu 22.04", "debian bookworm", "centos 7", "alpine"; empty: the tag does not state it
  std::optional<DottedVersion> cuda{};    ///< 12.1 or 12.1.0
  std::optional<DottedVersion> python{};  ///< 3.11 or 3.11.4
  /// The Python of the distribution, if the commands use it and the image has no other; nullopt: unknown, or the image may have another.
  std::optional<DottedVersion> system_python{};
  std::vector<Package> packages{};  ///< torch for pytorch/pytorch, vllm for vllm/vllm-openai
  /// Names of wheels in the image that were released together with the first of `packages`: torchvision.
  std::vector<std::string> companions{};
  /// Names of wheels in the image whose versions the tag does not state: torch in NVIDIA's own build.
  std::vector<std::string> unstated{};
  bool is_plain{};                   ///< the image has no GPU software: a distribution, Python, conda
  std::optional<CudaParts> parts{};  ///< nullopt: the tag does not state them
  /// The CUDA that the driver must report for a container to start, if it is known for the release of the tag; a variable of NVIDIA's own
  /// images states this CUDA.
  std::optional<DottedVersion> required_cuda{};
  std::string brings{};  ///< known content that no tag states: "a torch of NVIDIA's own"; empty: none known
  std::string place{};   ///< the place of the FROM instruction: "Dockerfile:1"; empty: the name does not come from a file
  auto operator==(const BaseImage&) const -> bool = default;
};

/// Knows nvidia/cuda, python, ubuntu and other systems, the images of uv and micromamba, those of RAPIDS, and `images`. For all other
/// images, reads only common words in the tag (`cuda12.4`, `cu124`, `py3.11`, `ubuntu22.04`).
[[nodiscard]] auto base_image(std::string_view text, std::span<const StackImage> images) -> BaseImage;

}  // namespace gpusolve::inventory
