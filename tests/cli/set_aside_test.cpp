// Specs that the embedded catalog cannot judge are left to the installer: the answer says so, and the exit status does not change.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/cli/resolved_json.hpp"

namespace gpusolve::testing {
namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;
using ::testing::HasSubstr;

auto resolved(Words words) -> Json {
  words.insert(words.begin(), {"--gpu", "RTX 3090", "--driver", "535.104.05"});
  if (std::ranges::find(words, "--platform") == words.end()) {
    words.insert(words.end(), {"--platform", "linux-64"});
  }
  return resolved_json(std::move(words));
}

auto texts_of(const Json& json, const std::string& code) -> std::string {
  std::string texts;
  for (const auto& warning : json["warnings"]) {
    texts += warning["code"] == code ? warning["text"].get<std::string>() + "\n" : "";
  }
  return texts;
}

struct Row {
  const char* name;
  Words words;
  std::string outcome;
  std::string cuda;     ///< CUDA of the set; empty: not compared
  std::string command;  ///< part of a command
  std::string warning;  ///< part of a `not-in-catalog`
};

void PrintTo(const Row& row, std::ostream* stream) { *stream << row.name; }

class SetAside : public ::testing::TestWithParam<Row> {};

TEST_P(SetAside, IsLeftToTheInstaller) {
  const auto& row = GetParam();
  const auto json = resolved(row.words);
  EXPECT_EQ(json["outcome"], row.outcome);
  EXPECT_EQ(json["status"], 0);
  if (!row.cuda.empty()) {
    EXPECT_EQ(json["stack"]["cuda"], row.cuda);
  }
  const auto installer = json["request"]["installer"].get<std::string>();
  EXPECT_THAT(json["commands"][installer].dump(), HasSubstr(row.command));
  EXPECT_THAT(texts_of(json, "not-in-catalog"), HasSubstr(row.warning));
}

const Row k_rows[] = {
    {"unknown_name", {"torch", "transformers"}, "gpu", "", "transformers", "transformers is not in the embedded catalog"},
    {"name_without_gpu_code",
     {"torch", "torch-geometric"},
     "gpu",
     "",
     "torch-geometric",
     "torch-geometric has no GPU code, and its versions are not in the embedded catalog: not judged, and left to the installer"},
    {"names_without_gpu_code_beside_an_unknown_one",
     {"torch", "torch-geometric>=2.5", "torchrl", "scipy"},
     "gpu",
     "",
     "torchrl",
     "torch-geometric>=2.5 and torchrl have no GPU code, and their versions are not in the embedded catalog"},
    {"newer_library_within_a_range",
     {"tensorflow[and-cuda]==2.21.0", "nvidia-cublas-cu12==12.9.2.10", "--installer", "pip"},
     "gpu",
     "",
     "nvidia-cublas-cu12==12.9.2.10",
     "nvidia-cublas-cu12==12.9.2.10 limits the CUDA of the set"},
    {"least_library_newer_than_the_catalog",
     {"tensorflow[and-cuda]>=2.20", "nvidia-cublas-cu12>=12.9.2.10", "--installer", "pip"},
     "gpu",
     "",
     "nvidia-cublas-cu12>=12.9.2.10",
     "nvidia-cublas-cu12>=12.9.2.10 limits the CUDA of the set"},
    {"unknown_names", {"torch", "scipy", "numpy"}, "gpu", "", "scipy numpy", "scipy and numpy are not in the embedded catalog"},
    {"misspelt_name", {"ultralitics"}, "unjudged", "", "ultralitics", "indexes); did you mean `ultralytics`?"},
    {"misspelt_name_of_several",
     {"torch", "sentence-transfomers", "scipy"},
     "gpu",
     "",
     "sentence-transfomers",
     "did you mean `sentence-transformers` by `sentence-transfomers`?"},
    {"unknown_names_of_conda", {"pytorch", "numpy", "--installer", "conda"}, "gpu", "", "numpy", "numpy is not"},
    {"patch_of_python", {"pytorch=1.11.0", "python=3.8.5", "cudatoolkit=11.3"}, "gpu", "11.3", "python=3.8.5", "python=3.8.5"},
    {"build_string", {"pytorch=2.0.1=py3.11_cuda11.8_cudnn8.7.0_0"}, "gpu", "11.8", "pytorch", ""},
    {"channel", {"anaconda::pytorch=2.1"}, "gpu", "", "pytorch", "anaconda::pytorch=2.1"},
    {"patch_of_torchvision",
     {"pytorch=2.0.0", "torchvision=0.15.0", "pytorch-cuda=11.7"},
     "gpu",
     "11.7",
     "torchvision=0.15.0",
     "torchvision"},
    {"version_of_a_wheel",
     {"torch", "nvidia-cudnn-cu12==9.3.0.99", "--platform", "win-64"},
     "gpu",
     "",
     "nvidia-cudnn-cu12==9.3.0.99",
     "nvidia-cudnn-cu12==9.3.0.99"},
    {"cudnn_that_binds_all_the_same",
     {"pytorch", "cudnn==9.3.0.75", "cuda-version=12.6", "--installer", "conda"},
     "gpu",
     "12.6",
     "pytorch==2.5.1=cuda126",
     "cudnn==9.3"},
    {"cudnn_that_conda_alone_calls_so",
     {"pytorch", "cudnn==9.3.0.75", "cuda-version=12.6"},
     "gpu",
     "12.6",
     "conda create",
     "cudnn==9.3.0.75 limits the builds of the set"},
    {"cuda_that_the_catalog_does_not_hold",
     {"cupy", "cudatoolkit=11.8", "numpy", "--installer", "conda"},
     "gpu",
     "11.8",
     "cudatoolkit=11.8",
     "cudatoolkit=11.8 limits the CUDA of the set, and the embedded catalog does not hold it"},
    {"cudnn_wheel_that_conda_replaces",
     {"torch", "nvidia-cudnn-cu12==9.3.0.99", "cuda-version=12.6"},
     "gpu",
     "12.6",
     "pytorch==2.5.1=cuda126",
     "cudnn==9.3.0.99"},
    {"constraint_on_a_name_that_stands_for_a_variant",
     {"tensorflow", "--installer", "conda", "--constraint", "tensorflow<2"},
     "unjudged",
     "",
     "'tensorflow<2'",
     "tensorflow<2 is not in the embedded catalog"},
    {"constraint_of_conda_beside_a_version",
     {"tensorflow=2.19", "--installer", "conda", "--constraint", "tensorflow<2"},
     "unjudged",
     "",
     "2.19.*,<2",
     "tensorflow[version='2.19.*,<2'] is not in the embedded catalog"},
    {"constraint_that_the_spec_has_no_place_for",
     {"torch; python_version>'3'", "--installer", "pip", "--constraint", "torch==2.99.0"},
     "gpu",
     "",
     "torch",
     "the constraint `torch==2.99.0` is not judged"},
    {"nothing_left", {"transformers", "numpy"}, "unjudged", "", "transformers numpy", "transformers and numpy are not"},
    {"newer_torch",
     {"torch==2.99.0", "torchvision"},
     "unjudged",
     "",
     "torch==2.99.0 torchvision",
     "torch==2.99.0 is newer than the catalog of "},
    {"add_on_of_a_torch_that_is_not_judged",
     {"torch==2.6.0a0+ecf3bae40a.nv25.1", "flash-attn==2.4.2", "vllm==0.8.5"},
     "unjudged",
     "",
     "pip install torch==2.6.0a0+ecf3bae40a.nv25.1 flash-attn==2.4.2 vllm==0.8.5",
     "flash-attn==2.4.2 and vllm==0.8.5 go with a torch that was not judged"},
    {"cuda_that_binds_all_the_same", {"pytorch", "cuda-version=11.5"}, "gpu", "11.5", "cuda-version=11.5", "cuda-version=11.5"},
};
INSTANTIATE_TEST_SUITE_P(Rows, SetAside, ::testing::ValuesIn(k_rows), [](const auto& row) { return std::string(row.param.name); });

/// A package that the catalog does not hold for the platform is set aside as well, with a warning.
struct OnPlatform {
  const char* name;
  Words words;
  std::string outcome;
  std::string command;  ///< part of a command
  std::string warning;  ///< part of a `not-in-catalog`
};

void PrintTo(const OnPlatform& row, std::ostream* stream) { *stream << row.name; }

class NameOfOtherPlatforms : public ::testing::TestWithParam<OnPlatform> {};

TEST_P(NameOfOtherPlatforms, IsLeftToTheInstaller) {
  const auto& row = GetParam();
  const auto json = resolved_json(row.words);
  EXPECT_EQ(json["outcome"], row.outcome);
  EXPECT_EQ(json["status"], 0);
  const auto installer = json["request"]["installer"].get<std::string>();
  EXPECT_THAT(json["commands"][installer].dump(), HasSubstr(row.command));
  EXPECT_THAT(texts_of(json, "not-in-catalog"), HasSubstr(row.warning));
}

const OnPlatform k_on_platforms[] = {
    {"wheel_with_builds_for_the_cpu",
     {"lightgbm", "--platform", "osx-arm64"},
     "unjudged",
     "pip install lightgbm",
     "lightgbm is in the embedded catalog only for linux-64, linux-aarch64 and win-64: not judged"},
    {"wheel_with_builds_for_the_cpu_without_gpu",
     {"lightgbm>=4", "--platform", "osx-64", "--gpu", "none"},
     "unjudged",
     "lightgbm>=4",
     "lightgbm>=4 is in the embedded catalog only for linux-64, linux-aarch64 and win-64: not judged"},
    {"wheels_for_gpus_alone_of_what_compiles_anywhere",
     {"llama-cpp-python", "--platform", "osx-arm64"},
     "unjudged",
     "pip install llama-cpp-python",
     "llama-cpp-python is in the embedded catalog only for linux-64, linux-aarch64 and win-64: not judged"},
    {"cpu_build_of_a_name_of_its_own",
     {"faiss", "--platform", "osx-arm64", "--allow-cpu"},
     "cpu_only",
     "pip install faiss-cpu",
     "faiss-cpu is not in the embedded catalog"},
    {"cpu_build_of_a_name_of_its_own_without_gpu",
     {"faiss", "--platform", "linux-64", "--gpu", "none", "--installer", "pip"},
     "unjudged",
     "pip install faiss-cpu",
     "faiss-cpu is not in the embedded catalog"},
    {"cpu_build_of_the_name_itself",
     {"paddlepaddle", "--platform", "osx-arm64", "--allow-cpu"},
     "cpu_only",
     "pip install paddlepaddle",
     "paddlepaddle is not in the embedded catalog"},
    {"source_that_pip_compiles_there",
     {"vllm", "--platform", "osx-arm64"},
     "unjudged",
     "pip install vllm",
     "vllm is in the embedded catalog only for linux-64 and linux-aarch64: not judged"},
    {"name_without_code_alone",
     {"jax", "--platform", "win-64", "--installer", "conda"},
     "unjudged",
     "jax",
     "jax is in the embedded catalog only for pip: not judged"},
};
INSTANTIATE_TEST_SUITE_P(Rows, NameOfOtherPlatforms, ::testing::ValuesIn(k_on_platforms),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(NameOfOtherPlatforms, IsARefusalWhereItAlwaysHasGpuCode) {
  for (const Words& words : {Words{"cudf-cu13", "--platform", "osx-arm64"}, Words{"faiss-gpu-cu12", "--platform", "osx-arm64"},
                             Words{"triton", "--platform", "osx-arm64"}, Words{"rapids", "--platform", "win-64", "--installer", "conda"},
                             Words{"cudf", "--platform", "win-64", "--installer", "conda"}}) {
    const auto json = resolved_json(words);
    EXPECT_EQ(json["outcome"], "unsatisfiable") << words.front();
    EXPECT_EQ(json["reasons"][0]["code"], "platform-unavailable") << words.front();
  }
}

TEST(NameOfOtherPlatforms, HasNoMatrix) {
  const Sandbox sandbox;
  const auto lightgbm = run_program({"matrix", "lightgbm", "--platform", "osx-arm64"}, sandbox.path());
  EXPECT_EQ(lightgbm.status, 2);
  EXPECT_THAT(lightgbm.err, HasSubstr("SPEC `lightgbm` is in the embedded catalog only for linux-64, linux-aarch64 and win-64: --live"));
  const auto faiss = run_program({"matrix", "faiss", "--platform", "osx-arm64"}, sandbox.path());
  EXPECT_THAT(faiss.out + faiss.err, ::testing::Not(HasSubstr("--gpu none")));
}

/// PyPI takes no local versions, so a command that named one without its place could not find it.
TEST(LocalVersion, ThatIsNotHeldIsInNoCommand) {
  const struct {
    const char* spec;
    const char* warning;
  } k_local[] = {
      {"torch-sparse==0.6.18+pt28cu124", "torch-sparse==0.6.18+pt28cu124 is not in the embedded catalog, which has "},
      {"dgl==2.4.0+cu125", "dgl==2.4.0+cu125 is not in the embedded catalog, which has cu118, cu121 and cu124 of 2.4.0: not judged"},
      {"xformers==0.0.35+cu130", "xformers==0.0.35+cu130 is not in the embedded catalog: not judged"}};
  for (const auto& row : k_local) {
    const auto json = resolved_json({row.spec, "--gpu", "RTX 3060", "--installer", "pip", "--platform", "linux-64"});
    EXPECT_EQ(json["status"], 0);
    EXPECT_THAT(texts_of(json, "not-in-catalog"), HasSubstr(row.warning));
    EXPECT_THAT(json["commands"]["pip"].dump(), ::testing::Not(HasSubstr(row.spec)));
  }
}

struct Bound {
  const char* name;
  Words words;
  std::string cuda;
};

void PrintTo(const Bound& row, std::ostream* stream) { *stream << row.name; }

class CudaOfTheRequest : public ::testing::TestWithParam<Bound> {};

TEST_P(CudaOfTheRequest, IsThatOfTheSet) {
  const auto json = resolved(GetParam().words);
  EXPECT_EQ(json["outcome"], "gpu");
  EXPECT_EQ(json["stack"]["cuda"], GetParam().cuda);
}

const Bound k_bound[] = {
    {"pytorch_cuda", {"pytorch", "pytorch-cuda=11.8", "torchvision"}, "11.8"},
    {"cudatoolkit", {"torch", "cudatoolkit=11.3"}, "11.3"},
    {"cuda_version", {"pytorch", "cuda-version=12.6"}, "12.6"},
    {"cuda_toolkit_wheel", {"torch", "cuda-toolkit==12.6.3"}, "12.6"},
    {"nvidia_wheels", {"torch==2.7.1", "nvidia-cublas-cu12==12.6.4.1", "nvidia-cudnn-cu12==9.5.1.17"}, "12.6"},
    {"add_on_of_torch", {"torch==2.1.1", "xformers==0.0.23+cu118"}, "11.8"},
};
INSTANTIATE_TEST_SUITE_P(Rows, CudaOfTheRequest, ::testing::ValuesIn(k_bound), [](const auto& row) { return std::string(row.param.name); });

TEST(CudaOfTheRequest, IsInTheCommandOnce) {
  const auto json = resolved({"torch", "cudatoolkit=11.3", "--installer", "conda"});
  const auto command = json["commands"]["conda"].dump();
  EXPECT_THAT(command, HasSubstr("cudatoolkit=11.3"));
  EXPECT_EQ(command.find("cuda-version"), std::string::npos) << command;
}

TEST(CudaOfTheRequest, IsAReasonWithARemedy) {
  const auto json = resolved({"torch==2.7.1+cu118", "nvidia-cublas-cu12==12.6.4.1"});
  EXPECT_EQ(json["reasons"][0]["code"], "cuda-unavailable");
  EXPECT_EQ(json["reasons"][0]["fact"], "nvidia-cublas-cu12==12.6.4.1");
  EXPECT_EQ(json["fixes"].size(), 2U);
}

TEST(SetAside, WritesNoLockOfNothing) {
  const Sandbox sandbox;
  const auto ended = run_program({"resolve", "transformers", "--gpu", "sm_86"}, sandbox.path());
  EXPECT_EQ(ended.status, 0);
  EXPECT_FALSE(std::filesystem::exists(sandbox.path() / "gpusolve.lock"));
}

TEST(SetAside, OfAnEnvironmentIsTheSameAsOfTypedSpecs) {
  const Sandbox sandbox;
  sandbox.write("environment.yml",
                "dependencies:\n- python=3.8.5\n- pytorch=1.11.0\n- cudatoolkit=11.3\n- numpy=1.19.2\n- pip:\n  - transformers\n");
  const auto ended = run_program({"resolve", "--no-lock", "--json", "--from-env", "environment.yml", "--gpu", "RTX 3090"}, sandbox.path());
  const auto json = Json::parse(ended.out, nullptr, false);
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_EQ(json["stack"]["cuda"], "11.3");
  EXPECT_THAT(texts_of(json, "not-in-catalog"), HasSubstr("numpy is not in the embedded catalog"));
  EXPECT_THAT(texts_of(json, "not-in-catalog"), HasSubstr("python=3.8.5 as python 3.8.*"));
}

TEST(SetAside, OfAnEnvironmentMayBeAll) {
  const Sandbox sandbox;
  sandbox.write("requirements.txt", "numpy\nrequests\n");
  const auto ended = run_program({"resolve", "--no-lock", "--json", "--from-env", "requirements.txt", "--gpu", "sm_86"}, sandbox.path());
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_EQ(Json::parse(ended.out, nullptr, false)["outcome"], "unjudged");
}

TEST(CudaOfAnEnvironment, BindsFromEitherHalf) {
  const Sandbox sandbox;
  sandbox.write("environment.yml", "dependencies:\n- python=3.10\n- cudatoolkit=11.8\n- pip:\n  - torch\n");
  const auto ended = run_program({"resolve", "--no-lock", "--json", "--from-env", "environment.yml", "--gpu", "RTX 3090"}, sandbox.path());
  EXPECT_EQ(Json::parse(ended.out, nullptr, false)["stack"]["cuda"], "11.8") << ended.err;
}

TEST(TorchOfBothHalves, IsSaid) {
  const Sandbox sandbox;
  sandbox.write("environment.yml", "dependencies:\n- pytorch=2.1\n- pytorch-cuda=12.1\n- pip:\n  - torch==2.3.0\n");
  const auto ended = run_program({"resolve", "--no-lock", "--json", "--from-env", "environment.yml", "--gpu", "RTX 3090"}, sandbox.path());
  EXPECT_THAT(texts_of(Json::parse(ended.out, nullptr, false), "two-owners"), HasSubstr("asks for torch of conda and of pip"));
}

}  // namespace
}  // namespace gpusolve::testing
