// Files for conda whose channels, selectors of CUDA or toolkits do not go together.
#include <gtest/gtest.h>

#include "tests/cli/meeting.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::testing {
namespace {

const Words k_a100{"--gpu", "A100", "--driver", "550.54.14"};

auto environment(const char* name, const std::string& channels, const std::string& specs, const Words& machine) -> Case {
  return {name,
          with({"check", "environment.yml"}, machine),
          {{"environment.yml", "channels: [" + channels + "]\ndependencies: [" + specs + "]\n"}}};
}

/// The answer of `resolve` to a file for conda-forge.
auto request(const char* name, const std::string& specs) -> Case {
  return {name,
          with({"resolve", "--no-lock", "--from-env", "environment.yml"}, k_ampere),
          {{"environment.yml", "channels: [conda-forge]\ndependencies: [" + specs + "]\n"}}};
}

const Words k_for_conda{"--installer", "conda", "--python", "3.12", "--gpu", "RTX 4090", "--driver", "570.124.06", "--no-lock"};

const std::string k_tuna = "https://mirrors.tuna.tsinghua.edu.cn/anaconda/";

const Case k_cases[] = {
    environment("conda_channels_of_the_specs", "nvidia, conda-forge", "python=3.10, 'pytorch::pytorch=2.1.0', 'pytorch::pytorch-cuda=12.1'",
                k_a100),
    environment("conda_channel_of_a_spec_without_the_selector", "defaults",
                "python=3.10, 'pytorch::pytorch=1.13.1', 'nvidia::pytorch-cuda=11.7'", k_a100),
    environment("conda_name_of_the_gpu_build", "conda-forge", "python=3.10, tensorflow-gpu=2.15",
                {"--gpu", "RTX 3090", "--driver", "410.104"}),
    environment("conda_name_of_a_build_whose_code_is_unknown", "defaults", "python=3.9, tensorflow-gpu=2.4", k_a100),
    environment("conda_channel_of_a_spec_without_torch", "pytorch, nvidia", "python=3.10, 'nvidia::pytorch=2.1.0', pytorch-cuda=12.1",
                k_a100),
    environment("conda_mirror_without_the_libraries", "'" + k_tuna + "cloud/pytorch/', '" + k_tuna + "pkgs/main', '" + k_tuna + "pkgs/r'",
                "python=3.10, pytorch=2.1.0, pytorch-cuda=12.1", k_a100),
    environment("conda_mirror_without_the_channel", "'" + k_tuna + "cloud/pytorch', '" + k_tuna + "cloud/nvidia/'",
                "python=3.10, pytorch=2.1.0, pytorch-cuda=12.1", k_a100),
    environment("conda_toolkit_that_selects_no_build", "pytorch, conda-forge", "python=3.10, pytorch=2.0.1, cudatoolkit=11.8", k_ampere),
    environment("conda_toolkit_without_a_build", "pytorch, nvidia, conda-forge", "python=3.10, pytorch=1.12.1, cudatoolkit=11.8", k_ampere),
    environment("conda_toolkit_without_a_build_for_windows", "pytorch", "python=3.10, pytorch==1.12.1, cudatoolkit=10.2",
                {"--platform", "win-64", "--gpu", "GTX 1080", "--driver", "537.13"}),
    environment("conda_toolkit_that_does_not_exist", "conda-forge", "python=3.10, pytorch=2.0.0, cudatoolkit=12.0", k_ampere),
    environment("conda_toolkit_of_another_cuda_version", "conda-forge", "python=3.10, cuda-version=11.8, cudatoolkit=11.2, pytorch",
                k_ampere),
    environment("conda_toolkit_beside_a_cuda_version_without_one", "conda-forge", "cuda-version=12.4, cudatoolkit=11.8.0, cupy", k_ampere),
    environment("conda_toolkit_of_another_cuda_than_the_selector", "pytorch, nvidia, conda-forge",
                "python=3.10, pytorch, pytorch-cuda=12.1, cudatoolkit=11.8", k_ampere),
    environment("conda_toolkit_of_another_cuda_than_a_selector_alone", "pytorch, nvidia", "pytorch-cuda=12.1, cudatoolkit=11.8", k_ampere),
    request("conda_toolkit_that_the_selector_excludes", "python=3.10, pytorch, cudatoolkit=11.8, pytorch-cuda=12.1"),
    environment("conda_neighbour_of_a_pin_that_the_toolkit_selects", "pytorch, conda-forge", "python=3.8, pytorch=1.11.0, cudatoolkit=11.3",
                k_ampere),
    environment("conda_toolkit_of_its_cuda_version", "conda-forge", "python=3.10, cuda-version=11.2, cudatoolkit=11.2.2, cupy", k_ampere),
    environment("conda_collection_on_windows", "rapidsai, conda-forge", "rapids=24.10, python=3.11, cuda-version=12.5",
                {"--platform", "win-64", "--gpu", "RTX 4090", "--driver", "580.88"}),
    environment("conda_selector_on_a_mac", "pytorch, nvidia", "python=3.10, pytorch=2.1.0, pytorch-cuda=12.1",
                {"--platform", "osx-arm64", "--gpu", "none"}),
    environment("conda_package_that_brings_torch", "conda-forge", "python=3.10, sentence-transformers",
                {"--gpu", "GTX 1080 Ti", "--driver", "470.82.01"}),
    environment("conda_package_that_brings_torch_beside_a_selector", "pytorch, nvidia, conda-forge",
                "python=3.10, pytorch-lightning, pytorch-cuda=11.8", {"--gpu", "RTX 5090", "--driver", "580.65.06"}),
    environment("conda_package_that_brings_torch_beside_that_of_pip", "conda-forge", "python=3.10, timm, pip, pip: ['torch==2.1.2+cu118']",
                k_ampere),
    request("conda_toolkit_that_its_cuda_version_excludes", "python=3.10, cudatoolkit=11.8, cuda-version=12.4"),
    request("conda_toolkit_that_the_cuda_version_of_torch_excludes", "python=3.10, pytorch, cudatoolkit=11.8, cuda-version=12.4"),
    request("conda_toolkit_that_was_never_made", "python=3.10, pytorch=2.1, cudatoolkit=12.1"),
    environment("conda_companion_that_brings_torch_beside_that_of_pip", "conda-forge",
                "python=3.11, torchvision, pip, pip: ['torch==2.3.0']", k_ampere),
    environment("conda_companion_that_brings_the_torch_of_pip", "conda-forge", "python=3.11, torchvision, pip, pip: ['torch>=2.3']",
                k_ampere),
    environment("conda_gpu_package_beside_torch_of_pip", "conda-forge", "python=3.11, pytorch-gpu, pip, pip: ['torch==2.3.0']", k_ampere),
    environment("conda_gpu_package_that_does_not_run", "conda-forge", "python=3.11, pytorch-gpu=2.5.1",
                {"--gpu", "K80", "--driver", "470.82.01"}),
    environment("conda_gpu_package_that_is_open", "conda-forge", "python=3.11, pytorch-gpu", {"--gpu", "K80", "--driver", "470.82.01"}),
    {"conda_gpu_package_of_a_file",
     with({"resolve", "--from-env", "environment.yml", "--no-lock"}, k_ampere),
     {{"environment.yml", "channels: [conda-forge]\ndependencies: [python=3.11, pytorch-gpu=2.5.1]\n"}}},
    {"conda_gpu_package_that_is_not_best", with({"why-not", "pytorch-gpu=2.5.1"}, k_ampere)},
    {"conda_build_for_all_pythons", with({"resolve", "xformers=0.0.34", "xgboost=3.3"}, k_for_conda)},
    {"conda_build_that_ends_with_its_variant", with({"resolve", "onnxruntime=1.22", "faiss=1.10"}, k_for_conda)},
    {"conda_build_that_does_not_tell_its_variant", with({"resolve", "bitsandbytes=0.42"}, k_for_conda)},
    environment(
        "conda_build_of_the_file", "conda-forge",
        "python=3.12, pytorch=2.10.0=cuda129*, xformers=0.0.34=cuda_129py310h0123456_0, onnxruntime=1.26.0=py312h0123456_200_cuda130",
        k_a100),
    {"search_of_conda_for_a_python", {"search", "pytorch==2.5.1", "--installer", "conda", "--python", "3.13", "--gpu", "A100"}},
    {"search_of_conda_for_no_python", {"search", "pytorch==2.13.*", "--installer", "conda", "--python", "3.15", "--gpu", "A100"}},
    {"pip_wheel_for_another_torch_than_condas",
     with({"check", "environment.yml"}, k_ampere),
     {{"environment.yml",
       "channels: [pytorch, nvidia]\ndependencies: [python=3.10, pytorch=2.1.2, pytorch-cuda=11.8, numpy<2, mkl<2024.1, pip, {pip: "
       "[xformers]}]\n"}}},
    {"cudnn_alone_beside_a_wheel_that_loads_cuda",
     with({"check", "requirements.txt", "--python", "3.11"}, k_ampere),
     {{"requirements.txt", "onnxruntime-gpu==1.23.2\nnvidia-cudnn-cu12\n"}}},
};

class MeetingConda : public ::testing::TestWithParam<Case> {};

TEST_P(MeetingConda, ReadsAsInReview) { EXPECT_GOLDEN("meeting/" + std::string(GetParam().name) + ".txt", transcript(GetParam())); }

INSTANTIATE_TEST_SUITE_P(Golden, MeetingConda, ::testing::ValuesIn(k_cases), [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace gpusolve::testing
