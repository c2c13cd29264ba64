// The original questions of this project, in their own words, answered by the program.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"

namespace gpusolve::testing {
namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

struct Answered {
  int status{};
  Json json;
  /// The codes of all findings of all levels.
  [[nodiscard]] auto codes() const -> std::vector<std::string> {
    std::vector<std::string> codes;
    for (const auto& finding : json["findings"]) {
      codes.push_back(finding["code"]);
    }
    return codes;
  }
  [[nodiscard]] auto text() const -> std::string { return json.dump(); }
};

auto asked(const std::string& command, const std::string& file, const std::string& content, const Words& more) -> Answered {
  const Sandbox sandbox;
  sandbox.write(file, content);
  Words words{command, file, "--json"};
  words.insert(words.end(), more.begin(), more.end());
  const auto ended = run_program(words, sandbox.path());
  EXPECT_TRUE(Json::accept(ended.out)) << ended.out << ended.err;
  return {ended.status, Json::parse(ended.out, nullptr, false)};
}

auto diagnosed(const std::string& log, const Words& more = {}) -> Answered { return asked("diagnose", "error.log", log, more); }
auto checked(const std::string& requirements, const Words& more) -> Answered {
  return asked("check", "requirements.txt", requirements, more);
}

auto resolved(Words words) -> Answered {
  words.insert(words.begin(), {"resolve", "--no-lock", "--json"});
  const auto ended = run_program(words, fixture_channels());
  EXPECT_TRUE(Json::accept(ended.out)) << ended.out << ended.err;
  return {ended.status, Json::parse(ended.out, nullptr, false)};
}

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(Seeds, Rtx3080TiWithATorchThatEndsAtSm75) {
  const auto answer = diagnosed(
      "NVIDIA GeForce RTX 3080 Ti with CUDA capability sm_86 is not compatible with the current PyTorch installation.\nThe current PyTorch "
      "install "
      "supports CUDA capabilities sm_37 sm_50 sm_60 sm_61 sm_70 sm_75 compute_37.\n");
  EXPECT_EQ(answer.status, 0);
  EXPECT_THAT(answer.codes(), ElementsAre("no-kernel-image"));
  EXPECT_EQ(answer.json["facts"]["gpus"][0]["arch"], "sm_86");
  EXPECT_EQ(answer.json["facts"]["gpus"][0]["name"], "GeForce RTX 3080 Ti");
  EXPECT_THAT(answer.text(), HasSubstr("sm_86 is not served by sm_37 sm_50 sm_60 sm_61 sm_70 sm_75"));
  EXPECT_THAT(answer.json["findings"][0]["fix"]["commands"].dump(), HasSubstr("pip install"));
}

TEST(Seeds, CudaDriverVersionIsInsufficient) {
  const auto answer =
      diagnosed("CUDA driver version is insufficient for CUDA runtime version", {"--driver", "440.33.01", "--gpu", "sm_75"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_THAT(answer.codes(), ElementsAre("driver-too-old"));
  EXPECT_THAT(answer.text(), HasSubstr("Driver 440.33.01 serves CUDA 10.2 at most."));
}

TEST(Seeds, NvccDoesNotKnowCompute89) {
  const auto answer = diagnosed("nvcc fatal : Unsupported gpu architecture 'compute_89'");
  EXPECT_THAT(answer.codes(), ElementsAre("toolkit-too-old"));
  EXPECT_THAT(answer.text(), HasSubstr("CUDA knows sm_89 from 11.8 on"));
}

TEST(Seeds, TorchNotCompiledWithCudaEnabled) {
  const auto answer = diagnosed("AssertionError: Torch not compiled with CUDA enabled", {"--gpu", "RTX 3060", "--platform", "win-64"});
  EXPECT_THAT(answer.codes(), ElementsAre("cpu-build"));
  EXPECT_THAT(answer.json["findings"][0]["fix"]["commands"].dump(), HasSubstr("https://download.pytorch.org/whl/cu"));
}

TEST(Seeds, NcclErrorUnhandledCudaError) {
  const auto answer = diagnosed(
      "RuntimeError: NCCL error in: /opt/conda/conda-bld/pytorch/torch/lib/c10d/ProcessGroupNCCL.cpp:38, unhandled cuda error, NCCL "
      "version 2.7.8");
  EXPECT_EQ(answer.status, 0);
  EXPECT_THAT(answer.text(), HasSubstr("A CUDA call inside NCCL failed"));
  EXPECT_THAT(answer.text(), HasSubstr("unhandled cuda error, NCCL version 2.7.8"));
}

// The channel lists this build for Linux, but it has no code for Ampere, and only Pythons 3.7 to 3.10.
TEST(Seeds, Python38WithTorch111AndCuda102RunsOnTuringButNotOnAmpere) {
  const std::string environment = "channels: [pytorch]\ndependencies:\n- python=3.8\n- pytorch=1.11.0\n- cudatoolkit=10.2\n";
  EXPECT_EQ(asked("check", "environment.yml", environment, {"--gpu", "sm_75"}).status, 0);
  const auto answer = asked("check", "environment.yml", environment, {"--gpu", "RTX 3090"});
  EXPECT_EQ(answer.status, 12);
  EXPECT_THAT(answer.codes(), ElementsAre("library-drops-arch"));
  EXPECT_THAT(answer.json["findings"][0]["fix"]["text"].dump(), HasSubstr("pytorch 1.11.0 (cu115)"));
}

TEST(Seeds, Driver53623OnWindowsServesCuda122) {
  const auto answer = resolved({"--driver", "536.23", "--platform", "win-64", "--gpu", "RTX 3060", "--installer", "pip", "torch"});
  EXPECT_EQ(answer.status, 0);
  EXPECT_EQ(answer.json["facts"]["driver"]["cuda"], "12.2");
  EXPECT_EQ(answer.json["outcome"], "gpu");
  EXPECT_FALSE(answer.json["stack"]["torch"].is_null());
}

TEST(Seeds, A800WithTorch201AndCuda117Runs) {
  const auto answer = checked("--extra-index-url https://download.pytorch.org/whl/cu117\ntorch==2.0.1+cu117\n",
                              {"--gpu", "NVIDIA A800-SXM4-80GB", "--driver", "525.85.12"});
  EXPECT_EQ(answer.status, 0) << answer.text();
  EXPECT_THAT(answer.codes(), ElementsAre());
}

TEST(Seeds, AnIndexOfAnUnknownLabelIsNoError) {
  const auto index = [](const std::string& label) { return "--index-url https://download.pytorch.org/whl/" + label + "\ntorch\n"; };
  EXPECT_EQ(checked(index("abc1.0"), {"--gpu", "RTX 3090", "--driver", "535.104.05"}).status, 0);
  EXPECT_EQ(checked(index("rocm6.2"), {"--gpu", "RTX 3090", "--driver", "535.104.05"}).status, 12);
}

TEST(Seeds, Rtx3090WithCuda10HasNoCode) {
  const auto answer = checked("torch==1.7.1+cu101\n", {"--gpu", "RTX 3090"});
  EXPECT_EQ(answer.status, 12);
  EXPECT_THAT(answer.text(), HasSubstr("sm_86"));
  EXPECT_THAT(answer.json["findings"][0]["code"], ::testing::AnyOf("no-kernel-image", "library-drops-arch"));
}

TEST(Seeds, Rtx4090WithCuda117RunsCodeOfSm86) {
  const auto answer = checked("torch==2.0.1+cu117\n", {"--gpu", "RTX 4090", "--driver", "525.85.12"});
  EXPECT_EQ(answer.status, 0) << answer.text();
}

TEST(Seeds, AChannelListThatHoldsOnlyCpuBuilds) {
  const auto answer = resolved({"-c", "./internal", "--gpu", "RTX 3090", "pytorch"});
  EXPECT_EQ(answer.status, 10);
  EXPECT_THAT(answer.json["reasons"].dump(), HasSubstr("source-lacks-gpu-builds"));
}

}  // namespace
}  // namespace gpusolve::testing
