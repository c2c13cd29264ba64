// Container images that bring packages of a stack.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/dotted_version.hpp"

namespace gpusolve {

/// From this release on, the driver must report this CUDA for a container to start: that of NVIDIA's image from which it starts.
struct ImageCuda {
  DottedVersion since;
  DottedVersion cuda;
  auto operator==(const ImageCuda&) const -> bool = default;
};

/// The images of this release, by the numbers that are given, have this Python.
struct ImagePython {
  DottedVersion release;
  DottedVersion python;
  auto operator==(const ImagePython&) const -> bool = default;
};

struct StackImage {
  /// Where the parts of CUDA beside the packages come from.
  enum class Parts : std::uint8_t {
    unknown,
    tag,    ///< the tag names them, as those of NVIDIA's own images do
    devel,  ///< likewise where the tag says devel; otherwise there are none
    gpu,    ///< the libraries and cuDNN where the tag says gpu
  };
  std::string repository{};             ///< "vllm/vllm-openai", without a registry
  std::vector<std::string> packages{};  ///< wheels, the one that the image is named for first
  std::string tag_part{};               ///< only tags with this part have them: "gpu"; empty: all tags
  bool states_release{};                ///< a tag begins with the release of the first package; otherwise it states none
  bool is_labelled{};                   ///< the local version of the first package is the CUDA of the tag
  bool is_of_vendor{};                  ///< the packages are built by the vendor of the GPUs, not taken from PyPI
  Parts parts{};
  std::vector<ImageCuda> required_cuda{};  ///< oldest first
  std::vector<ImagePython> pythons{};      ///< of releases that are not listed it is not known
  auto operator==(const StackImage&) const -> bool = default;
};

}  // namespace gpusolve
