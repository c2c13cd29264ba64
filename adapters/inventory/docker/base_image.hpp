// Reads the name of a container image: the CUDA, system and Python that its tag states, and nothing that requires running it.
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
/// the other shared libraries, "devel" the compiler and the headers; cuDNN is there where the tag names it).
struct CudaParts {
  bool has_libraries{};
  bool has_compiler{};
  bool has_cudnn{};
  std::optional<std::uint32_t> cudnn{};  ///< its major version; nullopt: the tag does not state it
  auto operator==(const CudaParts&) const -> bool = default;
};

/// The base image of a Dockerfile.
struct BaseImage {
  std::string name;                       ///< as in the file, with variables replaced: "nvidia/cuda:12.1.0-devel-ubuntu22.04"
  std::string system{};                   ///< "ubuntu 22.04", "debian bookworm", "centos 7", "alpine"; empty: the tag does not state it
  std::optional<DottedVersion> cuda{};    ///< 12.1 or 12.1.0
  std::optional<DottedVersion> python{};  ///< 3.11 or 3.11.4
  /// The Python of its distribution, if it has no other and the commands use it; nullopt: unknown, or it may have another.
  std::optional<DottedVersion> system_python{};
  std::vector<Package> packages{};  ///< torch for pytorch/pytorch, vllm for vllm/vllm-openai
  /// Names of wheels in it that were released with the first of `packages`: torchvision.
  std::vector<std::string> companions{};
  /// Names of wheels in it whose versions the tag does not state: torch in NVIDIA's own build.
  std::vector<std::string> unstated{};
  bool is_plain{};                   ///< nothing in it is for GPUs: a distribution, Python, conda
  std::optional<CudaParts> parts{};  ///< nullopt: the tag does not state them
  /// The CUDA that the driver must report for a container to start, as far as the release of the tag is known; NVIDIA's own state it.
  std::optional<DottedVersion> required_cuda{};
  std::string brings{};  ///< known content that no tag states: "a torch of NVIDIA's own"; empty: none known
  std::string place{};   ///< its FROM: "Dockerfile:1"; empty: it is of no file
  auto operator==(const BaseImage&) const -> bool = default;
};

/// Knows nvidia/cuda, python, ubuntu and other systems, the images of uv and micromamba, those of RAPIDS, and `images`. Of others it reads
/// only common words in the tag (`cuda12.4`, `cu124`, `py3.11`, `ubuntu22.04`).
[[nodiscard]] auto base_image(std::string_view text, std::span<const StackImage> images) -> BaseImage;

}  // namespace gpusolve::inventory
