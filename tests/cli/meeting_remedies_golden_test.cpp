// Remedies that check prints: each is solved first, so that it leads to no further error. And what later commands of an image take away.
// See meeting.hpp.
#include <gtest/gtest.h>

#include "tests/cli/meeting.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::testing {
namespace {

const Words k_volta{"--gpu", "V100", "--driver", "535.104.05", "--python", "3.11"};
const Words k_pascal{"--gpu", "GTX 1080", "--driver", "535.104.05", "--python", "3.11"};
const Words k_ampere_311{"--gpu", "RTX 3090", "--driver", "580.95.05", "--python", "3.11"};

/// torch with the cuDNN that it requires, beside a package that loads an earlier one.
const std::string k_cudnn_9 = "ctranslate2==4.4.0\nnvidia-cudnn-cu12==9.5.1.17\ntorch==2.7.1\n";

auto locked(const std::string& name, const std::string& version, const std::string& more = {}) -> std::string {
  return "[[package]]\nname = \"" + name + "\"\nversion = \"" + version + "\"\noptional = false\ngroups = [\"main\"]\nfiles = []\n" + more +
         "\n";
}
const std::string k_end_of_poetry = "[metadata]\nlock-version = \"2.1\"\npython-versions = \">=3.10\"\ncontent-hash = \"x\"\n";
const std::string k_pixi_of_wheels =
    "[workspace]\nname = \"x\"\nchannels = [\"conda-forge\"]\nplatforms = [\"linux-64\"]\n[dependencies]\npython = \">=3.11\"\n"
    "[pypi-options]\nextra-index-urls = [\"https://download.pytorch.org/whl/cu124\"]\n[pypi-dependencies]\n";

const Case k_cases[] = {
    // a remedy goes with what it is for, and has code for the GPU
    {"remedy_by_a_release_with_a_library_for_the_cuda_of_torch",
     {"check", "requirements.txt", "--gpu", "RTX 3090", "--driver", "535.104.05", "--python", "3.10"},
     {{"requirements.txt", "torch==1.12.1+cu113\nbitsandbytes==0.42.0\n"}}},
    {"remedy_by_a_torch_with_code_for_the_gpu",
     {"check", "requirements.txt", "--gpu", "RTX 5090", "--driver", "580.95.05", "--python", "3.12"},
     {{"requirements.txt", "torch==2.14.0\ntransformer-engine-cu12==2.18\n"}}},
    {"remedy_for_torch_and_a_package_with_a_library_for_each_cuda",
     {"check", "requirements.txt", "--gpu", "RTX 5090", "--driver", "580.95.05", "--python", "3.11"},
     {{"requirements.txt", "torch==2.6.0\nbitsandbytes==0.43.3\n"}}},
    // the index of the file has no builds of the remedy
    {"remedy_from_another_index_than_that_of_the_project",
     {"check", "pyproject.toml", "--gpu", "RTX 5090", "--driver", "580.65.06"},
     {{"pyproject.toml",
       "[project]\nname = \"x\"\nversion = \"1\"\nrequires-python = \">=3.10,<3.13\"\ndependencies = [\"torch>=2.5\", \"torchvision\"]\n"
       "[tool.uv.sources]\ntorch = { index = \"torch-cu124\" }\ntorchvision = { index = \"torch-cu124\" }\n"
       "[[tool.uv.index]]\nname = \"torch-cu124\"\nurl = \"https://download.pytorch.org/whl/cu124\"\nexplicit = true\n"}}},
    {"remedy_from_another_index_than_that_of_the_file",
     {"check", "requirements.txt", "--gpu", "RTX 3090", "--driver", "470.82.01"},
     {{"requirements.txt", "--extra-index-url https://download.pytorch.org/whl/cu124\ntorch==2.5.1+cu124\n"}}},
    {"remedy_from_another_index_than_that_of_an_image",
     {"check", "Dockerfile", "--gpu", "RTX 5090", "--driver", "580.65.06"},
     {{"Dockerfile", "FROM python:3.11-slim\nRUN pip install torch==2.5.1 \\\n  --index-url https://download.pytorch.org/whl/cu124\n"}}},
    {"remedy_from_other_indexes_for_torch_and_a_companion",
     {"check", "pixi.toml", "--gpu", "RTX 5090", "--driver", "580.65.06"},
     {{"pixi.toml",
       k_pixi_of_wheels +
           "torch = \">=2.5.1\"\ntorchvision = { version = \">=0.20\", index = \"https://download.pytorch.org/whl/cu124\" }\n"}}},
    {"remedy_by_another_backend_of_uv",
     {"check", "requirements.txt", "--gpu", "RTX 5090", "--driver", "580.65.06"},
     {{"uv.toml", "[pip]\ntorch-backend = \"cu124\"\n"}, {"requirements.txt", "torch==2.5.1\n"}}},
    // as for a typed spec: the channels have none for that system
    {"rapids_of_a_file_on_windows",
     {"resolve", "--from-env", "environment.yml", "--no-lock", "--platform", "win-64", "--gpu", "RTX 3090", "--driver", "560.94"},
     {{"environment.yml", "channels: [rapidsai, conda-forge, nvidia]\ndependencies:\n- python=3.11\n- rapids=24.10\n"}}},
    // a remedy goes with the other lines of the file, and with the other remedies
    {"remedy_within_the_range_of_a_neighbour",
     {"check", "pyproject.toml", "--gpu", "RTX 5090", "--driver", "580.65.06", "--python", "3.11"},
     {{"pyproject.toml", k_project + "[\"jax[cuda12]==0.5.3\", \"numpy>=1.22.4,<2.0.0\"]\n"}}},
    {"remedies_that_become_one_within_that_range",
     {"check", "pyproject.toml", "--gpu", "RTX 5090", "--driver", "580.65.06", "--python", "3.11"},
     {{"pyproject.toml", k_project + "[\"jax[cuda12]==0.5.3\", \"numpy>=1.22.4,<2.0.0\", \"torch==2.7.1\"]\n"}}},
    {"remedies_that_go_together_without_one",
     {"check", "requirements.txt", "--gpu", "K80", "--driver", "470.57.02", "--python", "3.9"},
     {{"requirements.txt", "torch==2.8.0\nonnxruntime-gpu\nctranslate2>=4.0,<5\n"}}},
    {"clash_of_a_pin_that_is_judged_all_the_same",
     {"check", "requirements.txt", "--gpu", "RTX 4090", "--driver", "570.86.10", "--python", "3.11"},
     {{"requirements.txt", "jax[cuda12]==0.7.0\ntorch==2.5.1\n"}}},
    {"pin_that_its_python_rules_out",
     {"check", "requirements.txt", "--gpu", "RTX 4090", "--driver", "570.86.10", "--python", "3.14"},
     {{"requirements.txt", "jax[cuda12]==0.5.3\n"}}},
    {"remedy_of_two_pins_of_one_package",
     {"check", "requirements.txt", "--gpu", "RTX 5090", "--driver", "580.65.06", "--python", "3.10"},
     {{"requirements.txt", "ctranslate2==3.24.0\nctranslate2==4.0.0\n"}}},
    {"remedy_of_a_release_that_another_line_brings",
     {"check", "requirements.txt", "--gpu", "RTX 5090", "--driver", "570.86.10", "--python", "3.11"},
     {{"requirements.txt", "faster-whisper==1.1.0\nctranslate2<4.5.0\n"}}},
    // a library that torch pins
    {"remedy_for_a_loader_of_another_cudnn_than_torch_pins",
     {"check", "freeze.txt", "--as", "pip-freeze", "--gpu", "T4", "--driver", "570.86.10", "--python", "3.10"},
     {{"freeze.txt", k_cudnn_9 + "faster-whisper==1.1.1\n"}}},
    {"remedy_for_a_loader_that_another_package_holds",
     {"check", "freeze.txt", "--as", "pip-freeze", "--gpu", "T4", "--driver", "570.86.10", "--python", "3.10"},
     {{"freeze.txt", k_cudnn_9 + "whisperx==3.4.2\n"}}},
    {"remedy_for_a_locked_loader_that_another_package_holds",
     {"check", "poetry.lock", "--gpu", "T4", "--driver", "570.86.10", "--python", "3.10"},
     {{"poetry.lock", locked("ctranslate2", "4.4.0") + locked("nvidia-cudnn-cu12", "9.5.1.17") +
                          locked("torch", "2.7.1", "[package.dependencies]\nnvidia-cudnn-cu12 = \"9.5.1.17\"\n") +
                          locked("whisperx", "3.4.2", "[package.dependencies]\nctranslate2 = \"<4.5.0\"\n") + k_end_of_poetry}}},
    // extras that a lock lacks
    {"remedy_for_extras_that_a_lock_of_uv_lacks",
     {"check", "uv.lock", "--gpu", "H100", "--driver", "580.65.06"},
     {{"uv.lock",
       "version = 1\nrequires-python = \"==3.12.*\"\n[[package]]\nname = \"x\"\nversion = \"1\"\nsource = { virtual = \".\" }\n"
       "dependencies = [{ name = \"onnxruntime-gpu\" }]\n[[package]]\nname = \"onnxruntime-gpu\"\nversion = \"1.23.2\"\n"
       "source = { registry = \"https://pypi.org/simple\" }\n"}}},
    {"remedy_for_extras_that_a_lock_of_poetry_lacks",
     {"check", "poetry.lock", "--gpu", "H100", "--driver", "580.65.06", "--python", "3.12"},
     {{"poetry.lock", locked("onnxruntime-gpu", "1.23.2") + k_end_of_poetry}}},
    // remedies that have no set
    {"remedy_for_two_that_never_meet", with({"check", "requirements.txt"}, k_volta), {{"requirements.txt", "torch\nautoawq\n"}}},
    {"remedy_for_one_that_brings_torch", with({"check", "requirements.txt"}, k_volta), {{"requirements.txt", "sglang\n"}}},
    {"remedy_that_names_all_holders", with({"check", "requirements.txt"}, k_pascal), {{"requirements.txt", "torch\nvllm\n"}}},
    {"remedy_by_an_extra_of_an_old_release",
     {"check", "requirements.txt", "--gpu", "A100", "--driver", "535.104.05", "--python", "3.13"},
     {{"requirements.txt", "sglang[srt]\n"}}},
    {"remedy_for_a_pin_of_a_card_too_old",
     {"check", "requirements.txt", "--gpu", "K80", "--driver", "470.82.01", "--python", "3.11"},
     {{"requirements.txt", "xformers==0.0.22\n"}}},
    {"remedy_for_a_cuda_without_a_set",
     {"check", "environment.yml", "--gpu", "RTX 3090"},
     {{"environment.yml",
       "channels: [pytorch]\ndependencies:\n- python=3.8\n- pytorch=1.8\n- torchvision=0.9.0\n- torchaudio=0.8.0\n- cudatoolkit=11.2\n"}}},
    {"remedy_for_another_python", {"check", "requirements.txt", "--gpu", "RTX 4090"}, {{"requirements.txt", "tensorflow==2.3.1\n"}}},
    {"remedy_for_the_same_python",
     {"check", "requirements.txt", "--gpu", "RTX 4090", "--python", "3.8"},
     {{"requirements.txt", "tensorflow==2.3.1\n"}}},
    // a path that a shell would read otherwise
    {"remedy_in_a_folder_with_blanks",
     {"check", "my $(id) proj/requirements.txt", "--python", "3.11"},
     {{"my $(id) proj/requirements.txt", "triton==3.4.0\ntorch==2.7.0\n"}}},
    // torch and a wheel that pins it, both open
    {"torch_held_by_an_open_wheel_of_its_index",
     with({"check", "requirements.txt"}, k_ampere_311),
     {{"requirements.txt", "--index-url https://download.pytorch.org/whl/cu128\ntorch\nxformers\n"}}},
    // packages that ended, and what they were linked against
    {"ended_companion_that_is_open",
     with({"check", "requirements.txt"}, k_ampere_311),
     {{"requirements.txt", "torch==2.5.1\ntorchtext\n"}}},
    {"ended_companion_beside_an_open_torch",
     with({"check", "requirements.txt"}, k_ampere_311),
     {{"requirements.txt", "torch\ntorchtext==0.18.0\n"}}},
    {"ended_companion_beside_a_newer_torch", resolve(with({"torch==2.5.1", "torchtext"}, k_ampere_311))},
    {"ended_companion_of_an_old_release", resolve(with({"torch", "torchtext==0.15.2"}, k_ampere_311))},
    {"python_that_a_listed_torch_may_lack",
     {"check", "freeze.txt", "--gpu", "RTX 5090", "--driver", "575.51.03"},
     {{"freeze.txt", "torch==1.7.1\nnumpy==1.19.5\n"}}},
    {"index_of_another_maker",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "--index-url https://download.pytorch.org/whl/rocm6.2\ntorch\n"}}},
    {"index_of_another_maker_beside_another",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "--extra-index-url https://download.pytorch.org/whl/rocm6.2\ntorch\n"}}},
    {"index_of_another_maker_for_an_unknown_gpu",
     {"check", "requirements.txt"},
     {{"requirements.txt", "--index-url https://download.pytorch.org/whl/rocm6.2\ntorch\n"}}},
    {"ended_companion_that_is_asked_for", resolve(with({"torch", "torchtext"}, k_ampere_311))},
    {"library_of_old_transformers", resolve(with({"torch", "autoawq"}, k_ampere_311))},
    {"wheel_with_an_old_cuda_inside",
     {"check", "requirements.txt", "--gpu", "V100", "--driver", "470.82.01", "--python", "3.10"},
     {{"requirements.txt",
       "--index-url https://download.pytorch.org/whl/cu118\n--extra-index-url https://pypi.org/simple\ntorch==2.7.1+cu118\n"
       "faiss-gpu==1.7.2\nnumpy<2\n"}}},
    {"compiled_below_what_its_build_names", resolve({"torch", "mamba-ssm", "--gpu", "P100", "--driver", "535.104.05", "--python", "3.11"})},
    // what pip reads
    {"requirements_that_are_empty", {"check", "requirements/build.txt", "--as", "requirements"}, {{"requirements/build.txt", "\n"}}},
    {"requirement_with_a_variable",
     with({"check", "requirements.txt"}, k_ampere_311),
     {{"requirements.txt", "torch==${TORCH}\nxformers==0.0.28.post3\n"}}},
    {"requirement_with_a_variable_beside_a_companion",
     with({"check", "requirements.txt"}, k_ampere_311),
     {{"requirements.txt", "torch==${TORCH}\ntorchvision\nbitsandbytes==0.45.0\nnumpy==${NUMPY}\n"}}},
    {"requirement_by_an_address_with_a_variable",
     with({"check", "requirements.txt"}, k_ampere_311),
     {{"requirements.txt",
       "torch @ https://download.pytorch.org/whl/${CUDA}/torch-2.1.0%2B${CUDA}-cp311-cp311-linux_x86_64.whl\ntorchvision==0.16.0\n"}}},
    {"requirement_that_is_an_address_with_a_variable",
     with({"check", "requirements.txt"}, k_ampere_311),
     {{"requirements.txt", "https://host/${CUDA}/torch-2.1.0-cp311-cp311-linux_x86_64.whl\ntorchvision==0.16.0\n"}}},
    {"requirement_of_a_repository_with_a_name",
     with({"check", "requirements.txt"}, k_ampere_311),
     {{"requirements.txt", "-e git+https://github.com/pytorch/pytorch@v2.1.0#egg=torch\n"}}},
    {"requirement_of_a_stack_with_a_variable",
     with({"check", "requirements.txt"}, k_ampere_311),
     {{"requirements.txt", "torch==2.2.2\njax[cuda12]==${JAX}\nvllm==${VLLM} ; sys_platform == \"linux\"\nnumpy==${NUMPY}\n"}}},
    {"requirement_with_a_variable_for_another_system",
     with({"check", "requirements.txt"}, k_ampere_311),
     {{"requirements.txt", "torch==${TORCH} ; sys_platform == \"darwin\"\n"}}},
    {"image_whose_torch_a_variable_replaces",
     with({"check", "Dockerfile"}, k_ampere_311),
     {{"Dockerfile", "FROM pytorch/pytorch:2.4.0-cuda12.1-cudnn9-runtime\nARG TORCH\nRUN pip install torch==${TORCH} torchvision\n"}}},
    {"index_of_cpu_builds_of_another_stack",
     with({"check", "requirements.txt"}, k_ampere_311),
     {{"requirements.txt", "--extra-index-url https://abetlen.github.io/llama-cpp-python/whl/cpu\nllama-cpp-python\n"}}},
    {"name_beside_its_own_limit",
     resolve({"vllm", "vllm>=0.12", "--installer", "pip", "--gpu", "H100", "--driver", "550.54.14", "--python", "3.11"})},
    // wheels of PyG for torch 2.8 and later
    {"wheels_of_pyg_for_torch_2_8", resolve({"torch==2.8.0", "torch-sparse", "torch-cluster", "torch-spline-conv", "--gpu", "RTX 3060",
                                             "--driver", "570.86.10", "--python", "3.11"})},
    {"wheels_of_pyg_for_torch_2_10_by_ptx",
     resolve({"torch==2.10.0", "torch-sparse", "torch-scatter", "--gpu", "RTX 5090", "--driver", "570.86.10", "--python", "3.11"})},
    // what solves a request without another GPU
    {"package_of_the_same_module", resolve({"faiss-gpu", "--gpu", "RTX 5090", "--driver", "570.86.10"})},
    {"package_of_the_same_module_beside_torch", resolve({"faiss-gpu", "torch", "--gpu", "RTX 5090", "--python", "3.11"})},
    {"cuda_that_was_never_made", resolve({"pytorch==2.3.0", "pytorch-cuda=12.2", "--gpu", "sm_86", "--installer", "conda"})},
    {"environment_of_which_five_pins_are_too_old",
     resolve({"--from-env", "environment.yml", "--gpu", "RTX 5090", "--driver", "580.65.06"}),
     {{"environment.yml",
       "channels: [pytorch, conda-forge, defaults]\ndependencies:\n- cudatoolkit=11.6\n- plyfile\n- python=3.7.13\n- pytorch=1.12.1\n"
       "- torchaudio=0.12.1\n- torchvision=0.13.1\n- pip:\n  - submodules/diff-gaussian-rasterization\n  - joblib\n"}}},
    // images
    {"image_whose_later_release_replaces_all_it_pins",
     with({"check", "Dockerfile"}, k_ampere_311),
     {{"Dockerfile", "FROM python:3.11\nRUN pip install torch==2.5.1 torchvision==0.20.1\nRUN pip install vllm==0.8.5\n"}}},
    {"image_that_edits_what_it_reads",
     {"check", "Dockerfile", "--gpu", "RTX 5090", "--driver", "575.57.08"},
     {{"Dockerfile",
       "FROM nvcr.io/nvidia/pytorch:25.06-py3\nCOPY requirements.txt ./\nRUN sed -i '/torch/d' requirements.txt\n"
       "RUN pip install -r requirements.txt\n"},
      {"requirements.txt", "torch>=2.4.1,<2.7.0\nnumpy\n"}}},
    {"image_that_requires_a_cuda_of_the_driver",
     {"check", "Dockerfile", "--gpu", "RTX 3090", "--driver", "535.129.03"},
     {{"Dockerfile", "FROM python:3.10\nENV NVIDIA_REQUIRE_CUDA=cuda>=12.8\nRUN pip install torch==2.5.1\n"}}},
    {"image_that_requires_a_cuda_in_a_stage_before",
     {"check", "Dockerfile", "--gpu", "RTX 3090", "--driver", "535.129.03"},
     {{"Dockerfile",
       "FROM python:3.10 AS base\nENV A=b \\\n    NVIDIA_REQUIRE_CUDA=cuda>=12.8\nFROM base\nRUN pip install torch==2.5.1\n"}}},
    {"image_of_a_stack_that_starts_from_nvidia_s",
     {"check", "Dockerfile", "--gpu", "RTX 4090", "--driver", "550.54.14"},
     {{"Dockerfile", "FROM vllm/vllm-openai:v0.9.1\nRUN pip install pandas\n"}}},
    {"image_from_which_torch_is_removed",
     {"check", "Dockerfile", "--gpu", "RTX 3090", "--driver", "535.129.03"},
     {{"Dockerfile", "FROM python:3.11\nRUN pip install torch==2.14.0\nRUN pip uninstall -y torch && pip install torch==2.5.1\n"}}},
    {"image_from_which_a_stack_is_removed",
     {"check", "Dockerfile", "--gpu", "H100", "--driver", "550.54.14"},
     {{"Dockerfile",
       "FROM python:3.10\nRUN pip install tensorflow==2.10.0 torch==2.5.1\nRUN python3 -m pip uninstall --yes tensorflow\n"}}},
};

class MeetingRemedies : public ::testing::TestWithParam<Case> {};

TEST_P(MeetingRemedies, ReadsAsInReview) { EXPECT_GOLDEN("meeting/" + std::string(GetParam().name) + ".txt", transcript(GetParam())); }

INSTANTIATE_TEST_SUITE_P(Golden, MeetingRemedies, ::testing::ValuesIn(k_cases),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace gpusolve::testing
