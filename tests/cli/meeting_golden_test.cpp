// Files of projects, images and environments, see meeting.hpp.
#include <gtest/gtest.h>

#include <utility>

#include "tests/cli/meeting.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::testing {
namespace {

auto metadata(const std::string& name, const std::string& version, const std::string& needs = "") -> std::pair<std::string, std::string> {
  return {
      "env/lib/python3.11/site-packages/" + name + "-" + version + ".dist-info/METADATA",
      "Metadata-Version: 2.1\nName: " + name + "\nVersion: " + version + "\n" + (needs.empty() ? "" : "Requires-Dist: " + needs + "\n")};
}

const std::string k_image_of_torch = "FROM pytorch/pytorch:2.1.0-cuda12.1-cudnn8-devel\n";
constexpr auto k_old_wheel = "https://download.pytorch.org/whl/cu116/torch-1.13.1%2Bcu116-cp38-cp38-linux_x86_64.whl";
const std::string k_poetry = "[tool.poetry]\nname = \"x\"\nversion = \"1\"\n[tool.poetry.dependencies]\npython = \"^3.10\"\n";
const std::string k_pixi = "[workspace]\nname = \"x\"\nchannels = [\"conda-forge\"]\nplatforms = [\"linux-64\"]\n";

const Case k_cases[] = {
    {"script_of_pep_723",
     {"check", "train.py", "--gpu", "RTX 5090", "--driver", "580.65.06"},
     {{"train.py",
       "# /// script\n# requires-python = \">=3.11\"\n# dependencies = [\n#   \"torch==2.5.1\",\n#   \"rich\",\n# ]\n# ///\nimport "
       "torch\n"}}},
    // companions of another torch
    {"companion_that_pins_another_torch",
     with({"check", "env", "--no-inspect"}, k_ampere),
     {{"env/pyvenv.cfg", "version = 3.11.4\n"}, metadata("torch", "2.6.0"), metadata("torchvision", "0.20.1", "torch==2.5.1")}},
    // an environment of uv has no pip, unless it was asked for
    {"repair_of_an_environment_of_uv",
     {"check", "env", "--no-inspect", "--gpu", "RTX 5090", "--driver", "580.65.06"},
     {{"env/pyvenv.cfg", "home = /usr/bin\nimplementation = CPython\nuv = 0.5.11\nversion_info = 3.11.4\n"},
      {"env/bin/python", ""},
      metadata("torch", "2.5.1"),
      metadata("torchvision", "0.20.1", "torch==2.5.1")}},
    {"repair_of_an_environment_of_uv_with_pip",
     {"check", "env", "--no-inspect", "--gpu", "RTX 5090", "--driver", "580.65.06"},
     {{"env/pyvenv.cfg", "home = /usr/bin\nimplementation = CPython\nuv = 0.5.11\nversion_info = 3.11.4\n"},
      {"env/bin/python", ""},
      metadata("pip", "25.0"),
      metadata("torch", "2.5.1"),
      metadata("torchvision", "0.20.1", "torch==2.5.1")}},
    // its own metadata state it too: one finding
    {"release_that_limits_torch_itself",
     with({"check", "env", "--no-inspect"}, k_ampere),
     {{"env/pyvenv.cfg", "version = 3.11.4\n"}, metadata("torch", "2.9.1"), metadata("vllm", "0.11.0", "torch==2.8.0")}},
    {"companion_of_pip_beside_torch_of_conda",
     with({"check", "environment.yml"}, k_ampere),
     {{"environment.yml",
       "channels: [pytorch, conda-forge]\ndependencies:\n- python=3.9\n- pytorch=1.12.1\n- cudatoolkit=11.3\n- pip\n- pip:\n"
       "  - torchvision==0.15.2\n"}}},
    {"companion_that_differs_in_the_patch",
     {"check", "requirements.txt", "--gpu", "RTX 4090"},
     {{"pins.txt", "torch==1.7.0\ntorchvision==0.8.1\n"}, {"requirements.txt", "-c pins.txt\ntorch\ntorchvision\n"}}},
    {"text_library_of_another_torch",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "torch==2.1.0\ntorchtext==0.15.2\n"}}},
    {"text_library_of_another_patch",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "torch==2.3.1\ntorchtext==0.18.0\n"}}},
    // pins that pip refuses
    {"pin_that_an_extra_excludes",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "jax[cuda12]==0.4.30\njaxlib==0.4.29\n"}}},
    {"extra_that_brings_another_package_since_a_release",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "jax[cuda12_pip]==0.4.30\n"}}},
    {"keras_of_another_tensorflow",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "tensorflow[and-cuda]==2.16.1\ntf-keras==2.17.0\n"}}},
    {"keras_beside_tensorflow_for_the_cpu",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "tensorflow-cpu==2.15.0\nkeras>=3\n"}}},
    {"pin_that_a_release_without_gpu_code_excludes",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "numpy<2\njax==0.4.34\njaxlib==0.4.33\n"}}},
    {"line_of_a_pin_that_pip_refuses",
     with({"check", "requirements.txt", "--emit", "github", "-q"}, k_ampere),
     {{"requirements.txt", "numpy<2\njax==0.4.34\njaxlib==0.4.33\n"}}},
    {"pin_within_what_a_release_requires",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "numpy<2\njax==0.4.30\njaxlib==0.4.28\n"}}},
    {"pin_of_which_the_requirement_is_derived",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "jax[cuda12]==0.5.2\njaxlib==0.5.0\n"}}},
    {"pin_that_a_constraint_excludes",
     with({"check", "requirements.txt"}, k_ampere),
     {{"pins.txt", "# shared\ntorch==2.0.1\n"}, {"requirements.txt", "-c pins.txt\ntorch==2.1.0\n"}}},
    {"pin_of_no_table_that_a_constraint_excludes",
     with({"check", "requirements.txt"}, k_ampere),
     {{"pins.txt", "einops==0.7.0\n"}, {"requirements.txt", "-c pins.txt\ntorch==2.1.0\neinops==0.8.0\n"}}},
    {"constraint_to_a_label_of_the_pin",
     with({"check", "requirements.txt"}, k_ampere),
     {{"pins.txt", "torch==2.1.0+cu118\n"}, {"requirements.txt", "-c pins.txt\ntorch==2.1.0\n"}}},
    {"extra_that_wants_a_label_of_the_pin",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "numpy<2\njax[cuda12_pip]==0.4.29\njaxlib==0.4.29\n"}}},
    {"constraint_for_another_torch",
     with({"check", "requirements.txt", "--emit", "github"}, k_ampere),
     {{"pins.txt", "torchvision==0.15.2\n"}, {"requirements.txt", "-c pins.txt\ntorch==2.1.0\ntorchvision\n"}}},
    {"constraint_on_what_a_release_requires",
     with({"check", "requirements.txt"}, k_ampere),
     {{"pins.txt", "jaxlib==0.4.29\n"}, {"requirements.txt", "-c pins.txt\njax[cuda12]==0.4.30\n"}}},
    {"constraint_that_pins_what_an_extra_belongs_to",
     with({"check", "requirements.txt"}, k_ampere),
     {{"pins.txt", "jax==0.4.30\n"}, {"requirements.txt", "-c pins.txt\njax[cuda12]\njaxlib==0.4.29\n"}}},
    {"constraint_on_what_nobody_installs",
     with({"check", "requirements.txt"}, k_ampere),
     {{"pins.txt", "torchvision==0.15.2\n"}, {"requirements.txt", "-c pins.txt\ntorch==2.1.0\n"}}},
    // where a finding is
    {"line_of_a_numpy_that_torch_does_not_load",
     with({"check", "requirements.txt", "--emit", "github", "-q"}, k_ampere),
     {{"requirements.txt", "torch==2.1.0\nnumpy==2.0.1\n"}}},
    {"line_of_a_numpy_without_a_limit",
     with({"check", "requirements.txt", "--emit", "github"}, k_ampere),
     {{"requirements.txt", "torch==2.1.0\nnumpy\n"}}},
    // one library of two installers
    {"torch_of_two_installers_that_runs",
     with({"check", "list.txt"}, k_ampere),
     {{"list.txt", conda_list("pytorch 2.1.0 py3.10_cuda12.1_cudnn8.9.2_0 pytorch\ntorch 2.3.0 pypi_0 pypi\n"
                              "torchvision 0.16.0 pypi_0 pypi\nnumpy 2.0.1 pypi_0 pypi\n")}}},
    {"torch_of_two_installers_that_does_not_run",
     {"check", "list.txt", "--gpu", "RTX 5090", "--driver", "580.65.06"},
     {{"list.txt", conda_list("pytorch 2.1.0 py3.10_cuda12.1_cudnn8.9.2_0 pytorch\ntorch 2.3.0 pypi_0 pypi\n"
                              "torchvision 0.16.0 pypi_0 pypi\n")}}},
    {"cpu_build_of_conda_under_torch_of_pip",
     with({"check", "list.txt"}, k_ampere),
     {{"list.txt", conda_list("pytorch 2.1.0 py3.10_cpu_0 pytorch\ncpuonly 2.0 0 pytorch\ntorch 2.1.0 pypi_0 pypi\n"
                              "nvidia-cublas-cu12 12.1.3.1 pypi_0 pypi\nnvidia-cublas-cu11 11.10.3.66 pypi_0 pypi\n")}}},
    {"companion_of_two_installers_beside_torch_of_pip",
     with({"check", "list.txt"}, k_ampere),
     {{"list.txt", conda_list("torchvision 0.15.2 py310_cu118 pytorch\ntorch 2.1.0 pypi_0 pypi\ntorchvision 0.15.2 pypi_0 pypi\n")}}},
    {"torch_of_conda_that_does_not_run_under_one_of_pip",
     {"check", "environment.yml", "--gpu", "RTX 5090", "--driver", "580.65.06"},
     {{"environment.yml",
       "channels: [pytorch, nvidia, conda-forge]\ndependencies:\n- python=3.10\n- pytorch=2.1.0\n- pytorch-cuda=12.1\n- pip\n- pip:\n"
       "  - --index-url https://download.pytorch.org/whl/cu128\n  - torch==2.7.1\n"}}},
    {"torch_of_two_installers_in_a_file",
     {"check", "environment.yml", "--gpu", "RTX 5090", "--driver", "580.65.06"},
     {{"environment.yml",
       "channels: [pytorch, nvidia, conda-forge]\ndependencies:\n- python=3.10\n- pytorch=2.1.0\n- pytorch-cuda=12.1\n- pip\n- pip:\n"
       "  - torch==2.3.0\n  - torchvision==0.18.0\n"}}},
    // where a wheel comes from
    {"index_of_another_command",
     with({"check", "Dockerfile"}, k_ampere),
     {{"Dockerfile",
       "FROM python:3.10\nRUN pip install torch==2.3.0\nRUN pip install --index-url https://download.pytorch.org/whl/cu128 torchcodec\n"
       "RUN pip install onnx --extra-index-url https://download.pytorch.org/whl/cpu\n"}}},
    {"index_that_pip_config_set",
     with({"check", "Dockerfile"}, k_ampere),
     {{"Dockerfile",
       "FROM python:3.10\nRUN python -m pip config set global.extra-index-url https://download.pytorch.org/whl/cu118\n"
       "RUN pip install torch==2.1.0+cu118\n"}}},
    {"label_that_pypi_cannot_have",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "-i https://pypi.org/simple\ntorch==2.1.0+cu118\ntorchvision==0.16.0+cu118\n"}}},
    {"label_of_an_index_that_the_command_may_name",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "torch==2.1.0+cu118\n"}}},
    {"torch_of_the_base_image",
     with({"check", "Dockerfile"}, k_ampere),
     {{"Dockerfile", "FROM pytorch/pytorch:2.1.0-cuda11.8-cudnn8-runtime\nRUN pip install torch timm\n"}}},
    {"base_image_to_replace",
     {"check", "Dockerfile", "--gpu", "H100", "--driver", "535.104.05"},
     {{"Dockerfile", "# syntax=docker/dockerfile:1\nFROM tensorflow/tensorflow:2.9.1-gpu\n"}}},
    {"index_of_an_earlier_command",
     with({"check", "Dockerfile"}, k_ampere),
     {{"Dockerfile",
       "FROM python:3.11\nRUN pip install torch==2.1.2 --index-url https://download.pytorch.org/whl/cu118\nRUN pip install -U torch\n"}}},
    {"dockerfile_upgrade_that_finds_nothing_newer",
     {"check", "Dockerfile", "--gpu", "GTX 1080", "--driver", "560.35.03"},
     {{"Dockerfile",
       "FROM python:3.11\nRUN pip install torch torchvision --index-url https://download.pytorch.org/whl/cu126\n"
       "RUN pip install -qU torch torchvision\n"}}},
    {"dockerfile_upgrade_that_installs_again",
     {"check", "Dockerfile", "--gpu", "GTX 1080", "--driver", "560.35.03"},
     {{"Dockerfile",
       "FROM python:3.11\nRUN pip install torch --index-url https://download.pytorch.org/whl/cu126\n"
       "RUN pip install -U --force-reinstall torch\n"}}},
    {"python_of_the_distribution",
     {"check", "Dockerfile", "--gpu", "RTX 5090", "--driver", "580.95.05"},
     {{"Dockerfile", "FROM nvidia/cuda:11.8.0-cudnn8-runtime-ubuntu20.04\nRUN pip3 install torch\n"}}},
    {"lock_that_a_command_installs",
     with({"check", "Dockerfile"}, k_ampere),
     {{"Dockerfile", "FROM python:3.11\nCOPY pyproject.toml uv.lock ./\nRUN pip install uv && uv sync --frozen\n"},
      {"uv.lock",
       "version = 1\nrequires-python = \">=3.11\"\n[[package]]\nname = \"app\"\nversion = \"1\"\nsource = { virtual = \".\" }\n"
       "dependencies = [{ name = \"torch\" }]\n[[package]]\nname = \"torch\"\nversion = \"2.9.1\"\n"
       "source = { registry = \"https://pypi.org/simple\" }\n"}}},
    {"line_of_a_locked_package",
     {"check", "uv.lock", "--gpu", "K80", "--driver", "470.82.01", "--emit", "github", "-q"},
     {{"uv.lock",
       "version = 1\nrequires-python = \">=3.11\"\n\n[[package]]\nname = \"app\"\nversion = \"1\"\nsource = { virtual = \".\" }\n"
       "dependencies = [{ name = \"torch\" }]\n\n[[package]]\nname = \"torch\"\nversion = \"2.9.1\"\n"
       "source = { registry = \"https://pypi.org/simple\" }\n"}}},
    {"line_of_an_installed_package",
     {"check", "freeze.txt", "--gpu", "K80", "--driver", "470.82.01", "--emit", "github", "-q"},
     {{"freeze.txt", "numpy==1.26.4\ntorch==2.9.1+cu128\n"}}},
    {"first_index_of_uv",
     {"check", "pyproject.toml", "--gpu", "RTX 5090", "--driver", "580.95.05"},
     {{"pyproject.toml",
       "[project]\nname = \"x\"\nversion = \"1\"\ndependencies = [\"torch\"]\n[[tool.uv.index]]\nname = \"pytorch\"\n"
       "url = \"https://download.pytorch.org/whl/cu121\"\n"}}},
    {"pythons_that_a_project_allows",
     {"check", "pyproject.toml", "--gpu", "RTX 5090", "--driver", "580.95.05"},
     {{"pyproject.toml", "[project]\nname = \"x\"\nversion = \"1\"\nrequires-python = \"==3.9.*\"\ndependencies = [\"torch\"]\n"}}},
    {"companion_of_pypi_beside_another_cuda",
     with({"check", "Dockerfile"}, k_ampere),
     {{"Dockerfile",
       "FROM python:3.11\nRUN pip install torch==2.4.1 --index-url https://download.pytorch.org/whl/cu118\n"
       "RUN pip install torchvision==0.19.1\n"}}},
    {"release_known_by_its_cpu_builds",
     with({"check", "environment.yml"}, k_ampere),
     {{"environment.yml", "channels: [conda-forge]\ndependencies:\n- pytorch=2.1\n"}}},
    {"cpu_builds_of_conda",
     with({"check", "environment.yml"}, k_ampere),
     {{"environment.yml",
       "channels: [conda-forge]\ndependencies:\n- python=3.11\n- bitsandbytes=0.49.2=cpu_py311*\n- tensorflow-gpu=2.6.0\n"}}},
    {"pins_that_pypi_alone_cannot_meet",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "tensorflow[and-cuda]==2.16.1\ntorch==2.1.2\n"}}},
    {"library_that_is_loaded_and_not_required",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "--extra-index-url https://download.pytorch.org/whl/cu118\ntorch==2.4.1+cu118\nonnxruntime-gpu==1.18.0\n"}}},
    {"requirement_that_does_not_run",
     {"check", "requirements.txt", "--gpu", "V100", "--driver", "550.54.14"},
     {{"requirements.txt", "vllm==0.11.0\n"}}},
    {"libraries_of_another_stack_beside_a_torch_with_its_own",
     {"check", "freeze.txt", "--gpu", "T4", "--driver", "535.104.05", "--python", "3.11"},
     {{"freeze.txt",
       "nvidia-cublas-cu12==12.2.5.6\nnvidia-cudnn-cu12==8.9.4.25\ntensorflow==2.15.0\ntorch==2.1.2+cu118\ntriton==2.1.0\n"}}},
    // what the commands of a Dockerfile leave there
    {"files_docker_torch_that_meets_a_later_command",
     with({"check", "Dockerfile"}, k_ampere),
     {{"Dockerfile", k_image_of_torch + "COPY requirements.txt .\nRUN pip install -r requirements.txt 'torch>=2.0'\n"},
      {"requirements.txt", "torch>=1.7.0\n"}}},
    {"files_docker_open_package_is_not_held_back",
     with({"check", "Dockerfile"}, k_ampere),
     {{"Dockerfile", k_image_of_torch + "RUN pip install xformers\n"}}},
    {"files_docker_open_package_that_needs_a_newer_driver",
     with({"check", "Dockerfile"}, k_ampere),
     {{"Dockerfile", k_image_of_torch + "RUN pip install vllm\n"}}},
    {"files_docker_open_companion_is_not_held_back",
     with({"check", "Dockerfile"}, k_ampere),
     {{"Dockerfile", "FROM python:3.10\nRUN pip install torch==2.0.1\nRUN pip install torchvision\n"}}},
    {"files_docker_pinned_package_replaces_torch",
     {"check", "Dockerfile", "--gpu", "RTX 3090", "--driver", "470.82.01"},
     {{"Dockerfile", k_image_of_torch + "RUN pip install xformers==0.0.28.post3\n"}}},
    {"files_docker_pinned_companion_replaces_torch",
     with({"check", "Dockerfile"}, k_ampere),
     {{"Dockerfile", k_image_of_torch + "RUN pip install torchvision==0.15.2\n"}}},
    {"files_docker_index_of_a_replaced_torch",
     with({"check", "Dockerfile"}, k_ampere),
     {{"Dockerfile",
       "FROM python:3.10\nRUN pip install torch==2.1.0 --index-url https://download.pytorch.org/whl/cu118\n"
       "RUN pip install vllm==0.4.2\n"}}},
    {"files_docker_command_that_names_the_torch_it_finds",
     with({"check", "Dockerfile"}, k_ampere),
     {{"Dockerfile", k_image_of_torch + "RUN pip install torch==2.1.0 vllm\n"}}},
    {"files_docker_package_without_its_dependencies",
     with({"check", "Dockerfile"}, k_ampere),
     {{"Dockerfile", k_image_of_torch + "RUN pip install --no-deps xformers==0.0.28.post3\n"}}},
    {"files_docker_of_another_platform",
     {"check", "Dockerfile", "--gpu", "GH200", "--driver", "550.54.14"},
     {{"Dockerfile", "FROM --platform=linux/arm64 python:3.11\nRUN pip install torch==2.4.1\n"}}},
    {"files_docker_of_another_platform_than_given",
     {"check", "Dockerfile", "--gpu", "A100", "--driver", "550.54.14", "--platform", "linux-64"},
     {{"Dockerfile", "FROM --platform=linux/arm64 python:3.11\nRUN pip install torch==2.4.1\n"}}},
    // where the packages of a project come from
    {"files_poetry_source_for_another_system",
     with({"check", "pyproject.toml"}, k_ampere),
     {{"pyproject.toml",
       k_poetry + "torch = [\n  {version = \"2.1.0\", source = \"cpu\", markers = \"sys_platform == 'darwin'\"},\n"
                  "  {version = \"2.1.0\", source = \"cu\", markers = \"sys_platform == 'linux'\"},\n]\n"
                  "[[tool.poetry.source]]\nname = \"cpu\"\nurl = \"https://download.pytorch.org/whl/cpu\"\npriority = \"explicit\"\n"
                  "[[tool.poetry.source]]\nname = \"cu\"\nurl = \"https://download.pytorch.org/whl/cu118\"\npriority = \"explicit\"\n"}}},
    {"files_poetry_supplemental_source",
     {"check", "pyproject.toml", "--gpu", "RTX 3090", "--driver", "470.82.01"},
     {{"pyproject.toml", k_poetry + "torch = \"^2.4\"\n[[tool.poetry.source]]\nname = \"cu\"\n"
                                    "url = \"https://download.pytorch.org/whl/cu118\"\npriority = \"supplemental\"\n"}}},
    {"files_poetry_supplemental_source_that_a_label_needs",
     {"check", "pyproject.toml", "--gpu", "RTX 3090", "--driver", "470.82.01"},
     {{"pyproject.toml", k_poetry + "torch = \"2.4.1+cu118\"\n[[tool.poetry.source]]\nname = \"cu\"\n"
                                    "url = \"https://download.pytorch.org/whl/cu118\"\npriority = \"supplemental\"\n"}}},
    {"files_pdm_source_that_replaces_pypi",
     with({"check", "pyproject.toml"}, k_ampere),
     {{"pyproject.toml",
       k_project + "[\"torch==2.4.1\"]\n[[tool.pdm.source]]\nname = \"pypi\"\nurl = \"https://download.pytorch.org/whl/cpu\"\n"}}},
    {"files_pdm_source_for_some_packages",
     with({"check", "pyproject.toml"}, k_ampere),
     {{"pyproject.toml", k_project + "[\"torch\"]\n[[tool.pdm.source]]\nname = \"cu\"\nurl = \"https://download.pytorch.org/whl/cu118\"\n"
                                     "include_packages = [\"torch*\"]\n"}}},
    {"files_uv_override",
     with({"check", "pyproject.toml"}, k_ampere),
     {{"pyproject.toml", k_project + "[\"torch>=2.11\"]\n[tool.uv]\noverride-dependencies = [\"torch==2.4.1\"]\n"}}},
    {"files_uv_constraint",
     with({"check", "pyproject.toml"}, k_ampere),
     {{"pyproject.toml", k_project + "[\"torch\"]\n[tool.uv]\nconstraint-dependencies = [\"torch<2.5\"]\n"}}},
    {"files_wheel_for_no_python_of_the_project",
     with({"check", "pyproject.toml"}, k_ampere),
     {{"pyproject.toml", k_project + "[\"torch @ " + k_old_wheel + "\"]\n"}}},
    {"files_wheel_that_a_source_of_uv_names",
     {"check", "pyproject.toml", "--gpu", "RTX 4090"},
     {{"pyproject.toml", k_project + "[\"torch\"]\n[tool.uv.sources]\ntorch = { url = \"https://download.pytorch.org/whl/cu102/"
                                     "torch-1.12.1%2Bcu102-cp310-cp310-linux_x86_64.whl\" }\n"}}},
    {"files_wheel_that_poetry_names",
     {"check", "pyproject.toml", "--gpu", "RTX 4090"},
     {{"pyproject.toml", k_poetry + "torch = { url = \"" + k_old_wheel + "\" }\n"}}},
    // what pixi believes of the machine
    {"files_pixi_without_a_cuda", with({"check", "pixi.toml"}, k_ampere), {{"pixi.toml", k_pixi + "[dependencies]\npytorch = \"*\"\n"}}},
    {"files_pixi_without_a_cuda_for_a_gpu_that_cudnn_left",
     {"check", "pixi.toml", "--gpu", "V100", "--driver", "550.54.14"},
     {{"pixi.toml", k_pixi + "[dependencies]\npytorch = \"*\"\n"}}},
    {"files_pixi_without_a_cuda_for_a_gpu_that_is_too_new",
     {"check", "pixi.toml", "--gpu", "RTX 5090", "--driver", "580.95.05"},
     {{"pixi.toml", k_pixi + "[dependencies]\npytorch = \"2.1.*\"\n"}}},
    {"files_conda_gpu_build_of_no_release",
     {"check", "environment.yml", "--gpu", "V100", "--driver", "550.54.14"},
     {{"environment.yml", "channels: [conda-forge]\ndependencies: [pytorch-gpu=9.9]\n"}}},
    {"files_pixi_with_a_cuda",
     with({"check", "pixi.toml"}, k_ampere),
     {{"pixi.toml", k_pixi + "[dependencies]\npytorch = \"*\"\n[system-requirements]\ncuda = \"12\"\n"}}},
    {"files_pixi_with_an_old_cuda",
     with({"check", "pixi.toml"}, k_ampere),
     {{"pixi.toml", k_pixi + "[dependencies]\npytorch = \"2.5.*\"\n[system-requirements]\ncuda = \"11.8\"\n"}}},
    {"files_pixi_with_a_cuda_in_a_feature",
     with({"check", "pixi.toml", "--part", "gpu"}, k_ampere),
     {{"pixi.toml", k_pixi + "[dependencies]\npytorch = \"*\"\n[feature.gpu.system-requirements]\ncuda = \"12\"\n"
                             "[environments]\ngpu = [\"gpu\"]\n"}}},
    {"files_pixi_gpu_build_without_a_cuda",
     with({"check", "pyproject.toml"}, k_ampere),
     {{"pyproject.toml", k_project + "[]\n[tool.pixi.workspace]\nchannels = [\"conda-forge\"]\nplatforms = [\"linux-64\"]\n"
                                     "[tool.pixi.dependencies]\npytorch-gpu = \"*\"\n"}}},
    {"files_pixi_wheels_without_a_cuda",
     with({"check", "pixi.toml"}, k_ampere),
     {{"pixi.toml", k_pixi + "[dependencies]\npython = \"3.11.*\"\n[pypi-dependencies]\ntorch = \"==2.4.1\"\n"}}},
    // lists of conda
    {"files_list_of_conda_under_the_name_of_pip",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt",
       "# This file may be used to create an environment using:\n# $ conda create --name <env> --file <this file>\n"
       "# platform: linux-64\n_libgcc_mutex=0.1=main\npython=3.10.4=h12debd9_0\npytorch=1.12.1=py3.10_cpu_0\n"}}},
};

class Meeting : public ::testing::TestWithParam<Case> {};

TEST_P(Meeting, ReadsAsInReview) { EXPECT_GOLDEN("meeting/" + std::string(GetParam().name) + ".txt", transcript(GetParam())); }

INSTANTIATE_TEST_SUITE_P(Golden, Meeting, ::testing::ValuesIn(k_cases), [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace gpusolve::testing
