// The exact output of `check` and `verify`: tests/golden/check/NAME.txt. Review each change as a tired user would read it.
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::testing {
namespace {

struct Case {
  const char* name;
  const char* file;
  std::string content;
  std::vector<std::string> words;  ///< begins with "verify" if the command is not `check`
};

void PrintTo(const Case& one, std::ostream* stream) { *stream << one.name; }

auto transcript(const Case& one) -> std::string {
  const Sandbox sandbox;
  sandbox.write(one.file, one.content);
  auto words = one.words;
  const bool is_verify = !words.empty() && words.front() == "verify";
  if (!is_verify) {
    words.insert(words.begin(), "check");
  }
  words.insert(words.begin() + 1, one.file);
  const auto ended = run_program(words, sandbox.path());
  std::string text = "$ gpusolve";
  for (const auto& word : words) {
    text += " " + (word.find(' ') == std::string::npos ? word : "'" + word + "'");
  }
  return text + "\n" + ended.out + ended.err + "[" + std::to_string(ended.status) + "]\n";
}

/// pip freeze of a complete torch 2.1.0+cu121, as far as its pins determine it.
auto whole_torch(const std::string& instead = "", const std::string& of = "") -> std::string {
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

const std::string k_hash(64, 'a');

auto lock_of(const std::string& torch_line, const std::string& hash) -> std::string {
  return "version: 1\nmetadata:\n  channels:\n  - url: conda-forge\npackage:\n- name: python\n  version: 3.10.13\n  manager: conda\n  "
         "platform: "
         "linux-64\n  dependencies: {}\n  url: https://conda.anaconda.org/conda-forge/linux-64/python-3.10.13-hd12c33a_0_cpython.conda\n  "
         "hash: "
         "{md5: d41d8cd98f00b204e9800998ecf8427e, sha256: " +
         hash + "}\n" + torch_line;
}

const std::string k_locked_torch =
    "- name: pytorch\n  version: 2.1.0\n  manager: conda\n  platform: linux-64\n  dependencies: {__glibc: '>=2.17', __cuda: '*', python: "
    "'>=3.10,<3.11.0a0', numpy: '>=1.22'}\n  url: "
    "https://conda.anaconda.org/conda-forge/linux-64/pytorch-2.1.0-cuda118_py310h1234567_300.conda\n"
    "  hash: {md5: d41d8cd98f00b204e9800998ecf8427e}\n";

const std::string k_locked_old_numpy =
    "- name: numpy\n  version: 1.20.3\n  manager: conda\n  platform: linux-64\n  dependencies: {}\n  url: "
    "https://conda.anaconda.org/conda-forge/linux-64/numpy-1.20.3-py310h1234567_1.conda\n  hash: {md5: d41d8cd98f00b204e9800998ecf8427e}\n";

/// The project now requires a newer torch.
const std::string k_stale_uv_lock =
    "version = 1\nrequires-python = \">=3.10\"\n\n[[package]]\nname = \"app\"\nversion = \"0.1.0\"\nsource = { virtual = \".\" }\n"
    "dependencies = [{ name = \"torch\" }]\n\n[package.metadata]\nrequires-dist = [{ name = \"torch\", specifier = \">=2.4\" }]\n\n"
    "[[package]]\nname = \"torch\"\nversion = \"2.1.0\"\nsource = { registry = \"https://pypi.org/simple\" }\n";

auto replaced(std::string text, const std::string& what, const std::string& with) -> std::string {
  text.replace(text.find(what), what.size(), with);
  return text;
}

/// A sound pixi environment: conda's CUDA libraries are in its prefix, those of pip's torch among its wheels.
auto pixi_lock_of(const std::string& wheel_needs) -> std::string {
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

const Case k_cases[] = {
    {"fine", "freeze.txt", whole_torch(), {"--gpu", "RTX 3090", "--driver", "535.104.05"}},
    {"fine_quiet", "freeze.txt", whole_torch(), {"--gpu", "RTX 3090", "-q"}},
    {"no_kernel_image", "freeze.txt", whole_torch(), {"--gpu", "RTX 5090"}},
    {"no_kernel_image_quiet", "freeze.txt", whole_torch(), {"--gpu", "RTX 5090", "-q"}},
    {"driver_too_old", "freeze.txt", whole_torch(), {"--gpu", "RTX 3090", "--driver", "470.86"}},
    {"two_cards", "freeze.txt", whole_torch(), {"--gpu", "GTX 1080 Ti,RTX 5090"}},
    {"no_gpu", "freeze.txt", whole_torch(), {"--gpu", "none"}},
    {"cpu_build", "freeze.txt", "torch==2.1.0+cpu\ntorchvision==0.16.0+cpu\n", {"--gpu", "RTX 3090", "--driver", "535.104.05"}},
    {"cpu_build_windows", "freeze.txt", "torch==2.1.0\n", {"--gpu", "RTX 3090", "--platform", "win-64"}},
    {"cpu_build_by_another_name",
     "environment.yml",
     "channels: [conda-forge]\ndependencies: [python=3.12, pytorch-cpu=2.7.1, torchvision=0.22]\n",
     {"--gpu", "RTX 3090"}},
    {"companion_without_a_release",
     "requirements.txt",
     "--extra-index-url https://download.pytorch.org/whl/cu117\ntorch\ntorchvision\ntorchaudio\n",
     {"--gpu", "RTX 3090", "--driver", "550.54.14"}},
    {"cpu_build_wanted", "freeze.txt", "torch==2.1.0+cpu\n", {"--gpu", "none"}},
    {"library_drops_arch", "freeze.txt", "torch==2.5.1+cu118\n", {"--gpu", "Tesla K80"}},
    {"cuda_mix", "freeze.txt", whole_torch("nvidia-cudnn-cu11==8.5.0.96\nnvidia-nccl-cu12", "nvidia-nccl-cu12"), {"--gpu", "RTX 3090"}},
    {"pin_mismatch", "freeze.txt", whole_torch("nvidia-nccl-cu12==2.20.5", "nvidia-nccl-cu12==2.18.1"), {"--gpu", "RTX 3090"}},
    {"stack_mismatch", "freeze.txt", whole_torch("torch-scatter==2.1.2+pt25cu124\ntriton==2.1.0", "triton==2.1.0"), {"--gpu", "RTX 3090"}},
    {"misspelled_name", "requirements.txt", "troch==2.1.0\nnumpy<2\n", {"--gpu", "RTX 3090"}},
    {"two_variants", "requirements.txt", "onnxruntime==1.20.0\nonnxruntime-gpu==1.20.0\n", {"--gpu", "RTX 3090", "--driver", "550.54.14"}},
    {"wheel_without_code_here", "requirements.txt", "tensorflow==2.15.0\n", {"--gpu", "RTX 4090", "--platform", "win-64"}},
    {"conflicting_pins", "requirements.txt", "triton==3.2.0\ntorch==2.7.0\n", {"--gpu", "RTX 3090", "--driver", "550.54.14"}},
    {"built_for_another_torch", "requirements.txt", "torch==2.4.0\nauto-gptq\n", {"--gpu", "RTX 3090", "--driver", "580.82.07"}},
    {"name_of_conda_for_pip", "requirements.txt", "pytorch==2.1.0\n", {"--gpu", "RTX 3090"}},
    {"half_of_a_stack", "freeze.txt", "jax==0.4.30\njaxlib==0.4.30\n", {"--gpu", "RTX 3090", "--driver", "550.54.14"}},
    {"signs_of_gpu_code",
     "freeze.txt",
     "spconv-cu120==2.3.6\nmmcv==2.0.0+cu117\nnumpy==2.0.0\nnvidia-cublas-cu12==12.4.5.8\n",
     {"--gpu", "sm_86"}},
    {"missing_dependency", "freeze.txt", whole_torch("", "nvidia-cusparse-cu12==12.1.0.106\n"), {"--gpu", "RTX 3090"}},
    {"torchvision_mismatch", "freeze.txt", whole_torch("torchvision==0.15.2", "torchvision==0.16.0"), {"--gpu", "RTX 3090"}},
    {"torchvision_of_other_cuda", "freeze.txt", "torch==2.1.0+cu118\ntorchvision==0.16.0+cu121\n", {"--gpu", "RTX 3090"}},
    {"torchaudio_mismatch", "freeze.txt", "torch==2.1.0+cu118\ntorchaudio==2.0.2+cu118\n", {"--gpu", "RTX 3090"}},
    {"pip_list", "list.txt", "Package Version\n------- -------\ntorch   1.8.0+cu111\n", {"--gpu", "GTX 1080 Ti"}},
    {"conda_list",
     "list.txt",
     "# packages in environment at /env:\n#\n# Name Version Build Channel\npython 3.10.13 h955ad1f_0 defaults\npytorch 2.1.0 py3.10_cpu_0 "
     "pytorch\n"
     "pytorch-mutex 1.0 cpu pytorch\ncpuonly 2.0 0 pytorch\n",
     {"--gpu", "RTX 3090"}},
    {"two_owners",
     "list.txt",
     "# packages in environment at /env:\n#\n# Name Version Build Channel\npytorch 2.1.0 py3.10_cuda11.8_cudnn8.7.0_0 pytorch\ntorch 2.1.2 "
     "pypi_0 pypi\n"
     "numpy 1.26.0 py310h0 defaults\nnumpy 1.26.4 pypi_0 pypi\n",
     {"--gpu", "RTX 3090"}},
    {"conda_cuda_mix",
     "list.txt",
     "# packages in environment at /env:\n#\n# Name Version Build Channel\npytorch 1.12.1 py3.9_cuda11.3_cudnn8.3.2_0 pytorch\ncudatoolkit "
     "10.2.89 "
     "hfd86e86_1 defaults\n",
     {"--gpu", "RTX 2080 Ti"}},
    {"explicit",
     "spec.txt",
     "@EXPLICIT\nhttps://conda.anaconda.org/pytorch/linux-64/"
     "pytorch-2.1.0-py3.10_cuda12.1_cudnn8.9.2_0.tar.bz2#d41d8cd98f00b204e9800998ecf8427e\n",
     {"--gpu", "RTX 4090", "--driver", "525.85.12"}},
    {"nvcc_too_old",
     "list.txt",
     "# packages in environment at /env:\n# Name Version Build Channel\ncuda-nvcc 11.3.58 h2467b9f_0 nvidia\n",
     {"--gpu", "RTX 4090"}},
    {"requirements_cpu", "requirements.txt", "--index-url https://download.pytorch.org/whl/cpu\ntorch==2.1.0\n", {"--gpu", "RTX 3090"}},
    {"requirements_cpu_pin", "requirements.txt", "torch==2.1.0+cpu\n", {"--gpu", "RTX 3090"}},
    {"requirements_never_built", "requirements.txt", "torch==2.1.0+cu117\n", {"--gpu", "RTX 3090"}},
    {"requirements_http", "requirements.txt", "-i http://mirrors.aliyun.com/pypi/simple\ntorch==2.1.0\n", {"--gpu", "RTX 3090"}},
    {"requirements_dead_host", "requirements.txt", "-i https://pypi.doubanio.com/simple\ntorch==2.1.0\n", {"--gpu", "RTX 3090"}},
    {"requirements_glibc", "requirements.txt", "torch==2.7.1\n", {"--gpu", "RTX 3090", "--glibc", "2.17"}},
    {"requirements_python", "requirements.txt", "torch==1.10.1+cu113\n", {"--gpu", "RTX 3090", "--python", "3.11"}},
    {"requirements_range", "requirements.txt", "torch>=2\n", {"--gpu", "RTX 3090"}},
    {"unpinned_runs", "requirements.txt", "torch>=2.0\ntorchvision\n", {"--gpu", "RTX 3090", "--driver", "580.95.05"}},
    {"unpinned_old_card", "requirements.txt", "torch>=2.0\ntorchvision\n", {"--gpu", "Tesla K80", "--driver", "470.82.01"}},
    {"unpinned_old_driver", "requirements.txt", "torch>=2.0\n", {"--gpu", "RTX 5090", "--driver", "535.104.05"}},
    {"unpinned_no_gpu_known", "requirements.txt", "torch\n", {"--platform", "linux-64"}},
    {"unpinned_windows", "requirements.txt", "torch\n", {"--gpu", "RTX 3090", "--platform", "win-64"}},
    {"unpinned_of_an_index",
     "requirements.txt",
     "--index-url https://download.pytorch.org/whl/cu118\ntorch>=2.1\n",
     {"--gpu", "RTX 3090", "--driver", "470.82.01"}},
    {"unpinned_stack", "requirements.txt", "cupy-cuda12x\njax[cuda12]>=0.5,<0.6\n", {"--gpu", "RTX 3090", "--driver", "535.104.05"}},
    {"pinned_stack_by_extra", "requirements.txt", "jax[cuda12]==0.4.30\nnumpy\n", {"--gpu", "P100", "--driver", "535.104.05"}},
    {"pinned_stack_by_extra_too_old_card", "requirements.txt", "jax[cuda12]==0.4.30\n", {"--gpu", "K80", "--driver", "470.82.01"}},
    {"unpinned_stack_old_driver", "requirements.txt", "cupy-cuda13x\n", {"--gpu", "RTX 3090", "--driver", "535.104.05"}},
    {"unpinned_stack_beside_a_pin", "requirements.txt", "torch==2.3.0\nxformers\n", {"--gpu", "RTX 3090", "--driver", "570.86.10"}},
    {"unpinned_stack_of_source", "requirements.txt", "flash-attn\n", {"--gpu", "RTX 3090"}},
    {"unpinned_open_name", "requirements.txt", "jax\nonnxruntime\n", {"--gpu", "RTX 3090", "--driver", "535.104.05"}},
    {"unpinned_open_name_with_its_plugin", "requirements.txt", "jax\njax-cuda12-plugin==0.5.3\n", {"--gpu", "RTX 3090"}},
    {"unpinned_beside_vllm", "requirements.txt", "torch\nvllm\n", {"--gpu", "RTX 3090"}},
    {"unpinned_private_index", "requirements.txt", "-i https://pypi.example.org/simple\ntorch\n", {"--gpu", "RTX 3090"}},
    {"unpinned_held_by_torchvision", "requirements.txt", "torch\ntorchvision==0.17.0\n", {"--gpu", "RTX 3090", "--driver", "535.104.05"}},
    {"environment_open",
     "environment.yml",
     "channels: [pytorch, nvidia]\ndependencies:\n- python=3.11\n- pytorch=2.5\n- pytorch-cuda=12.4\n",
     {"--gpu", "Tesla K80", "--driver", "470.82.01"}},
    {"pin_with_a_page_of_links",
     "requirements.txt",
     "-f https://download.pytorch.org/whl/cu111/torch_stable.html\ntorch==1.10\n",
     {"--gpu", "RTX 3090", "--driver", "535.104.05"}},
    {"library_for_another_cuda_than_torch",
     "freeze.txt",
     "torch==2.1.0+cu121\ntorch-scatter==2.1.2+pt21cu118\n",
     {"--gpu", "RTX 3090", "--driver", "580.65.06", "--as", "pip-freeze"}},
    {"extra_index_without_the_release",
     "requirements.txt",
     "--extra-index-url https://download.pytorch.org/whl/cu117\ntorch==2.1.0\ntorchvision==0.16.0\n",
     {"--gpu", "RTX 3090", "--driver", "535.133.07"}},
    {"range_bound_to_an_index",
     "pyproject.toml",
     "[project]\nname = \"p\"\nversion = \"0\"\ndependencies = [\"torch>=2.7.0\"]\n[tool.uv.sources]\ntorch = [{ index = \"cu128\" }]\n"
     "[[tool.uv.index]]\nname = \"cu128\"\nurl = \"https://download.pytorch.org/whl/cu128\"\nexplicit = true\n",
     {"--gpu", "RTX 5090", "--driver", "570.133.07"}},
    {"poetry_source_of_one_package",
     "pyproject.toml",
     "[tool.poetry]\nname = \"p\"\nversion = \"0\"\n[tool.poetry.dependencies]\ntorch = {version = \"^2.1.0+cu118\", source = "
     "\"pytorch\"}\n"
     "xformers = \"0.0.22.post7\"\n[[tool.poetry.source]]\nname = \"pytorch\"\nurl = \"https://download.pytorch.org/whl/cu118\"\n"
     "priority = \"explicit\"\n",
     {"--gpu", "RTX 3090", "--driver", "535.133.07"}},
    {"newest_cudnn_without_the_gpu", "requirements.txt", "jax[cuda12]\nflax\n", {"--gpu", "V100", "--driver", "535.104.05"}},
    {"page_of_another_stack",
     "requirements.txt",
     "-f https://data.dgl.ai/wheels/cu118/repo.html\ntorch==2.1.0\ndgl==1.1.3\n",
     {"--gpu", "RTX 3090", "--driver", "470.199.02"}},
    {"pinned_on_a_page_for_another_torch",
     "requirements.txt",
     "torch==2.0.1+cu118\n-f https://data.pyg.org/whl/torch-2.1.0+cu121.html\ntorch-scatter==2.1.2\n",
     {"--gpu", "RTX 3090", "--driver", "535.104.05"}},
    {"library_for_the_cuda_of_torch",
     "requirements.txt",
     "torch==2.8.0\nbitsandbytes==0.46.1\n",
     {"--gpu", "V100", "--driver", "570.133.07"}},
    {"cudnn_that_torch_pins",
     "requirements.txt",
     "torch==2.3.1\nonnxruntime-gpu==1.19.2\n",
     {"--gpu", "RTX 4090", "--driver", "550.54.14"}},
    {"compiled_for_a_gpu_below_its_floor",
     "requirements.txt",
     "flash-attn==2.5.8\ntorch==2.2.0\n",
     {"--gpu", "V100", "--driver", "535.133.07"}},
    {"names_as_they_stand_do_not_conflict",
     "requirements.txt",
     "torch==2.1.2+cu121\ntensorflow==2.14.0\nnumpy<2\n",
     {"--gpu", "RTX 3090", "--driver", "535.133.07"}},
    {"torch_and_what_pins_it_fail_together",
     "requirements.txt",
     "torch==2.6.0\nvllm==0.8.5\n",
     {"--gpu", "RTX 5090", "--driver", "570.133.07"}},
    {"older_release_before_a_newer_driver", "requirements.txt", "vllm\n", {"--gpu", "RTX 4090", "--driver", "550.133.07"}},
    {"extra_of_a_newer_release", "requirements.txt", "jax[cuda12]==0.4.29\n", {"--gpu", "RTX 5090", "--driver", "570.133.07"}},
    {"xformers_for_another_cuda",
     "requirements.txt",
     "torch==2.1.2+cu118\nxformers==0.0.23.post1\n",
     {"--gpu", "RTX 3090", "--driver", "535.133.07"}},
    {"freeze_of_a_torch_built_elsewhere",
     "freeze.txt",
     "numpy==1.26.4\ntorch @ file:///home/builder/feedstock/work\n",
     {"--gpu", "RTX 3090", "--as", "pip-freeze"}},
    {"project_for_older_pythons_than_torch",
     "pyproject.toml",
     "[project]\nname = \"p\"\nversion = \"0\"\nrequires-python = \">=3.8\"\ndependencies = [\"torch==2.9.0\"]\n",
     {"--gpu", "A100", "--driver", "550.54.14"}},
    {"page_for_another_cuda_than_torch",
     "requirements.txt",
     "-f https://data.pyg.org/whl/torch-2.4.0+cu118.html\ntorch==2.4.0\ntorch-scatter\n",
     {"--gpu", "A100", "--driver", "550.54.14"}},
    {"page_for_another_torch",
     "requirements.txt",
     "-f https://data.pyg.org/whl/torch-2.3.0+cu121.html\ntorch==2.4.0\ntorch-scatter\n",
     {"--gpu", "A100", "--driver", "550.54.14"}},
    {"pinned_stack_of_source", "requirements.txt", "torch==2.4.0\ntorch-scatter==2.1.2\n", {"--gpu", "A100", "--driver", "550.54.14"}},
    {"libraries_of_another_cuda_than_torch",
     "requirements.txt",
     "torch==2.4.0\nonnxruntime-gpu==1.18.0\nnumpy<2\n",
     {"--gpu", "A100", "--driver", "550.54.14"}},
    {"wheel_over_a_torch_of_conda",
     "environment.yml",
     "channels: [pytorch, nvidia]\ndependencies:\n- python=3.11\n- pytorch=2.4.0\n- pytorch-cuda=12.1\n- pip:\n  - vllm==0.6.4\n",
     {"--gpu", "A100", "--driver", "550.54.14"}},
    {"torch_before_the_catalog", "requirements.txt", "torch==0.4.1\n", {"--gpu", "V100", "--driver", "550.54.14", "--python", "3.6"}},
    {"extra_of_which_nothing_is_known",
     "requirements.txt",
     "-f https://storage.googleapis.com/jax-releases/jax_cuda_releases.html\njax[cuda11_pip]==0.4.13\n",
     {"--gpu", "A100", "--driver", "550.54.14"}},
    {"environment_whose_cuda_has_only_older_builds",
     "environment.yml",
     "channels: [pytorch, nvidia]\ndependencies:\n- python >= 3.8\n- pytorch >= 1.13\n- torchvision\n- pytorch-cuda=11.7\n",
     {"--gpu", "RTX 4090", "--driver", "535.104.05"}},
    {"environment_of_several_channels",
     "environment.yml",
     "channels: [pyg, pytorch, nvidia]\ndependencies:\n- python=3.10\n- pytorch=2.3.1\n- pytorch-cuda=12.1\n",
     {"--gpu", "RTX 3090", "--driver", "535.104.05"}},
    {"project_of_pixi_with_one_name_in_both",
     "pyproject.toml",
     "[project]\nname = 'x'\ndependencies = ['numpy>=1.23']\n[tool.pixi.workspace]\nchannels = ['conda-forge']\nplatforms = ['linux-64']\n"
     "[tool.pixi.dependencies]\nnumpy = '>=1.23'\npytorch = '2.5.1.*'\n[tool.pixi.system-requirements]\ncuda = '12'\n",
     {"--gpu", "RTX 3090", "--platform", "linux-64"}},
    {"conda_lock_for_a_newer_glibc_than_assumed",
     "pixi.lock",
     replaced(pixi_lock_of("[]"), "depends: []", "depends: [__glibc >=2.34]"),
     {"--gpu", "RTX 3090", "--driver", "550.54.15", "--platform", "linux-64"}},
    {"label_of_a_wheel_that_never_was", "requirements.txt", "jaxlib==0.4.30+cuda12.cudnn91\n", {"--gpu", "RTX 3090"}},
    {"environment_open_forge",
     "environment.yml",
     "channels: [conda-forge]\ndependencies:\n- pytorch\n",
     {"--gpu", "RTX 3090", "--driver", "470.82.01"}},
    {"mates_chosen_together",
     "requirements.txt",
     "torch==2.5.1\nvllm==0.6.0\nxformers==0.0.28\n",
     {"--gpu", "A100", "--driver", "535.104.05"}},
    {"libraries_of_a_torch_without_code",
     "pip-freeze.txt",
     "torch==2.11.0\ntorchvision==0.26.0\nnvidia-cudnn-cu13==9.19.0.56\n",
     {"--as", "pip-freeze", "--gpu", "V100", "--driver", "535.104.05"}},
    {"cpu_build_of_an_index_without_dependencies",
     "pip-freeze.txt",
     "torch==1.12.1+cpu\ntorchvision==0.13.1+cpu\n",
     {"--as", "pip-freeze", "--gpu", "RTX 3090", "--python", "3.10"}},
    {"environment_cuda_of_no_build",
     "environment.yml",
     "channels: [pytorch, nvidia, defaults]\ndependencies:\n- python=3.10\n- pytorch=1.13.1\n- pytorch-cuda=12.1\n",
     {"--gpu", "A100"}},
    {"environment_open_defaults", "environment.yml", "dependencies:\n- pytorch>=1.13\n", {"--gpu", "RTX 3090"}},
    {"environment_two_owners",
     "environment.yml",
     "channels: [pytorch, nvidia]\ndependencies:\n- pytorch=2.1\n- pytorch-cuda=12.1\n- pip:\n  - torch==2.3.0\n  - xformers\n",
     {"--gpu", "RTX 3090", "--driver", "535.104.05"}},
    {"rocm", "rocm.txt", "torch==2.5.1+rocm6.2\ntorchvision==0.20.1+rocm6.2\n", {"--gpu", "RTX 4090", "--driver", "535.104.05"}},
    {"xpu", "requirements.txt", "torch==2.6.0+xpu\n", {"--gpu", "RTX 4090", "--driver", "580.95.05"}},
    {"xpu_index", "requirements.txt", "torch==2.5.1\n--index-url https://download.pytorch.org/whl/xpu\n", {"--gpu", "RTX 4090"}},
    {"foreign_build", "freeze.txt", "torch==2.1.0a0+nv23.6\n", {"--gpu", "RTX 3090"}},
    {"unjudged", "freeze.txt", "jaxlib==0.4.30\ntensorflow==2.10.0\n", {"--gpu", "RTX 5090", "--driver", "580.95.05"}},
    {"unjudged_and_nothing_wrong", "freeze.txt", whole_torch() + "flash-attn==2.3.0\n", {"--gpu", "RTX 3090", "--driver", "535.104.05"}},
    {"other_parts",
     "pixi.toml",
     "[workspace]\nname = 'x'\nchannels = ['pytorch']\nplatforms = ['linux-64']\n[feature.old.dependencies]\npytorch = '1.7.1'\n"
     "cudatoolkit = '10.1.*'\n[feature.new.dependencies]\npytorch = '2.3.0'\npytorch-cuda = '12.1'\n[environments]\nold = ['old']\n"
     "new = ['new']\n",
     {"--gpu", "Tesla K80", "--driver", "470.82.01", "--platform", "linux-64"}},
    {"nothing_to_judge", "requirements.txt", "numpy\n", {"--gpu", "RTX 3090"}},
    {"newer_than_the_catalog", "requirements.txt", "torch==2.99.0\n", {"--gpu", "RTX 3090", "--driver", "580.95.05"}},
    {"lock_newer_than_the_catalog",
     "uv.lock",
     replaced(k_stale_uv_lock, "version = \"2.1.0\"", "version = \"2.99.0\""),
     {"verify", "--gpu", "RTX 3090", "--driver", "580.95.05", "--python", "3.11"}},
    {"cudnn_too_new",
     "requirements.txt",
     "--extra-index-url https://download.pytorch.org/whl/cu126\ntorch==2.8.0+cu126\nnvidia-cudnn-cu12==9.14.0.64\n",
     {"--gpu", "GTX 1080 Ti", "--driver", "560.35.03"}},
    {"driver_for_blackwell", "requirements.txt", "torch==2.7.0+cu128\n", {"--gpu", "RTX 5090", "--driver", "535.104.05"}},
    {"add_on_of_the_cuda_of_torch",
     "requirements.txt",
     "torch==2.10.0\nxformers==0.0.35\n",
     {"--gpu", "RTX 5090", "--driver", "580.65.06"}},
    {"driver_before_the_gpu", "requirements.txt", "torch==2.3.0+cu121\n", {"--gpu", "RTX 5090", "--driver", "535.104.05"}},
    {"driver_newer_than_the_catalog", "requirements.txt", "torch==2.13.0\n", {"--gpu", "RTX 3090", "--driver", "999.99"}},
    {"apple_silicon", "requirements.txt", "torch==2.13.0\n", {"--platform", "osx-arm64"}},
    {"jetson", "requirements.txt", "torch==2.13.0\n", {"--gpu", "Jetson Orin", "--platform", "linux-aarch64"}},
    {"lock_of_pixi", "pixi.lock", pixi_lock_of("[matplotlib, opencv-python>=4.8]"), {"--gpu", "RTX 3090", "--driver", "550.54.15"}},
    {"lock_of_pixi_lacks", "pixi.lock", pixi_lock_of("[plotly]"), {"--gpu", "RTX 3090", "--driver", "550.54.15"}},
    {"environment_cpuonly",
     "environment.yml",
     "channels: [pytorch]\ndependencies:\n- python=3.10\n- pytorch=2.1.0\n- cpuonly\n",
     {"--gpu", "RTX 3090"}},
    {"environment_fine",
     "environment.yml",
     "channels: [pytorch, nvidia]\ndependencies:\n- python=3.10\n- pytorch=2.1.0\n- pytorch-cuda=11.8\n",
     {"--gpu", "RTX 3090"}},
    {"environment_cuda_10_on_ampere",
     "environment.yml",
     "channels: [pytorch]\ndependencies:\n- python=3.8\n- pytorch=1.10.0\n- cudatoolkit=10.2\n",
     {"--gpu", "RTX 3090"}},
    {"environment_leaves_builds_to_conda",
     "environment.yml",
     "channels: [conda-forge]\ndependencies: [python=3.11, pytorch=2.5, jaxlib, flash-attn]\n",
     {"--gpu", "RTX 3090", "--driver", "570.00"}},
    {"vllm_beside_an_older_torch", "requirements.txt", "torch==2.5.1+cu124\nvllm==0.11.0\n", {"--gpu", "RTX 3090", "--driver", "570.00"}},
    {"lock_missing_dependency",
     "conda-lock.yml",
     lock_of(k_locked_torch, k_hash),
     {"verify", "--gpu", "RTX 3090", "--driver", "535.104.05"}},
    {"lock_bad_hash", "conda-lock.yml", lock_of("", "abc"), {"verify", "--gpu", "RTX 3090"}},
    {"lock_other_platform", "conda-lock.yml", lock_of("", k_hash), {"verify", "--gpu", "RTX 3090", "--platform", "win-64"}},
    {"lock_old_glibc", "conda-lock.yml", lock_of(k_locked_torch, k_hash), {"verify", "--gpu", "RTX 3090", "--glibc", "2.12"}},
    {"lock_stale", "uv.lock", k_stale_uv_lock, {"verify", "--gpu", "RTX 3090", "--python", "3.11"}},
    {"lock_insecure", "uv.lock", replaced(k_stale_uv_lock, "https://pypi.org", "http://pypi.example"), {"verify", "--gpu", "RTX 3090"}},
    {"lock_version_conflict", "conda-lock.yml", lock_of(k_locked_torch + k_locked_old_numpy, k_hash), {"verify", "--gpu", "RTX 3090"}},
    {"verify_is_for_locks", "requirements.txt", "torch==2.1.0\n", {"verify"}},
    {"not_known", "notes.txt", "{ what is this }\n", {"--gpu", "sm_86"}},
};

class CheckTranscript : public ::testing::TestWithParam<Case> {};

TEST_P(CheckTranscript, ReadsAsInReview) { EXPECT_GOLDEN("check/" + std::string(GetParam().name) + ".txt", transcript(GetParam())); }

INSTANTIATE_TEST_SUITE_P(Golden, CheckTranscript, ::testing::ValuesIn(k_cases),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace gpusolve::testing
