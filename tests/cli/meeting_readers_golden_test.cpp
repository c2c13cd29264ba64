// Lines and packages that a reader leaves out, or reads otherwise than they are spelled: locks, markers, versions. See meeting.hpp.
#include <gtest/gtest.h>

#include "tests/cli/meeting.hpp"
#include "tests/support/golden.hpp"

namespace gpusolve::testing {
namespace {

/// A poetry.lock of one package, for the Pythons that the project allows.
auto poetry_lock(const std::string& files, const std::string& pythons) -> std::string {
  return "[[package]]\nname = \"torchaudio\"\nversion = \"2.1.0\"\noptional = false\npython-versions = \"*\"\nfiles = [\n" + files +
         "]\n\n[metadata]\nlock-version = \"2.0\"\npython-versions = \"" + pythons + "\"\ncontent-hash = \"0\"\n";
}

auto wheel(const std::string& tags) -> std::string {
  return "    {file = \"torchaudio-2.1.0-" + tags + ".whl\", hash = \"sha256:" + std::string(64, '0') + "\"},\n";
}

/// A uv.lock of a project that needs torch, of the version that stands in the line.
auto uv_lock(const std::string& version) -> std::string {
  return "version = 1\nrequires-python = \">=3.10\"\n\n[[package]]\nname = \"x\"\nversion = \"0.1\"\nsource = { virtual = \".\" }\n"
         "dependencies = [{ name = \"torch\" }]\n\n[[package]]\nname = \"torch\"\n" +
         version + "source = { registry = \"https://pypi.org/simple\" }\n";
}

const std::string k_two_wheels = wheel("cp310-cp310-macosx_10_13_x86_64") + wheel("cp310-cp310-manylinux1_x86_64");
const Words k_old_gpu{"--gpu", "GTX 1080 Ti", "--driver", "550.54.14", "--python", "3.11"};

/// A poetry.lock with two versions of NumPy, which do not say for which machine each is, and of torch, of which one requires an older
/// NumPy.
const std::string k_two_versions = R"([[package]]
name = "numpy"
version = "1.26.4"
optional = false
python-versions = ">=3.9"
files = []

[[package]]
name = "numpy"
version = "2.2.3"
optional = false
python-versions = ">=3.10"
files = []

[[package]]
name = "torch"
version = "2.2.2"
optional = false
python-versions = ">=3.8"
files = []

[package.dependencies]
numpy = "<2"

[[package]]
name = "torch"
version = "2.6.0"
optional = false
python-versions = ">=3.9"
files = []

[[package]]
name = "torchvision"
version = "0.21.0"
optional = false
python-versions = ">=3.9"
files = []

[package.dependencies]
numpy = "*"
torch = "2.6.0"

[metadata]
lock-version = "2.0"
python-versions = "^3.10"
content-hash = "0"
)";
const std::string k_poetry_project =
    "[tool.poetry]\nname = \"x\"\nversion = \"1\"\n[tool.poetry.dependencies]\npython = \"^3.10\"\ntorchvision = \"*\"\nnumpy = [\n"
    "  {version = \"^1.26\", markers = \"sys_platform == 'linux'\"},\n  {version = \"^2.0\", markers = \"sys_platform != 'linux'\"},\n]\n";

/// A uv.lock of a project with another project of its workspace, and a package whose wheels are for macOS and for a new glibc.
const std::string k_workspace = R"(version = 1
requires-python = ">=3.11"

[manifest]
members = ["app", "app-client"]

[[package]]
name = "app"
version = "0.1"
source = { editable = "." }
dependencies = [{ name = "app-client" }, { name = "rerun-sdk" }, { name = "torch" }]

[package.metadata]
requires-dist = [{ name = "app-client", editable = "packages/app-client" }, { name = "rerun-sdk" }, { name = "torch" }]

[[package]]
name = "app-client"
version = "0.1"
source = { editable = "packages/app-client" }

[[package]]
name = "rerun-sdk"
version = "0.23.1"
source = { registry = "https://pypi.org/simple" }
wheels = [
    { url = "https://files.pythonhosted.org/rerun_sdk-0.23.1-cp39-abi3-macosx_10_12_x86_64.whl" },
    { url = "https://files.pythonhosted.org/rerun_sdk-0.23.1-cp39-abi3-manylinux_2_31_aarch64.whl" },
    { url = "https://files.pythonhosted.org/rerun_sdk-0.23.1-cp39-abi3-manylinux_2_31_x86_64.whl" },
]

[[package]]
name = "torch"
version = "2.5.1"
source = { registry = "https://pypi.org/simple" }
)";

auto dockerfile(const std::string& commands) -> Files { return {{"Dockerfile", "FROM python:3.11\n" + commands}}; }

const Words k_no_gpu{"--gpu", "none"};
const Words k_ada{"--gpu", "RTX 4090", "--driver", "550.54.14"};

const Case k_cases[] = {
    // a lock that has no wheel for the Python
    {"lock_without_a_wheel_for_the_assumed_python",
     with({"check", "poetry.lock"}, k_ampere),
     {{"poetry.lock", poetry_lock(k_two_wheels, ">=3.10,<3.13")}}},
    {"lock_without_a_wheel_for_any_python_that_it_allows",
     with({"check", "poetry.lock"}, k_ampere),
     {{"poetry.lock", poetry_lock(k_two_wheels, ">=3.11,<3.13")}}},
    {"lock_without_a_wheel_for_the_stated_python",
     with({"check", "poetry.lock", "--python", "3.13"}, k_ampere),
     {{"poetry.lock", poetry_lock(k_two_wheels, ">=3.10")}}},
    {"lock_without_a_wheel_for_the_platform",
     with({"check", "poetry.lock"}, k_ampere),
     {{"poetry.lock", poetry_lock(wheel("cp310-cp310-macosx_10_13_x86_64"), ">=3.10")}}},
    // a lock for other Pythons
    {"lock_that_excludes_the_python_of_poetry",
     with({"check", "poetry.lock", "--python", "3.12"}, k_ampere),
     {{"poetry.lock", poetry_lock(wheel("cp312-cp312-manylinux_2_28_x86_64"), ">=3.9,<3.12")}}},
    {"lock_that_excludes_the_python_of_uv",
     with({"check", "uv.lock", "--python", "3.12"}, k_ampere),
     {{"uv.lock",
       "version = 1\nrequires-python = \">=3.9, <3.12\"\n\n[manifest]\nrequirements = [{ name = \"torch\" }]\n\n[[package]]\n"
       "name = \"torch\"\nversion = \"2.5.1\"\nsource = { registry = \"https://pypi.org/simple\" }\n"}}},
    // a lock without a project
    {"lock_of_a_script",
     with({"check", "uv.lock"}, k_ampere),
     {{"uv.lock",
       "version = 1\nrequires-python = \">=3.10\"\n\n[manifest]\nrequirements = [{ name = \"torch\" }]\n\n[[package]]\nname = \"torch\"\n"
       "version = \"2.14.0\"\nsource = { registry = \"https://pypi.org/simple\" }\n"}}},
    {"lock_that_states_no_roots",
     with({"check", "uv.lock"}, k_ampere),
     {{"uv.lock",
       "version = 1\nrequires-python = \">=3.10\"\n\n[[package]]\nname = \"torch\"\nversion = \"2.14.0\"\n"
       "source = { registry = \"https://pypi.org/simple\" }\n"}}},
    // a version that is none
    {"lock_with_a_word_for_a_version", with({"check", "uv.lock"}, k_ampere), {{"uv.lock", uv_lock("version = \"two\"\n")}}},
    {"lock_without_a_version", with({"check", "uv.lock"}, k_ampere), {{"uv.lock", uv_lock("")}}},
    {"pin_of_a_release_in_another_spelling",
     with({"check", "requirements.txt", "--python", "3.10"}, k_ampere),
     {{"requirements.txt", "torch==2.2.0\nxformers==0.0.25post1\n"}}},
    // markers on a Python that nobody states
    {"marker_on_another_python",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "torch==2.1.0; python_version == \"3.10\"\nrequests; python_version < \"3.8\"\n"}}},
    {"marker_on_the_stated_python",
     with({"check", "requirements.txt", "--python", "3.11"}, k_ampere),
     {{"requirements.txt", "torch==2.1.0; python_version == \"3.10\"\n"}}},
    {"marker_on_another_system",
     with({"check", "requirements.txt"}, k_ampere),
     {{"requirements.txt", "torch==2.1.0; sys_platform == \"win32\"\n"}}},
    {"package_that_is_named_and_brought",
     with({"check", "pyproject.toml"}, k_ampere),
     {{"pyproject.toml", k_project + "[\"ctranslate2>=4.5.0\", \"faster-whisper>=1.1.1\", \"torch~=2.5.1\"]\n"}}},
    // one package in several versions, of which Poetry installs one
    {"poetry_lock_of_two_versions", with({"check", "poetry.lock"}, k_ada), {{"poetry.lock", k_two_versions}}},
    {"poetry_lock_of_two_versions_beside_its_project",
     with({"check", "poetry.lock"}, k_ada),
     {{"poetry.lock", k_two_versions}, {"pyproject.toml", k_poetry_project}}},
    // a workspace, and wheels for a newer C library than the assumed one
    {"uv_lock_of_a_workspace", with({"check", "uv.lock"}, k_ada), {{"uv.lock", k_workspace}}},
    // what pip finds installed by conda
    {"pip_asks_for_what_conda_has",
     with({"check", "environment.yml"}, k_ada),
     {{"environment.yml",
       "channels: [conda-forge]\ndependencies:\n- python=3.11\n- pytorch\n- numpy>=1.24,<3\n- pip\n- pip:\n  - torch>=2.1\n"
       "  - numpy>=1.24, <3\n"}}},
    {"pip_asks_for_more_than_conda_has",
     with({"check", "environment.yml"}, k_ada),
     {{"environment.yml",
       "channels: [conda-forge]\ndependencies:\n- python=3.11\n- pytorch=2.4\n- numpy\n- pip\n- pip:\n  - torch==2.6.0\n  - numpy>=2\n"}}},
    {"pip_asks_for_what_a_command_of_conda_installed",
     with({"check", "Dockerfile"}, k_ada),
     {{"Dockerfile",
       "FROM condaforge/miniforge3:24.9.2-0\nRUN conda install -y -c conda-forge python=3.11 pytorch=2.5.1\nRUN pip install torch "
       "einops\n"}}},
    // installers
    {"installed_with_no_dependencies", with({"check", "Dockerfile"}, k_ada),
     dockerfile("RUN pip install torch==2.1.0 'numpy<2'\nRUN pip install --no-dependencies xformers==0.0.23\n")},
    {"uv_replaces_a_library_of_torch", with({"check", "Dockerfile"}, k_ada),
     dockerfile("RUN uv pip install --system torch==2.6.0\nRUN uv pip install --system nvidia-nccl-cu12==2.26.2\n")},
    {"uv_chooses_a_build", with({"check", "Dockerfile"}, k_ada), dockerfile("RUN uv pip install --system torch jax\n")},
    {"uv_and_pip_choose_builds", with({"check", "Dockerfile"}, k_ada), dockerfile("RUN uv add torch\nRUN pip install jax\n")},
    {"uv_refuses_a_pin", with({"check", "Dockerfile"}, k_ada), dockerfile("RUN uv pip install --system torch==2.9.0 monai==1.5.0\n")},
    {"source_within_a_range",
     with({"check", "requirements.txt"}, k_ada),
     {{"requirements.txt", "torch==2.4.0\ntorch-scatter>=2.0,<2.1.2\n"}}},
    {"uv_compiles_a_source", with({"check", "Dockerfile"}, k_ada), dockerfile("RUN uv pip install --system torch==2.4.0 torch-scatter\n")},
    // builds for the CPU
    {"cpu_build_without_a_gpu",
     with({"check", "requirements.txt"}, k_no_gpu),
     {{"requirements.txt", "--extra-index-url https://download.pytorch.org/whl/cpu\ntorch==2.4.0+cpu\n"}}},
    {"cpuonly_without_a_gpu",
     with({"check", "environment.yml"}, k_no_gpu),
     {{"environment.yml", "channels: [pytorch, conda-forge]\ndependencies:\n- python=3.11\n- pytorch=2.1\n- cpuonly\n"}}},
    {"label_that_ends_in_cpu",
     with({"check", "requirements.txt"}, k_ada),
     {{"requirements.txt", "torch==2.4.0\ntorch_scatter==2.1.2+pt24cpu\n"}}},
    {"page_of_cpu_builds",
     with({"check", "requirements.txt"}, k_ada),
     {{"requirements.txt", "-f https://data.pyg.org/whl/torch-2.4.0+cpu.html\ntorch==2.4.0\ntorch_scatter\ntorch_sparse==0.6.18\n"}}},
    {"page_of_cpu_builds_of_a_patch_release",
     with({"check", "requirements.txt"}, k_ada),
     {{"requirements.txt", "-f https://data.pyg.org/whl/torch-2.2.2%2Bcpu.html\ntorch==2.2.2\ntorch_scatter==2.1.2\nnumpy<2\n"}}},
    {"compiled_without_the_switch_for_cuda", with({"check", "Dockerfile"}, k_ada), dockerfile("RUN pip install llama-cpp-python==0.3.1\n")},
    {"compiled_with_the_switch_for_blas", with({"check", "Dockerfile"}, k_ada),
     dockerfile("RUN CMAKE_ARGS=\"-DGGML_BLAS=ON -DGGML_BLAS_VENDOR=OpenBLAS\" pip install llama-cpp-python\n")},
    {"compiled_with_the_switch_for_cuda", with({"check", "Dockerfile"}, k_ada),
     dockerfile("ENV CMAKE_ARGS=\"-DGGML_CUDA=on\"\nRUN pip install llama-cpp-python\n")},
    // what the catalog knows of a release
    {"extra_with_a_limit_of_the_catalog",
     with({"check", "pyproject.toml", "--part", "tf-cu11", "--python", "3.10"}, k_ada),
     {{"pyproject.toml", k_project + "[\"torch>=2\", \"torchvision\", \"numpy<2\"]\n[project.optional-dependencies]\n"
                                     "tf-cu11 = [\"tensorflow==2.14\", \"torch<2.1\", \"torchvision<0.16\"]\n"}}},
    {"release_for_older_pythons_than_numpy_2",
     with({"check", "requirements.txt"}, k_ada),
     {{"requirements.txt", "tensorflow==1.15.0\nnumpy\n"}}},
    {"package_of_a_repository",
     with({"check", "requirements.txt"}, k_ada),
     {{"requirements.txt", "torch==2.8.0\ntransformer-engine @ git+https://github.com/NVIDIA/TransformerEngine.git@v2.10\n"}}},
    {"library_of_another_cuda",
     with({"check", "requirements.txt"}, k_ada),
     {{"requirements.txt", "torch==2.0.1\nonnxruntime-gpu==1.20.1\n"}}},
    // what pip compiles, in a file of conda
    {"compiled_below_pip_in_a_file_of_conda",
     with({"check", "environment.yml"}, k_old_gpu),
     {{"environment.yml", "channels: [conda-forge]\ndependencies:\n- python=3.11\n- pip\n- pip:\n  - torch==2.5.1\n  - flash-attn\n"}}},
};

class MeetingReaders : public ::testing::TestWithParam<Case> {};

TEST_P(MeetingReaders, ReadsAsInReview) { EXPECT_GOLDEN("meeting/" + std::string(GetParam().name) + ".txt", transcript(GetParam())); }

INSTANTIATE_TEST_SUITE_P(Golden, MeetingReaders, ::testing::ValuesIn(k_cases), [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace gpusolve::testing
