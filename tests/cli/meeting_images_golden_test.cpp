// Dockerfiles: their commands one by one, and what their base images bring. See meeting.hpp.
#include <gtest/gtest.h>

#include "tests/cli/meeting.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::testing {
namespace {

const Words k_check = with({"check", "Dockerfile"}, k_ampere);

const Case k_cases[] = {
    {"image_that_starts_on_any_driver",
     with({"check", "Dockerfile"}, k_ampere),
     {{"Dockerfile", "FROM nvidia/cuda:12.8.0-runtime-ubuntu22.04\nENV NVIDIA_DISABLE_REQUIRE=1\nRUN pip install torch==2.5.1\n"}}},
    {"image_that_lists_the_branch_of_the_driver",
     k_check,
     {{"Dockerfile", "FROM nvidia/cuda:12.4.1-runtime-ubuntu22.04\nRUN pip install torch==2.5.1\n"}}},
    {"image_that_lists_the_branch_for_workstations_alone",
     with({"check", "Dockerfile", "--gpu", "RTX A6000", "--driver", "535.104.05"}, {}),
     {{"Dockerfile", "FROM nvidia/cuda:12.6.3-runtime-ubuntu22.04\nRUN pip install torch==2.5.1\n"}}},
    {"image_whose_branches_are_not_known",
     with({"check", "Dockerfile"}, {"--gpu", "RTX 3090", "--driver", "460.32.03"}),
     {{"Dockerfile", "FROM nvidia/cuda:11.4.3-runtime-ubuntu20.04\nRUN pip install torch==1.13.1\n"}}},
    // a command that upgrades
    {"image_command_that_upgrades_what_a_package_requires",
     {"check", "Dockerfile", "--gpu", "A100", "--driver", "550.54.14"},
     {{"Dockerfile", "FROM python:3.11-slim\nRUN pip install vllm==0.6.0\nRUN pip install -U torch torchvision\n"}}},
    {"image_command_that_finds_what_a_package_requires",
     {"check", "Dockerfile", "--gpu", "A100", "--driver", "550.54.14"},
     {{"Dockerfile", "FROM python:3.11-slim\nRUN pip install vllm==0.6.0\nRUN pip install torch\n"}}},
    // NVIDIA's own torch
    {"image_of_nvidia_with_its_own_torch",
     {"check", "Dockerfile", "--gpu", "A100", "--driver", "550.54.14"},
     {{"Dockerfile", "FROM nvcr.io/nvidia/pytorch:24.01-py3\nRUN pip install torch torchvision\n"}}},
    {"image_of_nvidia_whose_torch_is_newer_than_the_limit",
     {"check", "Dockerfile", "--gpu", "A100", "--driver", "550.54.14"},
     {{"Dockerfile", "FROM nvcr.io/nvidia/pytorch:24.01-py3\nRUN pip install 'torch>=2.0' transformers\n"}}},
    {"image_of_nvidia_beside_a_need_of_its_torch",
     {"check", "Dockerfile", "--gpu", "A100", "--driver", "550.54.14"},
     {{"Dockerfile", "FROM nvcr.io/nvidia/pytorch:24.01-py3\nRUN pip install xformers\n"}}},
    {"image_of_nvidia_whose_torch_is_replaced",
     {"check", "Dockerfile", "--gpu", "A100", "--driver", "550.54.14"},
     {{"Dockerfile", "FROM nvcr.io/nvidia/pytorch:24.01-py3\nRUN pip install -U torch\n"}}},
    // nvcc of another CUDA than torch's
    {"image_whose_compiler_is_of_another_cuda",
     k_check,
     {{"Dockerfile", "FROM nvidia/cuda:11.8.0-devel-ubuntu22.04\nRUN pip install torch==2.3.1\nRUN pip install torch-scatter\n"}}},
    {"image_whose_compiler_is_of_another_minor_version",
     k_check,
     {{"Dockerfile", "FROM nvidia/cuda:12.4.1-devel-ubuntu22.04\nRUN pip install torch==2.3.1\nRUN pip install torch-scatter\n"}}},
    {"image_whose_compiler_is_replaced",
     k_check,
     {{"Dockerfile",
       "FROM nvidia/cuda:11.8.0-devel-ubuntu22.04\nRUN apt-get install -y cuda-toolkit-12-1\nRUN pip install torch==2.3.1\n"
       "RUN pip install torch-scatter\n"}}},
    // a command that pip refuses ends the build
    {"image_command_that_a_later_one_hides",
     k_check,
     {{"Dockerfile", "FROM python:3.10\nRUN pip install torch==2.3.0 torchvision==0.17.1\nRUN pip install torch==2.2.1\n"}}},
    {"image_command_that_a_later_torch_would_break",
     k_check,
     {{"Dockerfile", "FROM python:3.10\nRUN pip install torch==2.3.0 torchvision==0.17.1\nRUN pip install torch==2.3.1\n"}}},
    {"image_command_without_a_wheel_for_its_python",
     k_check,
     {{"Dockerfile", "FROM python:3.13\nRUN pip install torch==2.3.0\nRUN pip install torch==2.6.0\n"}}},
    {"image_command_of_a_file_of_requirements",
     k_check,
     {{"requirements.txt", "# both\njax[cuda12]==0.4.30\njaxlib==0.4.29\n"},
      {"Dockerfile", "FROM python:3.11\nRUN pip install numpy\nCOPY requirements.txt .\nRUN pip install -r requirements.txt\n"}}},
    {"image_command_that_finds_its_torch",
     k_check,
     {{"Dockerfile",
       "FROM python:3.10\nRUN pip install torch==2.1.0+cu118 --index-url https://download.pytorch.org/whl/cu118\n"
       "RUN pip install torch==2.1.0+cu118 transformers\n"}}},
    {"image_command_that_may_fail",
     k_check,
     {{"Dockerfile",
       "FROM python:3.13\nRUN pip install torch==2.3.0 || pip install torch==2.6.0\n"
       "RUN pip install torch==2.2.0; pip install torch==2.6.0 numpy\n"}}},
    {"image_command_that_ends_a_strict_script",
     k_check,
     {{"Dockerfile", "FROM python:3.13\nRUN set -eux; pip install torch==2.3.0; pip install torch==2.6.0; rm -rf /root/.cache\n"}}},
    {"image_remedy_for_two_pins_of_a_command",
     k_check,
     {{"Dockerfile",
       "FROM python:3.10\nRUN pip install torch==2.3.0 torchvision==0.18.0\nRUN pip install xformers==0.0.25 \"numpy<2\"\n"}}},
    // libraries of NVIDIA's own images
    {"image_base_without_libraries",
     k_check,
     {{"Dockerfile", "FROM nvidia/cuda:12.2.2-base-ubuntu22.04\nRUN pip install cupy-cuda12x==13.3.0\n"}}},
    {"image_runtime_without_cudnn",
     k_check,
     {{"Dockerfile", "FROM nvidia/cuda:11.8.0-runtime-ubuntu22.04\nRUN pip install tensorflow==2.14.0\n"}}},
    {"image_with_an_older_cudnn",
     k_check,
     {{"Dockerfile", "FROM nvidia/cuda:12.2.2-cudnn8-runtime-ubuntu22.04\nRUN pip install onnxruntime-gpu==1.20.0\n"}}},
    {"image_with_the_cudnn_of_its_tag",
     k_check,
     {{"Dockerfile", "FROM nvidia/cuda:12.2.2-cudnn8-runtime-ubuntu22.04\nRUN pip install tensorflow==2.15.0\n"}}},
    {"image_with_a_cudnn_without_a_number",
     {"check", "Dockerfile", "--gpu", "RTX 3090", "--driver", "550.54.15"},
     {{"Dockerfile", "FROM nvidia/cuda:12.4.1-cudnn-runtime-ubuntu22.04\nRUN pip install onnxruntime-gpu==1.20.1\n"}}},
    {"image_whose_commands_install_cudnn",
     k_check,
     {{"Dockerfile",
       "FROM nvidia/cuda:12.2.2-runtime-ubuntu22.04\nRUN apt-get update && apt-get install -y python3-pip \\\n"
       "    libcudnn9-cuda-12 \\\n && rm -rf /var/lib/apt/lists/*\nRUN pip3 install onnxruntime-gpu==1.20.0\n"}}},
    {"image_with_libraries_of_torch",
     k_check,
     {{"Dockerfile", "FROM nvidia/cuda:12.2.2-base-ubuntu22.04\nRUN pip install torch==2.5.1 onnxruntime-gpu==1.20.0\n"}}},
    {"image_of_a_framework_with_its_libraries",
     k_check,
     {{"Dockerfile", "FROM tensorflow/tensorflow:2.15.0-gpu\nRUN pip install pandas\n"}}},
    {"image_of_a_framework_for_the_cpu", k_check, {{"Dockerfile", "FROM tensorflow/tensorflow:2.15.0\nRUN pip install pandas\n"}}},
    {"image_of_a_framework_with_libraries_of_another_cuda",
     k_check,
     {{"Dockerfile", "FROM tensorflow/tensorflow:2.14.0-gpu\nRUN pip install tensorflow==2.15.0\n"}}},
    {"image_of_a_server_beside_another_torch",
     k_check,
     {{"Dockerfile", "FROM lmsysorg/sglang:v0.4.6.post1-cu124\nRUN pip install torch==2.3.0\n"}}},
    {"image_of_a_server_that_no_table_judges",
     k_check,
     {{"Dockerfile", "FROM lmsysorg/sglang:v0.4.6.post1-cu124\nRUN pip install pandas\n"}}},
    {"image_with_a_wheel_for_several_cudas",
     k_check,
     {{"Dockerfile",
       "FROM nvidia/cuda:12.1.1-runtime-ubuntu22.04\n"
       "RUN pip3 install llama-cpp-python==0.3.35 --extra-index-url https://abetlen.github.io/llama-cpp-python/whl/cu121\n"}}},
    {"image_of_which_only_the_name_is_known",
     k_check,
     {{"Dockerfile", "FROM example/trainer:latest\nRUN pip install onnxruntime-gpu==1.20.0\n"}}},
    {"image_of_torch_that_starts_as_one_of_nvidia",
     k_check,
     {{"Dockerfile", "FROM pytorch/pytorch:2.5.1-cuda12.4-cudnn9-devel\nRUN pip install timm\n"}}},
    {"image_of_torch_that_starts_from_a_bare_system",
     k_check,
     {{"Dockerfile", "FROM pytorch/pytorch:2.5.1-cuda12.4-cudnn9-runtime\nRUN pip install timm\n"}}},
    {"image_torch_that_a_pin_of_another_package_decides",
     {"check", "Dockerfile", "--gpu", "RTX 3090", "--driver", "580.65.06"},
     {{"Dockerfile", "FROM pytorch/pytorch:2.1.0-cuda11.8-cudnn8-runtime\nRUN pip install xformers vllm==0.10.0\n"}}},
    // compilers
    {"image_without_a_compiler",
     k_check,
     {{"Dockerfile",
       "FROM pytorch/pytorch:2.3.0-cuda12.1-cudnn8-runtime\nRUN pip install flash-attn==2.5.8 --no-build-isolation\n"
       "RUN pip install deepspeed==0.14.2\n"}}},
    {"image_with_a_compiler",
     k_check,
     {{"Dockerfile",
       "FROM pytorch/pytorch:2.3.0-cuda12.1-cudnn8-devel\nRUN pip install flash-attn==2.5.8 --no-build-isolation\n"
       "RUN pip install deepspeed==0.14.2\n"}}},
    {"image_that_copies_what_a_stage_compiled",
     k_check,
     {{"Dockerfile",
       "FROM nvidia/cuda:12.1.0-devel-ubuntu22.04 AS build\nRUN pip3 wheel --no-deps -w /wheels flash-attn==2.5.8\n"
       "FROM nvidia/cuda:12.1.0-runtime-ubuntu22.04\nCOPY --from=build /wheels /wheels\nRUN pip3 install torch==2.3.0\n"}}},
    // environments of conda
    {"image_with_two_environments",
     k_check,
     {{"Dockerfile",
       "FROM continuumio/miniconda3\nRUN conda create -n old -c pytorch -c nvidia python=3.9 pytorch=1.13.1 pytorch-cuda=11.7\n"
       "RUN conda create -n new -c pytorch -c nvidia python=3.10 pytorch=2.1.0 pytorch-cuda=12.1\n"
       "RUN conda run -n new pip install xformers==0.0.22.post4\n"}}},
    {"image_with_a_named_environment",
     with({"check", "Dockerfile", "--part", "old"}, k_ampere),
     {{"old.yml", "name: old\nchannels: [pytorch, nvidia]\ndependencies: [python=3.8, pytorch=1.7.1, cudatoolkit=10.1]\n"},
      {"new.yml", "name: new\nchannels: [pytorch, nvidia]\ndependencies: [python=3.10, pytorch=2.1.0, pytorch-cuda=12.1]\n"},
      {"Dockerfile",
       "FROM mambaorg/micromamba:1.5\nCOPY old.yml new.yml /tmp/\n"
       "RUN micromamba env create -f /tmp/old.yml && micromamba env create -f /tmp/new.yml\n"}}},
    {"image_with_an_environment_that_is_active",
     k_check,
     {{"Dockerfile",
       "FROM continuumio/miniconda3\nRUN conda create -n old -c pytorch -c nvidia python=3.9 pytorch=1.13.1 pytorch-cuda=11.7\n"
       "RUN conda create -n new python=3.10\nENV PATH=/opt/conda/envs/new/bin:$PATH\nRUN pip install torch==2.1.0 torchvision==0.16.0\n"}}},
    {"image_with_its_base_environment",
     with({"check", "Dockerfile", "--part", "base"}, k_ampere),
     {{"Dockerfile",
       "FROM continuumio/miniconda3\nRUN conda create -n a python=3.10 && conda create -n b python=3.8\n"
       "RUN pip install torch==2.3.0 \"numpy<2\"\nRUN conda run -n b pip install torch==1.13.1\n"}}},
    {"image_with_environments_by_their_paths",
     with({"check", "Dockerfile", "--part", "a"}, k_ampere),
     {{"Dockerfile",
       "FROM continuumio/miniconda3\nRUN conda create -n a python=3.10 && conda create -n b python=3.8\n"
       "RUN /opt/conda/envs/a/bin/pip install torch==2.3.0\nRUN /opt/conda/envs/b/bin/python -m pip install torch==1.13.1\n"}}},
    {"image_with_a_file_of_another_name",
     k_check,
     {{"environment.yml", "channels: [conda-forge]\ndependencies: [python=3.10, pytorch=2.4.0, cuda-version=13.0]\n"},
      {"Dockerfile",
       "FROM mambaorg/micromamba:1.5\nCOPY environment.yml /tmp/env.yaml\nRUN micromamba install -y -n base -f /tmp/env.yaml\n"}}},
    {"image_without_an_environment_of_that_name",
     with({"check", "Dockerfile", "--part", "other"}, k_ampere),
     {{"Dockerfile", "FROM continuumio/miniconda3\nRUN conda create -n old -c pytorch python=3.9 pytorch=1.13.1\n"}}},
    // other libraries than those that a wheel loads
    {"libraries_of_conda_for_another_cuda",
     with({"check", "environment.yml"}, k_ampere),
     {{"environment.yml",
       "channels: [conda-forge]\ndependencies:\n- python=3.10\n- cudatoolkit=11.8\n- cudnn=8.8\n- pip\n- pip:\n"
       "  - onnxruntime-gpu==1.20.0\n"}}},
    {"libraries_of_conda_without_cudnn",
     with({"check", "environment.yml"}, k_ampere),
     {{"environment.yml",
       "channels: [conda-forge]\ndependencies:\n- python=3.10\n- cudatoolkit=11.2\n- pip\n- pip:\n  - tensorflow==2.10.0\n"}}},
    {"libraries_of_conda_that_a_wheel_loads",
     with({"check", "environment.yml"}, k_ampere),
     {{"environment.yml",
       "channels: [conda-forge]\ndependencies:\n- python=3.10\n- cudatoolkit=11.2\n- cudnn=8.1\n- pip\n- pip:\n"
       "  - tensorflow==2.10.0\n  - numpy<2\n"}}},
    {"libraries_that_a_collection_of_conda_may_bring",
     with({"check", "environment.yml"}, k_ampere),
     {{"environment.yml",
       "channels: [rapidsai, conda-forge, nvidia]\ndependencies:\n- python=3.11\n- rapids=24.10\n- cuda-version=12.2\n- pip\n- pip:\n"
       "  - onnxruntime-gpu==1.20.0\n"}}},
    {"libraries_that_a_version_of_cuda_does_not_bring",
     with({"check", "environment.yml"}, k_ampere),
     {{"environment.yml",
       "channels: [conda-forge]\ndependencies:\n- python=3.11\n- cuda-version=12.2\n- pip\n- pip:\n  - cupy-cuda12x==13.3.0\n"}}},
    {"library_of_another_cudnn_is_told_once",
     with({"check", "freeze.txt", "--python", "3.11"}, k_ampere),
     {{"freeze.txt", "tensorflow==2.18.0\nnvidia-cublas-cu12==12.2.5.6\nnvidia-cudnn-cu12==8.9.4.25\nnumpy==1.26.4\n"}}},
    {"libraries_that_data_frames_do_not_bring",
     with({"check", "requirements.txt", "--python", "3.10"}, k_ampere),
     {{"requirements.txt", "--extra-index-url https://pypi.nvidia.com\nonnxruntime-gpu==1.20.0\ncudf-cu12==24.10.1\n"}}},
    {"libraries_that_a_memory_manager_does_not_bring",
     with({"check", "requirements.txt", "--python", "3.11"}, k_ampere),
     {{"requirements.txt", "--extra-index-url https://pypi.nvidia.com\nrmm-cu12==24.10.0\ncupy-cuda12x==13.3.0\n"}}},
};

class MeetingImages : public ::testing::TestWithParam<Case> {};

TEST_P(MeetingImages, ReadsAsInReview) { EXPECT_GOLDEN("meeting/" + std::string(GetParam().name) + ".txt", transcript(GetParam())); }

INSTANTIATE_TEST_SUITE_P(Golden, MeetingImages, ::testing::ValuesIn(k_cases), [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace gpusolve::testing
