// The exact output where installers, indexes, pins and unknown facts meet: tests/golden/meeting/NAME.txt. A case is a project folder and a
// command. Review each change as a tired user would read it.
#include <gtest/gtest.h>

#include <utility>

#include "tests/cli/program.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::testing {
namespace {

using Words = std::vector<std::string>;
using Files = std::vector<std::pair<std::string, std::string>>;

struct Case {
  const char* name;
  Words words;
  Files files{};
};

void PrintTo(const Case& one, std::ostream* stream) { *stream << one.name; }

auto transcript(const Case& one) -> std::string {
  const Sandbox sandbox;
  for (const auto& [path, contents] : one.files) {
    sandbox.write(path, contents);
  }
  const auto ended = run_program(one.words, sandbox.path());
  std::string text = "$ gpusolve";
  for (const auto& word : one.words) {
    text += " " + (word.find_first_of(" <>*") == std::string::npos ? word : "'" + word + "'");
  }
  return text + "\n" + ended.out + ended.err + "[" + std::to_string(ended.status) + "]\n";
}

auto metadata(const std::string& name, const std::string& version, const std::string& needs = "") -> std::pair<std::string, std::string> {
  return {
      "env/lib/python3.11/site-packages/" + name + "-" + version + ".dist-info/METADATA",
      "Metadata-Version: 2.1\nName: " + name + "\nVersion: " + version + "\n" + (needs.empty() ? "" : "Requires-Dist: " + needs + "\n")};
}

/// What `conda list` prints.
auto conda_list(const std::string& packages) -> std::string {
  return "# packages in environment at /opt/conda/envs/x:\n#\n# Name Version Build Channel\npython 3.10.13 h955ad1f_0_cpython "
         "conda-forge\n" +
         packages;
}

const Words k_ampere{"--gpu", "RTX 3090", "--driver", "535.104.05"};

auto with(Words words, const Words& more) -> Words {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

auto resolve(Words words) -> Words {
  words.insert(words.begin(), "resolve");
  words.emplace_back("--no-lock");
  return words;
}

const Case k_cases[] = {
    // companions of another torch
    {"companion_that_pins_another_torch",
     with({"check", "env", "--no-inspect"}, k_ampere),
     {{"env/pyvenv.cfg", "version = 3.11.4\n"}, metadata("torch", "2.6.0"), metadata("torchvision", "0.20.1", "torch==2.5.1")}},
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
    // constraints
    {"constraint_on_a_patch_release", resolve(with({"torch", "torchvision", "--constraint", "torchvision==0.8.1"}, k_ampere))},
    {"constraint_newer_than_the_catalog", resolve({"torch", "--constraint", "torch==2.99.0", "--gpu", "T4"})},
    {"constraint_on_another_name", resolve({"torch==2.8.0", "--constraint", "transformers==4.40", "--gpu", "T4", "--python", "3.11"})},
    // what is not known
    {"python_that_no_build_states", resolve({"paddlepaddle", "--gpu", "RTX 3090", "--platform", "win-64"})},
    {"python_that_was_asked_for",
     resolve({"numba-cuda", "--gpu", "RTX 4090", "--driver", "550.54.14", "--python", "3.12", "--installer", "conda"})},
    {"python_that_conda_has_no_build_for",
     resolve({"tensorflow==2.15.0", "--gpu", "RTX 4090", "--driver", "550.54.14", "--python", "3.12", "--installer", "conda"})},
    {"known_code_before_unknown", resolve({"lightgbm", "--gpu", "RTX 3090"})},
    {"toolkit_that_is_at_least_needed", resolve({"xgboost==3.4.1", "--gpu", "RTX 3090", "--platform", "win-64", "--driver", "472.50"})},
    {"compiler_for_an_old_gpu", resolve({"triton", "--gpu", "V100", "--python", "3.11"})},
    {"release_before_a_date", resolve(with({"jax", "--exclude-newer", "2024-06-01", "--python", "3.11"}, k_ampere))},
    {"date_of_a_stack_without_dates", resolve(with({"paddlepaddle-gpu", "--exclude-newer", "2024-06-01", "--python", "3.11"}, k_ampere))},
    {"cudnn_of_another_stack", resolve(with({"tensorflow", "--cudnn", "8", "--python", "3.11"}, k_ampere))},
    {"two_variants_of_a_stack", resolve(with({"cupy-cuda11x", "cupy-cuda12x", "--python", "3.11"}, k_ampere))},
    {"extra_whose_toolkit_is_too_new", resolve(with({"numba-cuda[cu13]", "--python", "3.11"}, k_ampere))},
    {"extra_of_a_pin_whose_toolkit_is_too_new",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "numba-cuda[cu13]==0.30.4\n"}}},
    {"extra_beside_torch_of_its_cuda",
     resolve({"numba-cuda[cu12]", "torch==2.9.1", "--gpu", "RTX 3090", "--driver", "580.65.06", "--python", "3.11"})},
    {"core_for_another_cuda_than_torch",
     resolve({"transformer-engine[core-cu13]", "torch==2.6.0", "--gpu", "H100", "--driver", "580.65.06", "--python", "3.11"})},
    {"gpu_build_beside_a_cpu_torch", resolve({"vllm", "--gpu", "orin", "--allow-cpu"})},
    {"python_that_only_pypi_has",
     with({"check", "requirements.txt", "--python", "3.11"}, k_ampere),
     {{"requirements.txt", "torch==1.13.1\n"}}},
    {"extra_for_an_older_python",
     {"check", "requirements.txt", "--gpu", "RTX 3090", "--driver", "470.57.02", "--python", "3.10"},
     {{"requirements.txt", "jax[cuda12]\n"}}},
    {"extras_of_which_nothing_is_known",
     with({"check", "requirements.txt", "--python", "3.10"}, k_ampere),
     {{"requirements.txt", "transformer-engine==1.8.0\n"}}},
    {"wheels_for_another_platform",
     {"check", "requirements.txt", "--gpu", "RTX 3090", "--platform", "win-64"},
     {{"requirements.txt", "vllm==0.6.0\n"}}},
    {"library_that_torch_does_not_pin",
     with({"check", "requirements.txt", "--python", "3.10"}, k_ampere),
     {{"requirements.txt", "torch==2.2.2\nnvidia-nvjitlink-cu12==12.4.127\n"}}},
    {"compiler_older_than_the_gpu", resolve({"triton==3.2.0", "--gpu", "RTX 5090", "--python", "3.11"})},
    {"source_alone_and_an_old_gpu", resolve({"flash-attn", "--gpu", "V100"})},
    {"library_older_than_the_build",
     resolve({"torch==2.8.0+cu128", "jax[cuda12]>=0.7.1", "--gpu", "A100", "--driver", "570.86.10", "--python", "3.11"})},
    {"variant_that_a_release_does_not_have",
     resolve({"jax[cuda12_pip]==0.6.2", "--gpu", "T4", "--driver", "550.54.14", "--python", "3.11"})},
    {"cudnn_of_conda_on_an_old_gpu", resolve({"tensorflow", "--gpu", "V100", "--driver", "580.65.06", "--installer", "conda"})},
    // the CUDA of a set of conda
    {"cuda_version_within_the_limit", resolve({"faiss", "--gpu", "RTX 5090", "--driver", "580.65.06", "--cuda", "13.0"})},
    {"cuda_version_of_the_driver", resolve({"numba-cuda", "--gpu", "T4", "--driver", "535.104.05", "--installer", "conda"})},
    {"cuda_by_its_major_label", resolve({"torch==2.8.0", "--cuda", "cu12", "--gpu", "sm_86", "--python", "3.11"})},
};

class Meeting : public ::testing::TestWithParam<Case> {};

TEST_P(Meeting, ReadsAsInReview) { EXPECT_GOLDEN("meeting/" + std::string(GetParam().name) + ".txt", transcript(GetParam())); }

INSTANTIATE_TEST_SUITE_P(Golden, Meeting, ::testing::ValuesIn(k_cases), [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace gpusolve::testing
