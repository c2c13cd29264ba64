// What the name of a container image states: the CUDA, system and Python of its tag, and nothing that one would have to run it for.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/report/answer.hpp"
#include "resolver/dotted_version.hpp"

namespace gpusolve::inventory {

/// The image that a Dockerfile starts from.
struct BaseImage {
  std::string name;                         ///< as the file has it, variables replaced: "nvidia/cuda:12.1.0-devel-ubuntu22.04"
  std::string system{};                     ///< "ubuntu 22.04", "debian bookworm", "centos 7", "alpine"; empty: the tag does not say
  std::optional<DottedVersion> cuda{};      ///< 12.1 or 12.1.0
  std::optional<DottedVersion> python{};    ///< 3.11 or 3.11.4
  std::vector<report::Package> packages{};  ///< torch of pytorch/pytorch, vllm of vllm/vllm-openai
  std::string brings{};                     ///< what it holds that no tag states: "a torch of NVIDIA's own"; empty: nothing known
  auto operator==(const BaseImage&) const -> bool = default;
};

/// Image families: nvidia/cuda, pytorch/pytorch, python, ubuntu and other systems, uv's and micromamba's images, tensorflow/tensorflow,
/// vllm/vllm-openai; of others only what their tag says in the same words (`cuda12.4`, `cu124`, `py3.11`, `ubuntu22.04`).
[[nodiscard]] auto base_image(std::string_view name) -> BaseImage;

}  // namespace gpusolve::inventory
