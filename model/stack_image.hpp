// Container images that bring packages of a stack.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/dotted_version.hpp"

namespace gpusolve {

/// From the release `since` on, a container starts only if the driver reports this CUDA, the one of the NVIDIA image that it is based on.
struct ImageCuda {
  DottedVersion since;
  DottedVersion cuda;
  auto operator==(const ImageCuda&) const -> bool = default;
};

/// Images whose release begins with the numbers of `release` have this Python.
struct ImagePython {
  DottedVersion release;
  DottedVersion python;
  auto operator==(const ImagePython&) const -> bool = default;
};

struct StackImage {
  /// The origin of the CUDA parts beside the packages.
  enum class Parts : std::uint8_t {
    unknown,
    tag,    ///< the tag names them, as the tags of NVIDIA's own images do
    devel,  ///< the tag names them if it says devel; otherwise there are none
    gpu,    ///< the libraries and cuDNN are there if the tag says gpu
  };
  std::string repository{};             ///< "vllm/vllm-openai", without a registry
  std::vector<std::string> packages{};  ///< wheels; the first is the one that the image is named for
  std::string tag_part{};               ///< only tags with this part have the packages: "gpu"; empty: all tags
  bool states_release{};                ///< a tag begins with the release of the first package; otherwise it states no release
  bool is_labelled{};                   ///< the local version of the first package is the CUDA of the tag
  bool is_of_vendor{};                  ///< the packages are built by the vendor of the GPUs, not taken from PyPI
  Parts parts{};
  std::vector<ImageCuda> required_cuda{};  ///< oldest first
  std::vector<ImagePython> pythons{};      ///< the Python is unknown for releases that are not listed
  auto operator==(const StackImage&) const -> bool = default;
};

}  // namespace gpusolve
