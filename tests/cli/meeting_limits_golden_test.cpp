// Files that ask for what does not exist, or for what does not go together, see meeting.hpp.
#include <gtest/gtest.h>

#include "tests/cli/meeting.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::testing {
namespace {

const Case k_cases[] = {
    // what does not exist
    {"range_that_contradicts_a_companion",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "torch==2.1.*\ntorchvision==0.17.*\n"}}},
    {"release_that_does_not_exist", with({"check", "requirements.txt"}, k_ampere), {{"requirements.txt", "torch==2.1.3\n"}}},
    {"release_that_no_intel_mac_has", {"check", "requirements.txt", "--platform", "osx-64"}, {{"requirements.txt", "torch==2.3.1\n"}}},
    {"release_for_no_python_of_the_project",
     with({"check", "pyproject.toml"}, k_ampere),
     {{"pyproject.toml", "[project]\nname = \"x\"\nversion = \"1\"\nrequires-python = \">=3.13\"\ndependencies = [\"torch==2.3.1\"]\n"}}},
    {"pinned_torch_of_an_index_of_jetson",
     {"check", "requirements.txt", "--gpu", "orin"},
     {{"requirements.txt", "--index-url https://pypi.jetson-ai-lab.io/jp6/cu126\ntorch==2.8.0\n"}}},
    {"release_of_the_channel_that_was_not_built_for_this_cuda",
     with({"check", "environment.yml"}, k_ampere),
     {{"environment.yml", "channels: [pytorch, nvidia]\ndependencies:\n- python=3.10\n- pytorch=1.13.1\n- pytorch-cuda=12.1\n"}}},
    {"channel_of_cuda_that_is_not_named",
     with({"check", "environment.yml"}, k_ampere),
     {{"environment.yml", "channels: [pytorch, defaults]\ndependencies:\n- python=3.10\n- pytorch=2.1.1\n- pytorch-cuda=12.1\n"}}},
    {"wheel_of_another_stack_for_no_python_of_the_image",
     with({"check", "Dockerfile"}, k_ampere),
     {{"Dockerfile", "FROM python:3.13-slim\nRUN pip install tensorflow[and-cuda]==2.18.0\n"}}},
    {"torchvision_from_before_its_library",
     {"check", "requirements.txt", "--gpu", "V100", "--driver", "470.82.01"},
     {{"requirements.txt", "torch==1.1.0\ntorchvision==0.2.1\n"}}},
    {"name_of_pypi_in_a_conda_file",
     with({"check", "environment.yml"}, k_ampere),
     {{"environment.yml", "channels: [conda-forge]\ndependencies:\n- python=3.11\n- torch=2.5.1\n"}}},
    {"torch_at_an_address_without_a_version",
     with({"check", "freeze.txt"}, k_ampere),
     {{"freeze.txt", "torch @ file:///croot/pytorch_1686930851319/work\ntorchvision==0.15.2\n"}}},
    {"image_that_requires_a_newer_driver",
     {"check", "Dockerfile", "--gpu", "RTX 4090", "--driver", "535.104.05"},
     {{"Dockerfile", "FROM nvidia/cuda:12.8.1-runtime-ubuntu22.04\nRUN pip install torch==2.5.1\n"}}},
    {"image_that_lists_older_drivers_for_the_gpu",
     {"check", "Dockerfile", "--gpu", "A100", "--driver", "535.104.05"},
     {{"Dockerfile", "FROM nvidia/cuda:12.8.1-runtime-ubuntu22.04\nRUN pip install torch==2.5.1\n"}}},
    {"torch_of_the_index_that_a_pinned_release_takes",
     {"check", "requirements.txt", "--gpu", "V100", "--driver", "570.86.10"},
     {{"requirements.txt", "--extra-index-url https://download.pytorch.org/whl/cu128\nvllm==0.9.1\n"}}},
    {"package_that_only_raises_an_error",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "tensorflow-gpu==2.12.0\n"}}},
    // conda: channels
    {"selector_without_its_channel",
     with({"check", "environment.yml"}, k_ampere),
     {{"environment.yml", "channels: [conda-forge]\ndependencies:\n- python=3.10\n- pytorch=2.5.1\n- pytorch-cuda=12.4\n"}}},
    {"release_after_the_last_of_the_channel",
     with({"check", "environment.yml"}, k_ampere),
     {{"environment.yml", "channels: [pytorch, nvidia]\ndependencies:\n- python=3.10\n- pytorch=2.6.0\n- pytorch-cuda=12.4\n"}}},
    // conda: build strings
    {"build_string_that_leaves_the_cuda_open",
     with({"check", "environment.yml"}, k_ampere),
     {{"environment.yml", "channels: [conda-forge]\ndependencies:\n- python=3.10\n- pytorch=2.3.1=*cuda*\n"}}},
    {"selector_of_a_later_cuda_than_that_of_the_build",
     with({"check", "environment.yml"}, k_ampere),
     {{"environment.yml", "channels: [conda-forge]\ndependencies:\n- python=3.10\n- pytorch=*=*cuda*\n- cuda-version=12.2\n"}}},
    // conda: releases that are left open
    {"release_of_conda_that_cannot_run",
     {"check", "environment.yml", "--gpu", "P100", "--driver", "535.54.03"},
     {{"environment.yml", "channels: [rapidsai, conda-forge]\ndependencies:\n- cudf=24.12\n"}}},
    {"collection_of_conda_that_cannot_run",
     {"check", "environment.yml", "--gpu", "V100", "--driver", "580.65.06"},
     {{"environment.yml", "channels: [rapidsai, conda-forge]\ndependencies:\n- rapids=25.10\n- cuda-version=13.0\n"}}},
    {"collection_of_conda_that_runs",
     {"check", "environment.yml", "--gpu", "T4", "--driver", "535.54.03"},
     {{"environment.yml",
       "channels: [rapidsai, conda-forge]\ndependencies:\n- rapids=24.12\n- python=3.11\n- cuda-version>=12.0,<=12.5\n"}}},
    // conda: cuDNN, build strings, CUDA
    {"cudnn_of_conda_that_drops_the_gpu",
     {"check", "list.txt", "--gpu", "V100", "--driver", "535.104.05"},
     {{"list.txt", conda_list("cudnn 9.13.1.26 hbcb9cd8_0 conda-forge\nlibcudnn 9.13.1.26 hf7e9902_0 conda-forge\n"
                              "pytorch 2.7.1 cuda129_mkl_py310_hfde4d7d_304 conda-forge\n")}}},
    {"cudnn_that_conda_would_take",
     {"check", "environment.yml", "--gpu", "V100", "--driver", "535.104.05"},
     {{"environment.yml", "channels: [conda-forge]\ndependencies:\n- python=3.12\n- pytorch=2.7.1=cuda129*\n"}}},
    {"build_string_of_another_stack",
     {"check", "environment.yml", "--gpu", "RTX 3090", "--driver", "470.82.01"},
     {{"environment.yml", "channels: [conda-forge]\ndependencies:\n- python=3.11\n- jaxlib=*=*cuda12*\n- xgboost=*=cpu*\n"}}},
    {"cuda_version_that_the_driver_lacks",
     {"check", "environment.yml", "--gpu", "RTX 3090", "--driver", "470.82.01"},
     {{"environment.yml", "channels: [conda-forge]\ndependencies:\n- python=3.11\n- cupy=13\n- cuda-version=12.4\n"}}},
    {"cudnn_older_than_jax_loads",
     with({"check", "freeze.txt"}, k_ampere),
     {{"freeze.txt", "jaxlib==0.4.31\njax-cuda12-plugin==0.4.31\njax-cuda12-pjrt==0.4.31\nnvidia-cudnn-cu12==8.9.7.29\n"}}},
    {"plugin_of_another_release_than_jaxlib",
     with({"check", "freeze.txt"}, k_ampere),
     {{"freeze.txt", "jax==0.6.2\njax-cuda12-pjrt==0.6.0\njax-cuda12-plugin==0.6.0\njaxlib==0.6.2\n"}}},
    // contradictions and their remedies
    {"contradiction_in_one_command_of_an_image",
     with({"check", "Dockerfile"}, k_ampere),
     {{"Dockerfile", "FROM python:3.11-slim\nRUN pip install torch==2.5.1 triton==2.1.0\n"}}},
    {"library_that_pypi_does_not_pair",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "torch==2.5.1\nnvidia-cublas-cu12==12.1.3.1\n"}}},
    {"remedy_that_pypi_has",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "torch==2.5.1\nnvidia-cudnn-cu12==9.5.1.17\n"}}},
    // groups in the tables of tools
    {"environment_of_hatch",
     {"check", "pyproject.toml", "--gpu", "V100", "--driver", "580.65.06"},
     {{"pyproject.toml", k_project + "[]\n[tool.hatch.envs.default]\ndependencies = [\"torch==2.11.0\"]\n"}}},
    {"old_groups_of_uv_and_pdm",
     {"check", "pyproject.toml", "--gpu", "V100", "--driver", "580.65.06"},
     {{"pyproject.toml", k_project + "[]\n[tool.uv]\ndev-dependencies = [\"torch==2.11.0\"]\n"
                                     "[tool.pdm.dev-dependencies]\ngpu = [\"torch==2.6.0\"]\n"}}},
    {"groups_that_uv_installs_by_default",
     {"check", "pyproject.toml", "--gpu", "V100", "--driver", "580.65.06"},
     {{"pyproject.toml", k_project + "[]\n[dependency-groups]\ndev = [\"torch==2.7.1\"]\ngpu = [\"torch==2.11.0\"]\n"
                                     "[tool.uv]\ndefault-groups = [\"gpu\"]\n"}}},
    // what a release requires
    {"requirement_of_a_release_with_more_zeros",
     {"check", "requirements.txt", "--gpu", "P100", "--driver", "535.104.05"},
     {{"requirements.txt", "transformer-engine[pytorch]==1.12.0\ntorch==2.5.1\n"}}},
    {"one_of_two_extras_that_brings_the_code",
     {"check", "requirements.txt", "--gpu", "P100", "--driver", "535.104.05"},
     {{"requirements.txt", "transformer-engine[core-cu12,pytorch]==2.10\ntorch==2.6.0\n"}}},
    {"extra_that_brings_no_code",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "transformer-engine[pytorch]==2.10\ntorch==2.6.0\n"}}},
};

class MeetingLimits : public ::testing::TestWithParam<Case> {};

TEST_P(MeetingLimits, ReadsAsInReview) { EXPECT_GOLDEN("meeting/" + std::string(GetParam().name) + ".txt", transcript(GetParam())); }

INSTANTIATE_TEST_SUITE_P(Golden, MeetingLimits, ::testing::ValuesIn(k_cases), [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace gpusolve::testing
