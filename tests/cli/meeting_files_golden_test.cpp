// Files as people write them: requirements, projects with extras, Dockerfiles. See meeting.hpp.
#include <gtest/gtest.h>

#include "tests/cli/meeting.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::testing {
namespace {

const Words k_a100{"--gpu", "A100", "--driver", "550.54.14"};

auto requirements(const char* name, const std::string& lines, const Words& more = {}) -> Case {
  return {name, with(with({"check", "requirements.txt"}, k_a100), more), {{"requirements.txt", lines}}};
}

/// A project of uv with an extra for the CPU and one for CUDA, as in docs.astral.sh/uv/guides/integration/pytorch.
auto conflicting_extras(const char* name, const std::string& spec, const Words& more = {}) -> Case {
  return {name,
          with(with({"check", "pyproject.toml"}, k_a100), more),
          {{"pyproject.toml",
            "[project]\nname = \"x\"\nversion = \"0.1.0\"\nrequires-python = \">=3.10\"\ndependencies = []\n"
            "[project.optional-dependencies]\ncpu = [\"" +
                spec + "\"]\ncu124 = [\"" + spec +
                "\"]\n"
                "[tool.uv]\nconflicts = [[{ extra = \"cpu\" }, { extra = \"cu124\" }]]\n"
                "[tool.uv.sources]\ntorch = [\n  { index = \"pytorch-cpu\", extra = \"cpu\" },\n"
                "  { index = \"pytorch-cu124\", extra = \"cu124\" },\n]\n"
                "[[tool.uv.index]]\nname = \"pytorch-cpu\"\nurl = \"https://download.pytorch.org/whl/cpu\"\nexplicit = true\n"
                "[[tool.uv.index]]\nname = \"pytorch-cu124\"\nurl = \"https://download.pytorch.org/whl/cu124\"\nexplicit = true\n"}}};
}

auto dockerfile(const char* name, const std::string& lines, const Words& more = {}) -> Case {
  return {name, with(with({"check", "Dockerfile"}, k_a100), more), {{"Dockerfile", lines}}};
}

/// An index of torch that serves only the packages that name it.
auto explicit_index(const std::string& label) -> std::string {
  return "[[tool.uv.index]]\nname = \"" + label + "\"\nurl = \"https://download.pytorch.org/whl/" + label + "\"\nexplicit = true\n";
}

const Case k_cases[] = {
    {"files_address_of_one_wheel",
     {"check", "requirements.txt", "--gpu", "RTX 3090", "--driver", "535.104.05", "--python", "3.9"},
     {{"requirements.txt", "-f https://download.pytorch.org/whl/cpu/torch-2.4.1%2Bcpu-cp39-cp39-linux_x86_64.whl\ntorch<2.5\n"}}},
    // where a finding is
    requirements("real_place_of_a_wheel_by_its_address",
                 "# pins\n\ntorch==2.5.1\nhttps://github.com/kingbri1/flash-attention/releases/download/v2.7.1.post1/"
                 "flash_attn-2.7.1.post1+cu124torch2.5.1cxx11abiFALSE-cp310-cp310-win_amd64.whl\n"),
    requirements("wheel_by_its_address_of_a_package_with_source_alone",
                 "torch==2.6.0\nhttps://github.com/ModelTC/flash-attn-3-build/releases/download/v2.7.4.post1/"
                 "flash_attn-3.0.0b1-cp39-cp39-linux_x86_64.whl\n"),
    // wheels that an index of torch has as PyPI does
    requirements("index_with_the_wheels_of_pypi", "--index-url https://download.pytorch.org/whl/cu121\ntorch\nxformers\n",
                 {"--python", "3.11"}),
    requirements("real_place_of_what_an_extra_brings",
                 "# pins\n\njax[cuda]==0.4.25\n-f https://storage.googleapis.com/jax-releases/jax_cuda_releases.html\n"),
    requirements("real_place_of_a_name_with_extras", "# pins\n\nsglang[all]==0.4.6.post1\n"),
    // extras on another line than the version
    requirements("extra_on_a_line_after_the_pin", "jax==0.8.0\njax[cuda13]==0.8.0\n"),
    requirements("extra_on_a_line_after_a_range", "jax>=0.8,<0.9\njax[cuda13]\n"),
    {"extra_of_a_later_command",
     with({"check", "Dockerfile"}, k_a100),
     {{"Dockerfile", "FROM python:3.12\nRUN pip install jax==0.8.0\nRUN pip install 'jax[cuda13]==0.8.0'\n"}}},
    {"extra_of_a_group_beside_torch_for_the_cpu",
     with({"check", "pyproject.toml", "--part", "cuda"}, k_a100),
     {{"pyproject.toml", k_project + "[\"jax>=0.6.2,<0.7\", \"torch>=2.7.1\"]\n[dependency-groups]\ncuda = [\"jax[cuda]\"]\n" +
                             "[tool.uv.sources]\ntorch = { index = \"cpu\" }\n" + explicit_index("cpu")}}},
    // torch for the CPU beside another stack on the GPU
    requirements("real_cpu_torch_beside_jax",
                 "tensorflow-cpu~=2.17.0\n--extra-index-url https://download.pytorch.org/whl/cpu\ntorch==2.4.0\njax[cuda12_pip]==0.4.28\n"
                 "-f https://storage.googleapis.com/jax-releases/jax_cuda_releases.html\n"),
    requirements("real_cpu_torch_by_its_label_beside_jax",
                 "torch==2.4.0+cpu\n--extra-index-url https://download.pytorch.org/whl/cpu\njax[cuda12_pip]==0.4.28\n"
                 "-f https://storage.googleapis.com/jax-releases/jax_cuda_releases.html\n"),
    requirements("real_cpu_torch_beside_tensorflow",
                 "tensorflow[and-cuda]~=2.18.0\n--extra-index-url https://download.pytorch.org/whl/cpu\ntorch>=2.1.0\njax[cpu]\n"),
    requirements("real_cpu_torch_beside_vllm", "--extra-index-url https://download.pytorch.org/whl/cpu\ntorch==2.6.0\nvllm==0.8.5\n"),
    requirements("real_cpu_torch_beside_a_jax_that_does_not_run",
                 "--extra-index-url https://download.pytorch.org/whl/cpu\ntorch==2.6.0\njax[cuda13]==0.8.0\n"),
    requirements("real_index_for_the_cpu_beside_one_for_cuda",
                 "--extra-index-url https://download.pytorch.org/whl/cpu\n--extra-index-url https://download.pytorch.org/whl/cu121\n"
                 "torch==2.4.0\n"),
    requirements("real_index_for_the_cpu_without_torch", "--extra-index-url https://download.pytorch.org/whl/cpu\nsentence-transformers\n"),
    // indexes with other builds under the same version
    requirements("real_feed_of_onnx_runtime",
                 "onnxruntime-gpu==1.18.0\n"
                 "--extra-index-url https://aiinfra.pkgs.visualstudio.com/PublicPackages/_packaging/onnxruntime-cuda-12/pypi/simple/\n"),
    requirements("real_feed_of_onnx_runtime_beside_torch",
                 "--index-url https://aiinfra.pkgs.visualstudio.com/PublicPackages/_packaging/onnxruntime-cuda-11/pypi/simple/\n"
                 "--extra-index-url https://download.pytorch.org/whl/cu118\nonnxruntime-gpu\ntorch==2.3.1+cu118\n"),
    // files that a Dockerfile writes
    dockerfile("real_document_of_requirements",
               "FROM nvidia/cuda:12.1.1-cudnn8-devel-ubuntu22.04\nRUN apt-get update && apt-get install -y python3 python3-pip\n"
               "COPY <<EOF /app/requirements.txt\n# pins\ntorch==2.1.2\nxformers==0.0.24\nEOF\n"
               "RUN pip install -r /app/requirements.txt\n"),
    dockerfile("real_document_of_constraints",
               "FROM python:3.11\nCOPY <<'EOF' pins.txt\ntorch==2.3.1\nEOF\nRUN pip install -c pins.txt torch torchvision==0.21.0\n"),
    dockerfile("real_document_of_an_environment",
               "FROM condaforge/miniforge3\nCOPY <<-EOF environment.yml\n\tchannels: [conda-forge]\n\tdependencies: [python=3.11, "
               "'pytorch=2.1=*cpu*']\nEOF\nRUN conda env update -n base -f environment.yml\n"),
    // libraries that a later command replaces
    dockerfile("real_later_cudnn_of_another_major",
               "FROM python:3.10\nRUN pip install torch==2.3.1\nRUN pip install nvidia-cudnn-cu12==9.1.0.70\n"),
    dockerfile("real_later_cudnn_of_the_same_major",
               "FROM python:3.10\nRUN pip install torch==2.6.0\nRUN pip install tensorflow==2.18.0\n"
               "RUN pip install -U nvidia-cudnn-cu12==9.3.0.75\n"),
    dockerfile("real_earlier_cudnn", "FROM python:3.10\nRUN pip install nvidia-cudnn-cu12==9.1.0.70\nRUN pip install torch==2.3.1\n"),
    // what causes a finding
    dockerfile("real_command_behind_a_base_image",
               "FROM vllm/vllm-openai:v0.8.5\nRUN pip install xformers==0.0.29.post2\nRUN pip install --upgrade transformers\n"),
    {"real_wheel_that_replaces_torch_of_conda",
     with({"check", "environment.yml"}, k_a100),
     {{"environment.yml",
       "channels: [pytorch, nvidia, conda-forge]\ndependencies:\n- python=3.11\n- pytorch=2.3.0\n- pytorch-cuda=12.1\n- pip\n"
       "- pip:\n  - vllm==0.8.5\n"}}},
    // packages of which PyPI has the source alone
    dockerfile("real_source_of_pyg_beside_torch",
               "FROM pytorch/pytorch:2.6.0-cuda12.4-cudnn9-runtime\nRUN pip install torch-scatter torch-spline-conv\n"),
    requirements("real_page_of_pyg_for_an_old_torch",
                 "torch==1.9.1\n-f https://data.pyg.org/whl/torch-1.9.0+cu102.html\ntorch-scatter==2.0.9\n"),
    // extras of which one is for the CPU
    conflicting_extras("real_extras_that_conflict", "torch>=2.5"),
    conflicting_extras("real_extras_that_conflict_and_pin", "torch==2.6.0"),
    conflicting_extras("real_extra_for_the_cpu", "torch>=2.5", {"--part", "cpu"}),
    {"real_extras_of_three_kinds",
     {"check", "pyproject.toml", "--gpu", "RTX 5090", "--driver", "580.65.06"},
     {{"pyproject.toml", k_project +
                             "[\"numpy\"]\n[project.optional-dependencies]\ncpu = [\"torch==2.6.0\"]\ncu124 = [\"torch==2.6.0\"]\n"
                             "cu128 = [\"torch==2.7.1\"]\ndev = [\"pytest\"]\n[tool.uv]\n"
                             "conflicts = [[{ extra = \"cpu\" }, { extra = \"cu124\" }, { extra = \"cu128\" }]]\n"
                             "[tool.uv.sources]\ntorch = [{ index = \"cpu\", extra = \"cpu\" }, { index = \"cu124\", extra = \"cu124\" }, "
                             "{ index = \"cu128\", extra = \"cu128\" }]\n" +
                             explicit_index("cpu") + explicit_index("cu124") + explicit_index("cu128")}}},
    {"extra_that_excludes_its_own_project",
     with({"check", "pyproject.toml"}, k_a100),
     {{"pyproject.toml", k_project + "[\"torch==2.5.1\"]\n[project.optional-dependencies]\nvllm = [\"vllm==0.8.5\"]\n[tool.uv]\n"
                                     "conflicts = [[{ package = \"x\" }, { extra = \"vllm\" }]]\n"}}},
    requirements("real_pins_for_the_cpu",
                 "--extra-index-url https://download.pytorch.org/whl/cpu\ntorch==2.4.0+cpu\ntorchvision==0.19.0+cpu\n"
                 "torchaudio==2.4.0+cpu\n"),
    requirements("real_extra_that_later_releases_lost", "sglang[srt]>=0.4.5\n"),
    requirements("real_plugin_of_another_vendor",
                 "--extra-index-url https://download.pytorch.org/whl/cpu\ntorch==2.7.1+cpu\ntorch-npu==2.7.1\n"),
    requirements("real_plugin_for_the_cpu",
                 "--extra-index-url https://download.pytorch.org/whl/cpu\ntorch==2.5.0\nintel-extension-for-pytorch==2.5.0\n"),
    {"real_last_release_of_a_companion",
     {"check", "requirements.txt", "--gpu", "A100", "--driver", "580.65.06"},
     {{"requirements.txt", "torch==2.12.1\ntorchvision==0.27.1\ntorchaudio==2.11.0\n"}}},
    requirements("real_companion_behind_a_limit", "torch<2.5\nxformers\n"),
    requirements("real_wheel_that_a_build_fetches", "torch==2.5.1\nflash-attn==2.7.3\n"),
    requirements("real_build_that_may_fetch_a_wheel", "flash-attn==2.7.3\n"),
    {"real_wheel_that_a_build_fetches_in_an_image",
     with({"check", "Dockerfile"}, k_a100),
     {{"Dockerfile", "FROM pytorch/pytorch:2.5.1-cuda12.4-cudnn9-runtime\nRUN pip install flash-attn==2.7.3 --no-build-isolation\n"}}},
    {"real_index_of_another_command",
     with({"check", "Dockerfile"}, k_a100),
     {{"Dockerfile",
       "FROM nvidia/cuda:12.4.1-cudnn-devel-ubuntu22.04\nRUN pip install torch==2.4.0 --index-url https://download.pytorch.org/whl/cu124\n"
       "RUN pip install jax[cuda12]==0.4.30\n"}}},
};

const Case k_settings_of_uv[] = {
    {"uv_settings_beside_requirements",
     with({"check", "."}, k_a100),
     {{"requirements.txt", "torch==2.6.0\n"}, {"uv.toml", "[pip]\nindex-url = \"https://download.pytorch.org/whl/cpu\"\n"}}},
    {"uv_settings_with_a_backend",
     with({"check", "requirements/base.txt"}, k_a100),
     {{"requirements/base.txt", "torch>=2.6\n"}, {"uv.toml", "torch-backend = \"cu118\"\n"}}},
    {"uv_settings_that_replace_the_table_of_the_project",
     with({"check", "pyproject.toml"}, k_a100),
     {{"pyproject.toml", k_project + "[\"torch==2.6.0\"]\n[[tool.uv.index]]\nurl = \"https://download.pytorch.org/whl/cu124\"\n"},
      {"uv.toml", "[[index]]\nurl = \"https://download.pytorch.org/whl/cpu\"\n"}}},
    {"uv_settings_without_indexes_replace_those_of_the_project",
     with({"check", "pyproject.toml"}, k_a100),
     {{"pyproject.toml", k_project + "[\"torch==2.6.0\"]\n[[tool.uv.index]]\nurl = \"https://download.pytorch.org/whl/cpu\"\n"},
      {"uv.toml", "link-mode = \"copy\"\n"}}},
    {"uv_settings_and_a_source_of_the_project",
     with({"check", "pyproject.toml"}, k_a100),
     {{"pyproject.toml", k_project +
                             "[\"torch==2.6.0\"]\n[tool.uv.sources]\ntorch = { index = \"own\" }\n[[tool.uv.index]]\nname = \"own\"\n"
                             "url = \"https://download.pytorch.org/whl/cpu\"\nexplicit = true\n"},
      {"uv.toml", "link-mode = \"copy\"\n"}}},
    {"uv_settings_with_another_package_of_the_first_index",
     with({"check", "pyproject.toml"}, k_a100),
     {{"pyproject.toml", k_project + "[\"torch>=2.5\", \"xformers>=0.0.28.post2\"]\n[[tool.uv.index]]\n"
                                     "url = \"https://download.pytorch.org/whl/cu124\"\n"}}},
    {"uv_settings_with_another_package_of_the_best_index",
     with({"check", "pyproject.toml"}, k_a100),
     {{"pyproject.toml", k_project + "[\"torch>=2.5\", \"xformers>=0.0.28.post2\"]\n[tool.uv]\nindex-strategy = "
                                     "\"unsafe-best-match\"\n[[tool.uv.index]]\nurl = \"https://download.pytorch.org/whl/cu124\"\n"}}},
    {"uv_settings_that_bind_torch_to_an_old_index",
     with({"check", "pyproject.toml"}, k_a100),
     {{"pyproject.toml", k_project + "[\"torch>=2.6\", \"xformers\"]\n[tool.uv.sources]\ntorch = { index = \"cu124\" }\n"
                                     "[[tool.uv.index]]\nname = \"cu124\"\nurl = \"https://download.pytorch.org/whl/cu124\"\n"
                                     "explicit = true\n"}}},
    {"uv_settings_that_uv_refuses",
     with({"check", "requirements.txt"}, k_a100),
     {{"requirements.txt", "torch==2.6.0\n"}, {"uv.toml", "index-url =\n"}}},
    {"uv_settings_in_an_image",
     with({"check", "Dockerfile"}, k_a100),
     {{"Dockerfile", "FROM python:3.11\nWORKDIR /app\nCOPY . .\nRUN uv pip install --system torch==2.6.0\n"},
      {"uv.toml", "extra-index-url = [\"https://download.pytorch.org/whl/cpu\"]\n"}}},
    {"uv_settings_in_an_image_of_pip",
     with({"check", "Dockerfile"}, k_a100),
     {{"Dockerfile", "FROM python:3.11\nWORKDIR /app\nCOPY . .\nRUN pip install torch==2.6.0\n"},
      {"uv.toml", "extra-index-url = [\"https://download.pytorch.org/whl/cpu\"]\n"}}},
    {"uv_table_of_a_project_beside_requirements",
     with({"check", "requirements.txt"}, k_a100),
     {{"requirements.txt", "torch==2.6.0\n"},
      {"pyproject.toml", k_project + "[]\n[[tool.uv.index]]\nurl = \"https://download.pytorch.org/whl/cpu\"\n"}}},
    {"uv_settings_that_a_variable_names",
     with({"check", "Dockerfile"}, k_a100),
     {{"Dockerfile", "FROM python:3.11\nENV UV_CONFIG_FILE=own.toml\nWORKDIR /app\nCOPY . .\nRUN uv pip install --system torch==2.6.0\n"},
      {"own.toml", "extra-index-url = [\"https://download.pytorch.org/whl/cpu\"]\n"}}},
    {"uv_settings_that_an_option_leaves_out",
     with({"check", "Dockerfile"}, k_a100),
     {{"Dockerfile", "FROM python:3.11\nWORKDIR /app\nCOPY . .\nRUN uv --no-config pip install --system torch==2.6.0\n"},
      {"uv.toml", "extra-index-url = [\"https://download.pytorch.org/whl/cpu\"]\n"}}},
    {"uv_settings_for_pip_beside_uv_add",
     with({"check", "Dockerfile"}, k_a100),
     {{"Dockerfile", "FROM python:3.11\nWORKDIR /app\nCOPY . .\nRUN uv add torch==2.6.0\n"},
      {"uv.toml", "[pip]\nextra-index-url = [\"https://download.pytorch.org/whl/cpu\"]\n"}}},
};

const std::string k_copied_wheel = "torch-1.10.1+cu111-cp37-cp37m-linux_x86_64.whl";
const std::string k_copies_wheel =
    "FROM python:3.7\nCOPY build/" + k_copied_wheel + " /wheels/\nRUN pip install /wheels/" + k_copied_wheel + "\n";

/// Wheels that pip installs by their path, without an index.
const Case k_wheels_by_path[] = {
    {"wheel_by_path_in_an_image", with({"check", "Dockerfile"}, k_ampere), {{"Dockerfile", k_copies_wheel}}},
    {"wheel_by_path_beside_an_index",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "--index-url https://pypi.org/simple\n/wheels/" + k_copied_wheel + "\n"}}},
    {"wheel_by_path_that_another_package_needs",
     resolve(with({"--from-env", "Dockerfile"}, k_ampere)),
     {{"Dockerfile", k_copies_wheel + "RUN pip install timm==0.5.4\n"}}},
    {"wheel_by_path_that_the_rest_of_the_file_needs",
     resolve(with({"--from-env", "requirements.txt"}, k_ampere)),
     {{"requirements.txt", "./" + k_copied_wheel + "\ntimm==0.5.4\n"}}},
    {"wheel_by_address_that_the_rest_of_the_file_needs",
     resolve(with({"--from-env", "requirements.txt", "--python", "3.7"}, k_ampere)),
     {{"requirements.txt",
       "torch @ https://download.pytorch.org/whl/cu111/torch-1.10.1%2Bcu111-cp37-cp37m-linux_x86_64.whl\ntimm==0.5.4\n"}}},
};

class RealFiles : public ::testing::TestWithParam<Case> {};

TEST_P(RealFiles, ReadAsInReview) { EXPECT_GOLDEN("meeting/" + std::string(GetParam().name) + ".txt", transcript(GetParam())); }

INSTANTIATE_TEST_SUITE_P(Golden, RealFiles, ::testing::ValuesIn(k_cases), [](const auto& row) { return std::string(row.param.name); });

INSTANTIATE_TEST_SUITE_P(WheelsByPath, RealFiles, ::testing::ValuesIn(k_wheels_by_path),
                         [](const auto& row) { return std::string(row.param.name); });

INSTANTIATE_TEST_SUITE_P(SettingsOfUv, RealFiles, ::testing::ValuesIn(k_settings_of_uv),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace gpusolve::testing
