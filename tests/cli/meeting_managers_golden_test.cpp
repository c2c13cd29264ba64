// Dockerfiles whose commands are not those of pip or conda: managers of projects, and programs in environments of their own. See
// meeting.hpp.
#include <gtest/gtest.h>

#include "tests/cli/meeting.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::testing {
namespace {

const Words k_blackwell{"--gpu", "RTX 5090", "--driver", "570.86.10"};

auto dockerfile(const char* name, const std::string& lines, const Words& more = {}) -> Case {
  return {name, with(with({"check", "Dockerfile"}, k_blackwell), more), {{"Dockerfile", lines}}};
}

/// A project whose groups are for several CUDAs.
const std::string k_grouped =
    k_project + "[\"numpy\"]\n[dependency-groups]\ncuda12 = [\"cupy-cuda12x==13.3.0\"]\ncuda13 = [\"cupy-cuda13x==14.0.1\"]\n" +
    "[tool.uv]\ndefault-groups = [\"cuda13\"]\nconflicts = [[{ group = \"cuda12\" }, { group = \"cuda13\" }]]\n";

const std::string k_pixi = "[workspace]\nname = \"x\"\nchannels = [\"conda-forge\"]\nplatforms = [\"linux-64\"]\n";

const Case k_cases[] = {
    {"groups_that_a_command_of_uv_installs",
     {"check", "Dockerfile", "--gpu", "V100", "--driver", "535.104.05"},
     {{"Dockerfile", "FROM python:3.12\nWORKDIR /app\nCOPY pyproject.toml .\nRUN uv sync\n"}, {"pyproject.toml", k_grouped}}},
    {"groups_that_an_option_of_uv_replaces",
     {"check", "Dockerfile", "--gpu", "V100", "--driver", "535.104.05"},
     {{"Dockerfile", "FROM python:3.12\nWORKDIR /app\nCOPY pyproject.toml .\nRUN uv sync --no-group cuda13 --group cuda12\n"},
      {"pyproject.toml", k_grouped}}},
    {"extra_of_a_command_after_a_lock",
     {"check", "Dockerfile", "--gpu", "A100", "--driver", "550.54.14"},
     {{"Dockerfile", "FROM python:3.12\nWORKDIR /app\nCOPY . .\nRUN uv sync --frozen\nRUN uv pip install 'jax[cuda12]>=0.4.25'\n"},
      {"uv.lock",
       "version = 1\nrequires-python = \">=3.11\"\n[[package]]\nname = \"app\"\nversion = \"1\"\nsource = { virtual = \".\" }\n"
       "dependencies = [{ name = \"jax\" }]\n[[package]]\nname = \"jax\"\nversion = \"0.5.3\"\n"
       "source = { registry = \"https://pypi.org/simple\" }\n"}}},
    {"groups_of_a_project_for_uv", {"check", "pyproject.toml", "--gpu", "V100", "--driver", "535.104.05"}, {{"pyproject.toml", k_grouped}}},
    {"project_of_poetry",
     {"check", "pyproject.toml", "--gpu", "GTX 1060", "--driver", "535.104.05"},
     {{"pyproject.toml",
       "[tool.poetry]\nname = \"a\"\nversion = \"1\"\n[tool.poetry.dependencies]\npython = \"^3.11\"\ntorch = \"^2.1\"\njax = \"*\"\n"}}},
    dockerfile("manager_poetry_adds", "FROM python:3.11\nRUN pip install poetry && poetry add torch@2.5.1 'numpy<2'\n"),
    dockerfile("manager_poetry_adds_from_a_source", "FROM python:3.11\nRUN poetry add --source pytorch-cu128 torch@2.7.0\n"),
    dockerfile("manager_pdm_adds", "FROM python:3.11\nRUN pdm add -d -G gpu torch==2.5.1\n"),
    dockerfile("manager_pipenv_installs", "FROM python:3.11\nRUN pipenv install torch==2.5.1\n"),
    dockerfile("manager_pixi_adds", "FROM ghcr.io/prefix-dev/pixi:0.40.0\nRUN pixi init . && pixi add pytorch-gpu\n"),
    dockerfile("manager_pixi_adds_a_pin",
               "FROM ghcr.io/prefix-dev/pixi:0.40.0\nRUN pixi init -c pytorch -c nvidia . && pixi add pytorch=2.1.0 pytorch-cuda=11.8\n"),
    dockerfile("manager_pixi_adds_to_a_manifest", "FROM ghcr.io/prefix-dev/pixi:0.40.0\nRUN pixi add pytorch-gpu=2.1.0\n"),
    dockerfile("manager_pixi_adds_to_a_changed_manifest",
               "FROM ghcr.io/prefix-dev/pixi:0.40.0\nRUN pixi init && pixi workspace channel add pytorch && pixi add pytorch=2.1.0\n"),
    dockerfile("manager_pixi_adds_to_a_feature",
               "FROM ghcr.io/prefix-dev/pixi:0.40.0\nRUN pixi init && pixi add -f gpu pytorch-gpu=2.1.0\n"),
    {"pixi_torch_of_conda_and_of_pypi",
     {"check", "pixi.toml", "--gpu", "RTX 3090", "--driver", "535.104.05"},
     {{"pixi.toml", k_pixi + "[dependencies]\npython = \"3.11.*\"\npytorch = \"2.5.1\"\n[pypi-dependencies]\ntorch = \">=2.7\"\n"}}},
    {"pixi_torch_of_conda_that_pypi_allows",
     {"check", "pixi.toml", "--gpu", "RTX 3090", "--driver", "535.104.05"},
     {{"pixi.toml", k_pixi + "[dependencies]\npython = \"3.11.*\"\npytorch = \"2.5.1\"\n[pypi-dependencies]\ntorch = \">=2.1\"\n"}}},
    {"pixi_torch_of_separate_environments",
     {"check", "pixi.toml", "--gpu", "RTX 3090", "--driver", "535.104.05"},
     {{"pixi.toml", k_pixi + "[feature.a.dependencies]\npytorch = \"2.5.1\"\n[feature.b.pypi-dependencies]\ntorch = \">=2.7\"\n" +
                        "[environments]\na = [\"a\"]\nb = [\"b\"]\n"}}},
    dockerfile("manager_pixi_adds_of_pypi", "FROM ghcr.io/prefix-dev/pixi:0.40.0\nRUN pixi add --pypi --feature gpu vllm==0.6.0\n"),
    dockerfile("tool_of_uv_alone", "FROM nvidia/cuda:12.4.1-base-ubuntu22.04\nRUN uv tool install --python 3.11 vllm==0.8.5\n"),
    dockerfile(
        "tool_of_uv_beside_torch_of_pip",
        "FROM pytorch/pytorch:2.7.0-cuda12.8-cudnn9-runtime\nRUN pip install torchvision==0.22.0 && uv tool install vllm@0.8.5 ruff\n"),
    dockerfile("tool_of_uv_beside_torch_of_pip_named",
               "FROM pytorch/pytorch:2.7.0-cuda12.8-cudnn9-runtime\nRUN pip install torchvision==0.22.0 && uv tool install vllm@0.8.5\n",
               {"--part", "vllm"}),
    dockerfile(
        "tools_that_are_not_for_gpus",
        "FROM python:3.11\nRUN pipx install poetry ruff && uv tool install pre-commit && uvx black .\nRUN pip install torch==2.7.1\n"),
    dockerfile("tool_of_pipx_with_more",
               "FROM python:3.11\nRUN pipx install open-webui && pipx inject open-webui 'torch==2.5.1' sentence-transformers\n"),
    dockerfile("tool_of_pipx_with_an_index",
               "FROM python:3.11\nRUN pipx install --pip-args='--index-url https://download.pytorch.org/whl/cpu' torch==2.7.0\n"),
    dockerfile("run_of_uv_with_a_package",
               "FROM python:3.11\nRUN uv run --with 'torch==2.5.1,numpy<2' --no-project python -c 'import torch'\n"),
    dockerfile("run_of_uvx_from_a_package", "FROM python:3.11\nRUN uvx --from 'vllm==0.8.5' vllm serve --with x\n"),
};

class MeetingManagers : public ::testing::TestWithParam<Case> {};

TEST_P(MeetingManagers, ReadsAsInReview) { EXPECT_GOLDEN("meeting/" + std::string(GetParam().name) + ".txt", transcript(GetParam())); }

INSTANTIATE_TEST_SUITE_P(Golden, MeetingManagers, ::testing::ValuesIn(k_cases),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace gpusolve::testing
