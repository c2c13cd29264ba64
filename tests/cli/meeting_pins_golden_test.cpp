// Pins and extras of files for pip that need what no line names, or what a release does not have, see meeting.hpp.
#include <gtest/gtest.h>

#include "tests/cli/meeting.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::testing {
namespace {

const std::string k_compiled_for_2_9 =
    "https://github.com/kingbri1/flash-attention/releases/download/v2.8.3/"
    "flash_attn-2.8.3+cu128torch2.9.0cxx11abiFALSE-cp312-cp312-win_amd64.whl\n";
const std::string k_flash_for_2_5 =
    "https://github.com/Dao-AILab/flash-attention/releases/download/v2.7.4.post1/"
    "flash_attn-2.7.4.post1+cu12torch2.5cxx11abiFALSE-cp311-cp311-linux_x86_64.whl\n";

auto on_a100(const std::string& python, const std::string& lines, const Words& more = {}) -> std::pair<Words, Files> {
  return {with({"check", "requirements.txt", "--gpu", "A100", "--driver", "580.65.06", "--python", python}, more),
          {{"requirements.txt", lines}}};
}

auto pins(const char* name, const std::pair<Words, Files>& one) -> Case { return {name, one.first, one.second}; }

const Case k_cases[] = {
    // wheels whose metadata name no torch
    {"pins_wheel_of_a_page_beside_an_open_torch",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "--find-links https://data.pyg.org/whl/torch-2.6.0+cu126.html\ntorch\ntorch_scatter\n"}}},
    {"pins_wheel_of_a_page_beside_a_newer_torch_that_runs",
     {"check", "requirements.txt", "--gpu", "RTX 3090", "--driver", "595.45.04"},
     {{"requirements.txt", "--find-links https://data.pyg.org/whl/torch-2.6.0+cu126.html\ntorch\npyg_lib\n"}}},
    {"pins_wheel_of_a_page_beside_a_range_of_newer_ones",
     {"check", "requirements.txt", "--gpu", "RTX 3090", "--driver", "595.45.04"},
     {{"requirements.txt", "-f https://data.pyg.org/whl/torch-2.4.0+cu121.html\ntorch>=2.5\ntorch-scatter\n"}}},
    {"pins_wheels_of_a_page_of_which_one_ended",
     {"check", "requirements.txt", "--gpu", "RTX 3090", "--driver", "595.45.04"},
     {{"requirements.txt", "-f https://data.pyg.org/whl/torch-2.4.0+cu121.html\ntorch>=2.5,<2.13\ntorch-scatter\ntorch-cluster\n"}}},
    // a wheel of a page that no line names
    {"pins_extra_whose_page_is_not_named",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "jax[cuda12_pip]==0.4.23\nscipy<1.13\n"}}},
    {"cudnn_of_an_extra_that_an_old_gpu_does_not_run",
     {"check", "requirements.txt", "--gpu", "GTX 1080", "--driver", "580.65.06", "--python", "3.11"},
     {{"requirements.txt", "-f https://storage.googleapis.com/jax-releases/jax_cuda_releases.html\njax[cuda12_pip]<0.4.30\n"}}},
    {"cudnn_of_an_extra_that_an_older_release_does_not_run_with",
     {"check", "requirements.txt", "--gpu", "GTX 1080", "--driver", "580.65.06", "--python", "3.11"},
     {{"requirements.txt", "-f https://storage.googleapis.com/jax-releases/jax_cuda_releases.html\njax[cuda12_pip]==0.4.25\n"}}},
    // a wheel that Windows lacks
    {"pins_wheel_of_linux_on_windows",
     {"check", "requirements.txt", "--gpu", "RTX 4090", "--driver", "580.88", "--platform", "win-64"},
     {{"requirements.txt", "cudf-cu12\n"}}},
    // torch that an extra brings
    {"pins_torch_of_an_extra", with({"check", "requirements.txt"}, k_ampere), {{"requirements.txt", "transformer-engine[pytorch]\n"}}},
    // a page of links that has no library of NVIDIA
    {"pins_libraries_that_exclude_each_other_beside_a_page",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt",
       "--find-links https://storage.googleapis.com/jax-releases/jax_cuda_releases.html\njax[cuda12_pip]==0.4.23\ntorch==2.2.1\n"}}},
    {"pins_other_libraries_that_exclude_each_other_beside_a_page",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt",
       "--find-links https://storage.googleapis.com/jax-releases/jax_cuda_releases.html\njax[cuda12_pip]==0.4.23\ntorch==2.2.1\n"
       "tensorflow[and-cuda]~=2.16.1\n"}}},
    // a cuDNN that an extra requires without an end
    {"pins_extra_that_brings_a_newer_cudnn",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "jax[cuda12]==0.4.25\n"}}},
    {"pins_extra_beside_the_cudnn_of_torch",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "jax[cuda12]==0.4.25\ntorch==2.1.2\n"}}},
    {"pins_extra_that_requires_an_old_cudnn",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "jax[cuda12]==0.4.26\n"}}},
    // torch that no line names
    pins("pins_release_and_wheel_for_another_torch", on_a100("3.11", "vllm==0.8.5.post1\n" + k_flash_for_2_5)),
    pins("pins_xformers_and_wheel_for_another_torch", on_a100("3.11", "xformers==0.0.29.post3\n" + k_flash_for_2_5)),
    pins("pins_companion_and_wheel_for_another_torch", on_a100("3.11", "torchvision==0.21.0\n" + k_flash_for_2_5)),
    pins("pins_wheel_for_another_torch_than_an_open_release",
         on_a100("3.11", "vllm\ntorchvision\n-f https://data.pyg.org/whl/torch-2.5.0+cu124.html\ntorch-scatter\n")),
    {"pins_wheel_of_others_that_names_another_torch",
     {"check", "requirements.txt", "--gpu", "RTX 4090", "--driver", "580.65.06", "--platform", "win-64", "--python", "3.12"},
     {{"requirements.txt", k_compiled_for_2_9 + "torch==2.7.0\n--extra-index-url https://download.pytorch.org/whl/cu128\n"}}},
    {"pins_wheel_of_others_that_names_its_torch",
     {"check", "requirements.txt", "--gpu", "RTX 4090", "--driver", "580.65.06", "--platform", "win-64", "--python", "3.12"},
     {{"requirements.txt", k_compiled_for_2_9 + "torch==2.9.1\n--extra-index-url https://download.pytorch.org/whl/cu128\n"}}},
    pins("pins_that_share_their_torch", on_a100("3.11", "torchvision==0.21.0\nxformers==0.0.29.post2\nvllm==0.8.5\n")),
    pins("pins_another_xformers_than_vllm", on_a100("3.11", "vllm==0.8.5\nxformers==0.0.30\n")),
    pins("pins_release_whose_torch_has_no_such_python", on_a100("3.13", "vllm==0.6.0\n")),
    {"pins_release_for_no_python_of_a_project",
     with({"check", "pyproject.toml"}, k_ampere),
     {{"pyproject.toml",
       "[project]\nname = 'x'\nversion = '0'\nrequires-python = '>=3.12'\n"
       "dependencies = ['torch==2.1.2', 'jax[cuda11_pip]==0.4.20', 'tensorflow==2.15', 'xformers']\n"
       "[tool.uv.sources]\ntorch = { index = 'cu118' }\n"
       "[[tool.uv.index]]\nname = 'cu118'\nurl = 'https://download.pytorch.org/whl/cu118'\nexplicit = true\n"}}},
    pins("pins_release_that_the_index_does_not_have",
         on_a100("3.11", "--index-url https://download.pytorch.org/whl/cu126\ntorch==2.7.0\nxformers==0.0.29.post1\n")),
    {"pins_in_constraints",
     with({"check", "requirements.in", "--python", "3.11"}, k_ampere),
     {{"constraints.txt", "torch==2.3.1\ntorchvision==0.18.1\nxformers==0.0.27\n"},
      {"requirements.in", "-c constraints.txt\ntorch\ntorchvision\nxformers\n"}}},
    pins("pins_add_ons_beside_a_labelled_torch",
         on_a100("3.11", "--extra-index-url https://download.pytorch.org/whl/cu128\ntorch==2.7.0+cu128\nxformers>=0.0.30\nbitsandbytes\n")),
    pins("pins_wheel_for_another_torch_than_is_held", on_a100("3.11", "torch==2.1.0\nxformers==0.0.22.post7\nauto-gptq==0.7.1\n")),
    {"pins_release_whose_torch_is_for_the_cpu_on_windows",
     {"check", "requirements.txt", "--gpu", "RTX 4090", "--driver", "580.88", "--platform", "win-64", "--python", "3.11"},
     {{"requirements.txt", "xformers==0.0.30\n"}}},
    {"pins_release_whose_torch_is_for_the_cpu_on_arm",
     {"check", "requirements.txt", "--gpu", "GH200", "--driver", "580.65.06", "--python", "3.11"},
     {{"requirements.txt", "vllm==0.13.0\n"}}},
    {"pins_range_of_which_the_newest_requires_what_does_not_run",
     {"check", "requirements.txt", "--gpu", "V100", "--driver", "580.82.07", "--python", "3.11"},
     {{"requirements.txt", "vllm<=0.11.0\n"}}},
    {"pins_release_that_needs_a_newer_c_library",
     {"check", "requirements.txt", "--gpu", "A100", "--driver", "580.65.06", "--python", "3.11", "--glibc", "2.17"},
     {{"requirements.txt", "xgboost==3.1.1\n"}}},
    pins("pins_release_that_is_newer_than_the_catalog", on_a100("3.11", "vllm==0.99.1\n")),
    pins("pins_torch_beside_an_index_of_another_stack",
         on_a100("3.11",
                 "--extra-index-url https://abetlen.github.io/llama-cpp-python/whl/cu118\ntorch==1.13.1\nllama-cpp-python==0.3.35\n")),
    pins("pins_torch_beside_wheels_of_another_stack_for_the_cpu",
         on_a100("3.11", "--extra-index-url https://abetlen.github.io/llama-cpp-python/whl/cpu\nllama-cpp-python\ntorch\n")),
    pins("pins_wheel_of_another_stack_on_an_index_in_place_of_pypi",
         on_a100("3.11", "--index-url https://download.pytorch.org/whl/cu128\ntorch==2.7.0\nxformers\n")),
    {"pins_release_whose_extra_alone_brings_cudnn",
     {"check", "requirements.txt", "--gpu", "GTX 1080 Ti", "--driver", "550.54.14", "--python", "3.11"},
     {{"requirements.txt", "onnxruntime-gpu==1.26.0\n"}}},
    pins("pins_python_that_no_listing_shows",
         on_a100("3.14", "--extra-index-url https://download.pytorch.org/whl/cu132\ntorch==2.14.0+cu132\n")),
    pins("pins_add_ons_that_bring_torch", on_a100("3.11", "accelerate\nbitsandbytes\nxformers\n")),
    pins("pins_wheel_for_another_cuda_than_torch",
         on_a100("3.12", "--extra-index-url https://download.pytorch.org/whl/cu130\ntorch==2.9.0\nvllm==0.11.2\n")),
    pins("pins_label_of_older_releases",
         on_a100("3.10", "-f https://storage.googleapis.com/jax-releases/jax_cuda_releases.html\njaxlib==0.4.30+cuda12.cudnn89\n")),
    pins("pins_open_release_that_pip_holds_back", on_a100("3.10", "xformers==0.0.23.post1\nbitsandbytes\n")),
    pins("pins_release_that_fixes_an_open_torch",
         on_a100("3.11", "--index-url https://download.pytorch.org/whl/cu128\ntorch\ntorchvision\nxformers==0.0.30\n")),
    pins("pins_release_that_fixes_an_open_companion", on_a100("3.11", "vllm==0.8.5\nxformers\nbitsandbytes\n")),
    // exact versions of libraries
    pins("pins_open_library_of_another_cuda", on_a100("3.11", "torch==2.11.0\nnvidia-cudnn-cu12\n")),
    {"pins_open_library_of_another_cuda_in_an_image",
     {"check", "Dockerfile", "--gpu", "A100", "--driver", "580.65.06"},
     {{"Dockerfile",
       "FROM pytorch/pytorch:2.1.0-cuda11.8-cudnn8-runtime\nRUN pip install -U vllm && pip install \"nvidia-cudnn-cu12\"\n"}}},
    {"pins_remedy_beside_a_release_that_chooses_torch",
     {"check", "Dockerfile", "--gpu", "A100", "--driver", "470.82.01"},
     {{"Dockerfile", "FROM pytorch/pytorch:2.1.0-cuda11.8-cudnn8-runtime\nRUN pip install -U vllm\n"}}},
    {"pins_remedy_within_the_torch_of_conda",
     {"check", "pixi.toml", "--gpu", "RTX 5090"},
     {{"pixi.toml",
       "[workspace]\nname = 'x'\nchannels = ['conda-forge']\nplatforms = ['linux-64']\n[system-requirements]\ncuda = '12'\n"
       "[dependencies]\npython = '3.11.*'\npytorch-gpu = '>=2.5,<2.8'\ncuda-version = '12.6.*'\n[pypi-dependencies]\n"
       "xformers = '==0.0.29.post3'\n"}}},
    pins("pins_open_torchaudio_beside_an_older_torch", on_a100("3.11", "torch==2.5.1\ntorchaudio\n")),
    pins("pins_open_torchaudio_of_an_index", on_a100("3.11", "-i https://download.pytorch.org/whl/cu130\ntorch==2.10.0\ntorchaudio\n")),
    pins("pins_open_torchaudio_of_an_old_index", on_a100("3.11", "-i https://download.pytorch.org/whl/cu124\ntorch==2.5.1\ntorchaudio\n")),
    pins("pins_open_torchaudio_for_an_old_python", on_a100("3.9", "torch==2.5.1\ntorchaudio\n")),
    pins("pins_open_torchaudio_within_its_series", on_a100("3.11", "torch==2.5.1\ntorchaudio==2.5.*\n")),
    {"pins_open_torchaudio_for_any_python",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "torch==1.13.1\ntorchaudio\n"}}},
    pins("pins_open_torchaudio_alone", on_a100("3.11", "torchaudio\n")),
    {"pins_open_torchaudio_in_an_image_with_a_torch",
     with({"check", "Dockerfile"}, k_ampere),
     {{"Dockerfile", "FROM nvcr.io/nvidia/pytorch:24.09-py3\nRUN pip install torchaudio\n"}}},
    {"pins_open_torchaudio_after_torch",
     with({"check", "Dockerfile"}, k_ampere),
     {{"Dockerfile", "FROM python:3.11\nRUN pip install torch==2.6.0\nRUN pip install torchaudio\n"}}},
    {"pins_open_torchaudio_of_conda",
     with({"check", "environment.yml"}, k_ampere),
     {{"environment.yml",
       "channels: [pytorch, nvidia]\ndependencies: [python=3.10, pytorch=2.4.1, pytorch-cuda=12.4, pip, {pip: "
       "[torchaudio]}]\n"}}},
    {"pins_index_of_torch_and_other_stacks",
     with({"check", "pyproject.toml"}, k_ampere),
     {{"pyproject.toml", k_project + "[\"torch==2.6.0\", \"vllm>=0.8,<0.9\", \"jax[cuda12]>=0.5\"]\n"
                                     "[[tool.uv.index]]\nname = \"cu124\"\nurl = \"https://download.pytorch.org/whl/cu124\"\n"
                                     "explicit = true\n[tool.uv.sources]\ntorch = { index = \"cu124\" }\n"}}},
    pins("pins_extra_and_torch_for_other_libraries", on_a100("3.11",
                                                             "torch==2.6.0\nvllm>=0.8,<0.9\njax[cuda12]>=0.5\n"
                                                             "tensorflow[and-cuda]==2.18.0\n")),
    pins("pins_extra_and_torch_for_other_libraries_with_index",
         on_a100("3.11",
                 "--extra-index-url https://download.pytorch.org/whl/cu121\ntorch==2.4.0 ; sys_platform == \"linux\"\n"
                 "tensorflow[and-cuda]==2.17.0\njax[cuda12]==0.4.31 ; python_version >= \"3.9\"\nonnxruntime-gpu==1.18.1\n")),
    {"pins_extra_and_torch_of_a_project",
     with({"check", "pyproject.toml"}, k_ampere),
     {{"pyproject.toml", k_project + "[\"torch==2.6.0\", \"tensorflow[and-cuda]==2.18.0\"]\n"}}},
    pins("pins_later_cudnn_that_is_installed",
         on_a100("3.11", "torch==2.6.0+cu124\ntensorflow==2.18.0\nnvidia-cudnn-cu12==9.3.0.75\nnvidia-cublas-cu12==12.5.3.2\n",
                 {"--as", "pip-freeze"})),
    pins("pins_plugin_and_runtime_of_other_releases",
         on_a100("3.11", "jax==0.6.2\njaxlib==0.6.2\njax-cuda12-plugin==0.6.2\njax-cuda12-pjrt==0.6.0\n", {"--as", "pip-freeze"})),
    pins("pins_torch_with_another_cudnn_on_windows",
         on_a100("3.10", "torch==2.7.1+cu118\ntensorflow==2.10.1\nnumpy==1.26.4\n", {"--platform", "win-64"})),
    pins("pins_release_that_is_its_wheel_or_compiled", on_a100("3.11", "torch==2.3.0+cu118\nflash-attn==2.5.8\n", {"--as", "pip-freeze"})),
    // extras
    pins("pins_extra_that_brings_libraries_for_another_stack", on_a100("3.10", "jax[cuda12]\ntensorflow\n")),
    pins("pins_extra_that_brings_libraries_for_a_labelled_wheel",
         on_a100("3.9", "-f https://storage.googleapis.com/jax-releases/jax_cuda_releases.html\njax[cuda12_pip]==0.4.20\n")),
    pins("pins_extra_by_its_old_name", on_a100("3.11", "jax[cuda]\n")),
    pins("pins_extra_for_local_libraries", on_a100("3.11", "jax[cuda12_local]==0.4.30\n")),
    pins("pins_extra_that_the_release_lacks", on_a100("3.10", "jax[cuda12]==0.4.13\n")),
    pins("pins_extra_of_libraries_that_the_release_lacks", on_a100("3.10", "tensorflow[and-cuda]==2.12.0\n")),
    pins("pins_extra_of_another_platform", on_a100("3.10", "jax[cuda12]\n", {"--platform", "win-64"})),
    pins("pins_extra_that_brings_nothing_of_its_own", on_a100("3.10", "sglang[all]\n")),
    pins("pins_extra_that_fixes_an_open_torch", on_a100("3.11", "sglang[all]==0.5.2\ntorch\n")),
    pins("pins_extra_of_an_open_release_beside_a_pin", on_a100("3.11", "sglang[all]>=0.4.6\nvllm==0.8.5\n")),
    pins("pins_name_whose_code_is_in_an_extra", on_a100("3.11", "sglang==0.4.6.post1\n")),
    pins("pins_name_before_the_first_known_release", on_a100("3.11", "sglang==0.4.2\n")),
    {"pins_release_that_pins_code_of_another_version",
     {"check", "requirements.txt", "--gpu", "B200", "--driver", "580.65.06", "--python", "3.11"},
     {{"requirements.txt", "sglang[srt]==0.4.6.post1\n"}}},
    pins("pins_release_with_the_code_that_it_requires", on_a100("3.11", "sglang==0.5.4\n")),
    pins("pins_stub_beside_what_has_its_code", on_a100("3.11", "tensorflow==2.15.0\ntensorflow-gpu==2.12.0\n")),
    pins("pins_old_name_beside_what_has_its_code", on_a100("3.10", "tensorflow==2.15.0\ntensorflow-gpu==2.10.1\n")),
    {"pins_extra_of_the_last_release_for_the_python",
     {"check", "requirements.txt", "--gpu", "A100", "--driver", "535.104.05", "--python", "3.8"},
     {{"requirements.txt", "jax[cuda11_pip]\n"}}},
    {"pins_extra_that_alone_serves_the_driver",
     {"check", "requirements.txt", "--gpu", "T4", "--driver", "470.82.01"},
     {{"requirements.txt", "jax[cuda11_pip]\n"}}},
    {"pins_release_that_limits_the_python_of_another",
     {"check", "requirements.txt", "--gpu", "A100", "--driver", "535.104.05"},
     {{"requirements.txt", "tensorflow==2.10.0\njax[cuda12]\n"}}},
    {"pins_torch_whose_cudnn_limits_another",
     {"check", "requirements.txt", "--gpu", "A100", "--driver", "535.104.05"},
     {{"requirements.txt", "torch==2.2.0\njax[cuda12]\n"}}},
    pins("pins_libraries_of_one_extra_beside_a_need",
         on_a100("3.11",
                 "-f https://storage.googleapis.com/jax-releases/jax_cuda_releases.html\njax[cuda12_pip]==0.4.20\ntensorflow==2.14.0\n")),
    pins(
        "pins_libraries_of_two_extras",
        on_a100(
            "3.11",
            "-f "
            "https://storage.googleapis.com/jax-releases/jax_cuda_releases.html\njax[cuda12_pip]==0.4.20\ntensorflow[and-cuda]==2.14.0\n")),
    pins("pins_required_torch_whose_cudnn_limits_another", on_a100("3.11", "vllm==0.8.5\njax[cuda12]\n")),
    {"pins_halves_of_one_release",
     {"check", "list.txt", "--gpu", "RTX 5090"},
     {{"list.txt", "Package Version\n------- -------\njax 0.4.30\njax-cuda12-pjrt 0.4.30\njax-cuda12-plugin 0.4.30\njaxlib 0.4.30\n"}}},
    {"pins_wheel_for_the_cuda_of_a_torch_that_does_not_run",
     {"check", "requirements.txt", "--gpu", "T4", "--driver", "470.82.01"},
     {{"requirements.txt", "torch==2.6.0\nbitsandbytes==0.50.1\n"}}},
    {"pins_release_that_requires_the_code",
     {"check", "requirements.txt", "--gpu", "P100", "--driver", "535.104.05", "--python", "3.11"},
     {{"requirements.txt", "transformer-engine==1.13.0\n"}}},
    {"pins_option_before_its_command", {"--python", "3.11", "resolve", "torch"}},
    {"pins_extra_whose_code_is_for_newer_gpus",
     {"check", "requirements.txt", "--gpu", "V100", "--driver", "580.65.06", "--python", "3.12"},
     {{"requirements.txt", "jax[cuda13]\n"}}},
    // the report of a machine
    {"pins_release_that_reports_itself",
     {"check", "collect.txt"},
     {{"collect.txt",
       "PyTorch version: 2.5.1+cu124\nCUDA used to build PyTorch: 12.4\nOS: Ubuntu 22.04.5 LTS (x86_64)\n"
       "Libc version: glibc-2.35\nPython version: 3.12.9 (main) (64-bit runtime)\n"
       "GPU models and configuration: GPU 0: NVIDIA A100-SXM4-80GB\nNvidia driver version: 550.54.15\n\n"
       "[pip3] numpy==1.26.4\n[pip3] torch==2.5.1\n[conda] Could not collect\nROCM Version: Could not collect\n"
       "Neuron SDK Version: N/A\nvLLM Version: 0.8.5\nvLLM Build Flags:\nCUDA Archs: Not Set; ROCm: Disabled\n"}}},
    // builds for the CPU
    pins("pins_name_of_which_pypi_has_no_gpu_build", on_a100("3.10", "dgl\n")),
    {"pins_name_of_which_no_build_runs_here",
     {"check", "requirements.txt", "--gpu", "RTX 5090", "--driver", "580.65.06", "--python", "3.10"},
     {{"requirements.txt", "dgl\n"}}},
    {"pins_builds_of_the_channel_main_for_the_cpu",
     with({"check", "environment.yml"}, k_ampere),
     {{"environment.yml", "channels: [defaults]\ndependencies:\n- python=3.10\n- tensorflow=2.10.0=eigen_py310h1cdee98_0\n"}}},
};

class MeetingPins : public ::testing::TestWithParam<Case> {};

TEST_P(MeetingPins, ReadsAsInReview) { EXPECT_GOLDEN("meeting/" + std::string(GetParam().name) + ".txt", transcript(GetParam())); }

INSTANTIATE_TEST_SUITE_P(Golden, MeetingPins, ::testing::ValuesIn(k_cases), [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace gpusolve::testing
