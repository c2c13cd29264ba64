// Files for `gpusolve check`, of which a test changes a part.
#pragma once

#include <string>

namespace gpusolve::testing {

/// pip freeze of a complete torch 2.1.0+cu121, as far as its pins determine it.
inline auto whole_torch(const std::string& instead = "", const std::string& of = "") -> std::string {
  std::string text =
      "nvidia-cublas-cu12==12.1.3.1\nnvidia-cuda-cupti-cu12==12.1.105\nnvidia-cuda-nvrtc-cu12==12.1.105\nnvidia-cuda-runtime-cu12==12.1."
      "105\n"
      "nvidia-cudnn-cu12==8.9.2.26\nnvidia-cufft-cu12==11.0.2.54\nnvidia-curand-cu12==10.3.2.106\nnvidia-cusolver-cu12==11.4.5.107\n"
      "nvidia-cusparse-cu12==12.1.0.106\nnvidia-nccl-cu12==2.18.1\nnvidia-nvtx-cu12==12.1.105\ntorch==2.1.0\ntorchvision==0.16.0\n"
      "triton==2.1.0\n";
  if (const auto at = of.empty() ? std::string::npos : text.find(of); at != std::string::npos) {
    text.replace(at, of.size(), instead);
  }
  return text;
}

inline const std::string k_hash(64, 'a');

inline auto lock_of(const std::string& torch_line, const std::string& hash) -> std::string {
  return "version: 1\nmetadata:\n  channels:\n  - url: conda-forge\npackage:\n- name: python\n  version: 3.10.13\n  manager: conda\n  "
         "platform: "
         "linux-64\n  dependencies: {}\n  url: https://conda.anaconda.org/conda-forge/linux-64/python-3.10.13-hd12c33a_0_cpython.conda\n  "
         "hash: "
         "{md5: d41d8cd98f00b204e9800998ecf8427e, sha256: " +
         hash + "}\n" + torch_line;
}

inline const std::string k_locked_torch =
    "- name: pytorch\n  version: 2.1.0\n  manager: conda\n  platform: linux-64\n  dependencies: {__glibc: '>=2.17', __cuda: '*', python: "
    "'>=3.10,<3.11.0a0', numpy: '>=1.22'}\n  url: "
    "https://conda.anaconda.org/conda-forge/linux-64/pytorch-2.1.0-cuda118_py310h1234567_300.conda\n"
    "  hash: {md5: d41d8cd98f00b204e9800998ecf8427e}\n";

inline const std::string k_locked_old_numpy =
    "- name: numpy\n  version: 1.20.3\n  manager: conda\n  platform: linux-64\n  dependencies: {}\n  url: "
    "https://conda.anaconda.org/conda-forge/linux-64/numpy-1.20.3-py310h1234567_1.conda\n  hash: {md5: d41d8cd98f00b204e9800998ecf8427e}\n";

/// The project now requires a newer torch.
inline const std::string k_stale_uv_lock =
    "version = 1\nrequires-python = \">=3.10\"\n\n[[package]]\nname = \"app\"\nversion = \"0.1.0\"\nsource = { virtual = \".\" }\n"
    "dependencies = [{ name = \"torch\" }]\n\n[package.metadata]\nrequires-dist = [{ name = \"torch\", specifier = \">=2.4\" }]\n\n"
    "[[package]]\nname = \"torch\"\nversion = \"2.1.0\"\nsource = { registry = \"https://pypi.org/simple\" }\n";

inline auto replaced(std::string text, const std::string& what, const std::string& with) -> std::string {
  text.replace(text.find(what), what.size(), with);
  return text;
}

/// A sound pixi environment: conda's CUDA libraries are in its prefix, those of pip's torch among its wheels.
inline auto pixi_lock_of(const std::string& wheel_needs) -> std::string {
  const std::string channel = "https://conda.anaconda.org/conda-forge/linux-64/";
  const std::string wheels = "https://files.pythonhosted.org/packages/00/";
  std::string listed;
  std::string described;
  for (const std::string name : {"libcublas-12.8.4.1-h9ab20c4_0", "matplotlib-base-3.10.1-py311h2b939e6_0",
                                 "py-opencv-4.11.0-py311h89c3d3b_0", "python-3.11.11-h9e4cc4f_1_cpython"}) {
    listed += "      - conda: " + channel + name + ".conda\n";
    described += "- conda: " + channel + name + ".conda\n  sha256: " + k_hash + "\n  depends: []\n";
  }
  const std::pair<std::string, std::string> k_wheels[] = {
      {"torch-2.6.0", "[nvidia-cublas-cu12==12.4.5.8]"}, {"nvidia_cublas_cu12-12.4.5.8", "[]"}, {"hloc-1.5", wheel_needs}};
  for (const auto& [name, needs] : k_wheels) {
    const auto url = wheels + name + "-py3-none-manylinux2014_x86_64.whl";
    const auto dash = name.find('-');
    listed += "      - pypi: " + url + "\n";
    described += "- pypi: " + url + "\n  name: " + name.substr(0, dash) + "\n  version: " + name.substr(dash + 1) +
                 "\n  sha256: " + k_hash + "\n  requires_dist: " + needs + "\n";
  }
  return "version: 6\nenvironments:\n  default:\n    channels:\n    - url: https://conda.anaconda.org/conda-forge/\n    indexes:\n    - "
         "https://pypi.org/simple\n    packages:\n      linux-64:\n" +
         listed + "packages:\n" + described;
}

}  // namespace gpusolve::testing
