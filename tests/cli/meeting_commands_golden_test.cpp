// Commands of Dockerfiles: those behind others, those under a test, and those that take the place of earlier ones. See meeting.hpp.
#include <gtest/gtest.h>

#include "tests/cli/meeting.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::testing {
namespace {

const Words k_check = with({"check", "Dockerfile"}, k_ampere);

constexpr auto k_cpu_pin = "--extra-index-url https://download.pytorch.org/whl/cpu\ntorch==2.2.1+cpu\n";
constexpr auto k_gpu_pin = "--extra-index-url https://download.pytorch.org/whl/cu121\ntorch==2.2.1+cu121\n";

const Case k_cases[] = {
    // pip behind the `run` of those who manage projects
    {"command_behind_poetry",
     k_check,
     {{"Dockerfile",
       "FROM python:3.11-slim\nRUN poetry install --no-root\n"
       "RUN poetry -C /app run python -m pip install torch==2.2.1 torchaudio==2.2.0\n"}}},
    {"command_behind_others_that_manage_projects",
     k_check,
     {{"Dockerfile",
       "FROM python:3.10-slim\nRUN pipenv run pip install torch==2.2.1\nRUN pdm run -p /app pip install torchvision==0.17.0\n"
       "RUN hatch run pip install torchaudio==2.2.0\nRUN uv run --no-sync python -m pip install 'numpy<2'\n"}}},
    {"command_behind_uv_with_packages_of_its_own",
     k_check,
     {{"Dockerfile", "FROM python:3.11-slim\nRUN uv run --with torch==2.2.1 pip install torch==2.3.0\n"}}},
    // `uv pip install -r pyproject.toml`
    {"command_of_uv_that_installs_a_project",
     k_check,
     {{"pyproject.toml", k_project + "[\"torch==2.2.1\"]\n[project.optional-dependencies]\nall = [\"torchaudio==2.2.0\"]\n"},
      {"Dockerfile",
       "FROM python:3.11-slim\nWORKDIR /app\nCOPY pyproject.toml /app\nRUN uv pip install --system -r pyproject.toml --extra all\n"}}},
    {"command_of_uv_that_installs_a_project_without_its_extras",
     k_check,
     {{"pyproject.toml", k_project + "[\"torch==2.2.1\"]\n[project.optional-dependencies]\nall = [\"torchaudio==2.2.0\"]\n"},
      {"Dockerfile", "FROM python:3.11-slim\nWORKDIR /app\nCOPY . .\nRUN uv pip install --system -r /app/pyproject.toml\n"}}},
    {"command_of_uv_that_installs_a_project_which_is_not_there",
     k_check,
     {{"Dockerfile", "FROM python:3.11-slim\nCOPY pyproject.toml .\nRUN uv pip install --system -r pyproject.toml --extra all\n"}}},
    // an explicit spec of conda takes the place of an earlier one
    {"command_of_conda_with_another_python",
     k_check,
     {{"Dockerfile",
       "FROM continuumio/miniconda3\nRUN conda install -y -c conda-forge python=3.11\n"
       "RUN conda install -y -c conda-forge python=3.10.13 pip\nRUN pip install torch==2.2.1 torchaudio==2.2.0 'numpy<2'\n"}}},
    {"command_of_conda_with_a_file_of_another_python",
     k_check,
     {{"environment.yaml", "name: base\nchannels: [conda-forge]\ndependencies: [python=3.10.13, pytorch=2.4.0]\n"},
      {"Dockerfile",
       "FROM mambaorg/micromamba:1.5\nCOPY environment.yaml .\nRUN micromamba install -y -n base -c conda-forge python=3.11 pytorch\n"
       "RUN micromamba install -y -n base -f environment.yaml\n"}}},
    {"command_of_conda_that_asks_for_two_pythons",
     k_check,
     {{"Dockerfile",
       "FROM continuumio/miniconda3\nRUN conda install -y -c conda-forge python=3.11 python=3.10.13\nRUN pip install torch==2.2.1\n"}}},
    // what a lock has as well, and what NVIDIA's image has of its own
    {"command_of_uv_whose_lock_has_what_is_there",
     k_check,
     {{"uv.lock",
       "version = 1\nrequires-python = \">=3.10\"\n\n[[package]]\nname = \"x\"\nversion = \"0.1\"\nsource = { virtual = \".\" }\n"
       "dependencies = [{ name = \"onnxruntime-gpu\" }, { name = \"torch\" }]\n\n[[package]]\nname = \"onnxruntime-gpu\"\n"
       "version = \"1.19.2\"\nsource = { registry = \"https://pypi.org/simple\" }\n\n[[package]]\nname = \"torch\"\n"
       "version = \"2.5.1\"\nsource = { registry = \"https://pypi.org/simple\" }\n"},
      {"Dockerfile",
       "FROM python:3.11-slim\nWORKDIR /app\nCOPY . .\nRUN uv pip install --system onnxruntime-gpu==1.19.2 torch==2.4.0\n"
       "RUN uv sync --frozen\n"}}},
    {"command_that_leaves_nvidias_torch_as_it_is",
     k_check,
     {{"Dockerfile", "FROM nvcr.io/nvidia/pytorch:24.07-py3\nRUN pip install xformers==0.0.27.post2 --no-deps\n"}}},
    // tests of texts that are known, and of those that are not
    {"command_in_the_branch_of_the_default",
     k_check,
     {{"requirements.txt", k_cpu_pin},
      {"requirements-nvidia.txt", k_gpu_pin},
      {"Dockerfile",
       "FROM python:3.11-slim\nARG RUNTIME=nvidia\nCOPY requirements*.txt ./\nRUN pip3 install -r requirements.txt\n"
       "RUN if [ \"$RUNTIME\" = \"nvidia\" ]; then \\\n      pip3 install -r requirements-nvidia.txt; \\\n    fi\n"}}},
    {"command_in_a_branch_that_the_default_does_not_take",
     k_check,
     {{"requirements.txt", k_cpu_pin},
      {"requirements-nvidia.txt", k_gpu_pin},
      {"Dockerfile",
       "FROM python:3.11-slim\nARG RUNTIME=cpu\nCOPY requirements*.txt ./\nRUN if [ \"$RUNTIME\" = \"nvidia\" ]; then \\\n"
       "      pip3 install -r requirements-nvidia.txt; else pip3 install -r requirements.txt; fi\n"}}},
    {"command_in_a_branch_that_only_a_run_takes",
     k_check,
     {{"requirements.txt", k_cpu_pin},
      {"requirements-nvidia.txt", k_gpu_pin},
      {"Dockerfile",
       "FROM python:3.11-slim\nARG RUNTIME\nCOPY requirements*.txt ./\nRUN pip3 install -r requirements.txt\n"
       "RUN [ \"$RUNTIME\" != \"nvidia\" ] || pip3 install -r requirements-nvidia.txt\n"}}},
    {"command_in_a_branch_that_may_replace_what_an_index_has",
     k_check,
     {{"requirements.txt", "--index-url https://download.pytorch.org/whl/cpu\ntorch==2.2.1\n"},
      {"requirements-nvidia.txt", k_gpu_pin},
      {"Dockerfile",
       "FROM python:3.11-slim\nCOPY requirements*.txt ./\nRUN pip3 install -r requirements.txt\n"
       "RUN if nvidia-smi; then pip3 install -r requirements-nvidia.txt; fi\n"}}},
    {"command_in_a_branch_that_installs_something_else",
     k_check,
     {{"requirements.txt", k_cpu_pin},
      {"Dockerfile",
       "FROM python:3.11-slim\nARG TOOLS\nCOPY requirements*.txt ./\nRUN pip3 install -r requirements.txt\n"
       "RUN if [ -n \"$TOOLS\" ]; then pip3 install pytest; fi\n"}}},
    // what a command brings along comes from the places of that command
    {"command_whose_index_serves_no_torch_of_an_earlier_one",
     k_check,
     {{"Dockerfile",
       "FROM python:3.11-slim\nRUN pip install bitsandbytes\nRUN pip install -U mslk --index-url "
       "https://download.pytorch.org/whl/cu126\n"}}},
    {"command_whose_companion_meets_a_torch_that_is_there",
     k_check,
     {{"Dockerfile",
       "FROM python:3.11-slim\nRUN pip install lightning\n"
       "RUN pip install -U torchvision --index-url https://download.pytorch.org/whl/cu126\n"}}},
    {"command_whose_companion_replaces_a_torch_that_is_there",
     k_check,
     {{"Dockerfile",
       "FROM python:3.11-slim\nRUN pip install lightning\n"
       "RUN pip install -U torchvision --index-url https://download.pytorch.org/whl/cu118\n"}}},
    {"command_that_leaves_torch_as_a_companion_brought_it",
     k_check,
     {{"Dockerfile",
       "FROM python:3.11-slim\nRUN pip install torchvision --index-url https://download.pytorch.org/whl/cu126\nRUN pip install torch\n"}}},
    {"command_that_pins_torch_as_a_companion_brought_it",
     k_check,
     {{"Dockerfile",
       "FROM python:3.11-slim\nRUN pip install torchvision --index-url https://download.pytorch.org/whl/cu126\n"
       "RUN pip install torch==2.14.0\n"}}},
    {"command_that_replaces_a_torch_that_a_companion_brought",
     k_check,
     {{"Dockerfile",
       "FROM python:3.11-slim\nRUN pip install torchvision --index-url https://download.pytorch.org/whl/cu126\n"
       "RUN pip install 'torch<2.14'\n"}}},
    // ranges that NVIDIA's own build may be in
    {"command_with_a_range_of_nvidias_torch",
     k_check,
     {{"Dockerfile", "FROM nvcr.io/nvidia/pytorch:24.10-py3\nRUN pip install 'torch>=2.1,<3'\n"}}},
    {"command_with_an_end_of_nvidias_torch",
     k_check,
     {{"Dockerfile", "FROM nvcr.io/nvidia/pytorch:24.10-py3\nRUN pip install 'torch<2.7'\n"}}},
    {"command_with_a_release_in_place_of_nvidias_torch",
     k_check,
     {{"Dockerfile", "FROM nvcr.io/nvidia/pytorch:24.10-py3\nRUN pip install 'torch==2.14.0'\n"}}},
    // files that a command changes
    {"command_that_includes_a_changed_file",
     k_check,
     {{"requirements.txt", "torch\n"},
      {"requirements-dev.txt", "-r requirements.txt\npytest\n"},
      {"Dockerfile",
       "FROM python:3.11-slim\nCOPY requirements.txt requirements-dev.txt /tmp/\nRUN sed -i '/torch/d' /tmp/requirements.txt\n"
       "RUN pip install -r /tmp/requirements-dev.txt\n"}}},
    {"command_that_includes_a_file_which_is_changed_later",
     k_check,
     {{"requirements.txt", "torch\n"},
      {"requirements-dev.txt", "-r requirements.txt\npytest\n"},
      {"Dockerfile",
       "FROM python:3.11-slim\nCOPY requirements.txt requirements-dev.txt /tmp/\nRUN pip install -r /tmp/requirements-dev.txt\n"
       "RUN sed -i '/torch/d' /tmp/requirements.txt\n"}}},
    // what a command removes
    {"command_that_removes_the_torch_of_an_image",
     k_check,
     {{"Dockerfile",
       "FROM pytorch/pytorch:2.6.0-cuda12.4-cudnn9-runtime\nRUN pip uninstall -y torch torchvision torchaudio\n"
       "RUN pip install xformers==0.0.29.post3 --no-deps\n"}}},
    {"command_that_removes_the_torch_which_another_brings_again",
     k_check,
     {{"Dockerfile", "FROM pytorch/pytorch:2.6.0-cuda12.4-cudnn9-runtime\nRUN pip uninstall -y torch\nRUN pip install lightning\n"}}},
    {"command_that_removes_the_torch_which_an_earlier_one_brings",
     k_check,
     {{"Dockerfile", "FROM python:3.11\nRUN pip install lightning torchmetrics\nRUN pip uninstall -y torch\n"}}},
    {"command_that_removes_the_torch_of_a_companion",
     k_check,
     {{"Dockerfile", "FROM python:3.11\nRUN pip install torchvision\nRUN pip uninstall -y torch\n"}}},
    {"command_that_removes_all_that_an_image_brings",
     k_check,
     {{"Dockerfile", "FROM pytorch/pytorch:2.6.0-cuda12.4-cudnn9-runtime\nRUN pip uninstall -y torch\n"}}},
    {"command_that_removes_nvidias_torch",
     k_check,
     {{"Dockerfile",
       "FROM nvcr.io/nvidia/pytorch:24.07-py3\nRUN pip uninstall -y torch\nRUN pip install xformers==0.0.27.post2 --no-deps\n"}}},
    {"command_that_installs_a_wheel_alone", k_check, {{"Dockerfile", "FROM python:3.11-slim\nRUN pip install --no-deps bitsandbytes\n"}}},
};

class MeetingCommands : public ::testing::TestWithParam<Case> {};

TEST_P(MeetingCommands, ReadsAsInReview) { EXPECT_GOLDEN("meeting/" + std::string(GetParam().name) + ".txt", transcript(GetParam())); }

INSTANTIATE_TEST_SUITE_P(Golden, MeetingCommands, ::testing::ValuesIn(k_cases),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace gpusolve::testing
