// Requests that name several stacks: which installer has them all, and what the answer says of one that stays on the CPU (docs/rules.md,
// "Installers" and "Stacks").
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"

namespace gpusolve::testing {
namespace {

using Json = nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;
using Words = std::vector<std::string>;

struct Row {
  const char* name;
  Words words;
  std::string outcome;
  int status;
  std::string installer;
  std::string command;  ///< part of its commands
  std::string absent;   ///< in no command
};

void PrintTo(const Row& row, std::ostream* stream) { *stream << row.name; }

class SeveralStacks : public ::testing::TestWithParam<Row> {};

TEST_P(SeveralStacks, GetOneAnswer) {
  const auto& row = GetParam();
  const Sandbox sandbox;
  Words words{"resolve", "--no-lock", "--json"};
  words.insert(words.end(), row.words.begin(), row.words.end());
  const auto ended = run_program(words, sandbox.path());
  const auto json = Json::parse(ended.out, nullptr, false);
  ASSERT_FALSE(json.is_discarded()) << ended.out << ended.err;
  EXPECT_EQ(json["outcome"], row.outcome) << json.dump(1);
  EXPECT_EQ(ended.status, row.status);
  EXPECT_EQ(json["request"]["installer"], row.installer);
  const auto commands = json["commands"].dump();
  EXPECT_THAT(commands, HasSubstr(row.command));
  EXPECT_THAT(commands, Not(HasSubstr(row.absent)));
}

const Words k_blackwell{"--gpu", "RTX 5090", "--driver", "580.65.06"};
const Words k_volta{"--gpu", "V100", "--driver", "550.54.15"};
const Words k_windows{"--gpu", "RTX 3060 Laptop", "--driver", "560.35", "--platform", "win-64"};
const Words k_spark{"--gpu", "GB10", "--driver", "580.95.05"};

auto on(const Words& machine, Words words) -> Words {
  words.insert(words.end(), machine.begin(), machine.end());
  return words;
}

const Row k_rows[] = {
    // conda's jax has no GPU code of its own: it counts as judged beside jaxlib
    {"TensorflowAndJaxForBlackwell", on(k_blackwell, {"tensorflow", "jax"}), "gpu", 0, "conda", "tensorflow==2.19.1=cuda128", "[and-cuda]"},
    {"TensorflowJaxAndTorchForBlackwell", on(k_blackwell, {"tensorflow", "jax", "torch"}), "gpu", 0, "conda", "jaxlib==0.10.2=cuda",
     "[and-cuda]"},
    // no wheel of TensorFlow has code for the card: its build for the CPU beside torch on the GPU
    {"TensorflowAndTorchForBlackwellByPip", on(k_blackwell, {"tensorflow", "torch", "--installer", "pip"}), "cpu_only", 10, "pip",
     "tensorflow-cpu==", "[and-cuda]"},
    {"JaxAndVllmForVolta", on(k_volta, {"jax", "vllm"}), "gpu", 0, "conda", "vllm==0.26.0=cuda", "0.9.2"},
    {"JaxAndXformersForVolta", on(k_volta, {"jax", "xformers"}), "gpu", 0, "conda", "xformers==0.0.32.post2=cuda", "0.0.30"},
    // both pin the libraries of CUDA 13; a pre-release of Paddle is for others
    {"PaddleBesideTheTorchOfItsLibraries",
     {"paddlepaddle-gpu", "torch", "--gpu", "RTX 3090"},
     "gpu",
     0,
     "pip",
     "torch==2.9.1+cu130",
     "3.0.0b2"},
    // Triton 3.2 of torch 2.6 has no triton.ops
    {"BitsandbytesBesideATritonWithItsModules",
     {"bitsandbytes==0.44.1", "torch", "--gpu", "RTX 4090", "--driver", "570.86.15", "--installer", "pip"},
     "gpu",
     0,
     "pip",
     "torch==2.5.1",
     "2.6.0"},
    // a stack on the GPU comes before a newer one on the CPU
    {"TensorflowAndTorchOnWindows", on(k_windows, {"tensorflow", "torch"}), "gpu", 0, "pip", "tensorflow==2.10.1", "[and-cuda]"},
    // its wheel on PyPI is for CUDA 12.8, where plain torch is a CPU build and any torch from 2.10 on is allowed
    {"XformersForAnyTorchOnWindows",
     {"xformers==0.0.35", "--gpu", "RTX 5090", "--driver", "572.16", "--platform", "win-64"},
     "gpu",
     0,
     "pip",
     "xformers==0.0.35",
     "whl/cu130"},
    {"TorchThatAnotherPackageBrings", on(k_volta, {"gptqmodel==6.0.3", "--platform", "linux-64"}), "gpu", 0, "pip", "torch==2.", "nothing"},
    // releases before 2.0 need no cuDNN 9.3, and require their package for CUDA 12 without an extra
    {"TransformerEngineBesideAnOlderCudnn", on(k_volta, {"transformer-engine", "torch==2.5.1"}), "gpu", 0, "pip",
     "transformer-engine-cu12==1.13", "[core"},
    // one that is only for the CPU decides the outcome
    {"TorchAndJaxOnWindows", on(k_windows, {"torch", "jax"}), "cpu_only", 10, "pip", "jax==", "[cuda"},
    {"TorchAndJaxOnWindowsAccepted", on(k_windows, {"torch", "jax", "--allow-cpu"}), "cpu_only", 0, "pip", "+cu126", "[cuda"},
    {"JaxOnWindows", on(k_windows, {"jax"}), "cpu_only", 10, "pip", "jax==", "[cuda"},
    {"TorchAndTensorflowOnSpark", on(k_spark, {"torch", "tensorflow"}), "cpu_only", 10, "pip", "torch==", "[and-cuda]"},
    {"TransformerEngineOnWindows", on(k_windows, {"transformer-engine"}), "cpu_only", 10, "pip", "transformer-engine==", "core"},
    {"TransformerEngineAndTorchOnWindows", on(k_windows, {"transformer-engine", "torch"}), "cpu_only", 10, "pip",
     "transformer-engine==", "core"},
    {"TorchAndTensorflowForTheCpuByName", on(k_windows, {"torch", "tensorflow-cpu"}), "gpu", 0, "pip", "tensorflow-cpu==", "[and-cuda]"},
    // NumPy below 1.24 for one, from 1.24 on for the other
    {"TensorflowAndJaxOfOtherNumpy",
     {"tensorflow==2.12.0", "jax[cuda12]==0.4.31", "--gpu", "RTX 4090", "--driver", "535.104.05", "--python", "3.11"},
     "unsatisfiable",
     11,
     "pip",
     "[]",
     "tensorflow"},
    // its kernels are linked against torch, although the older ones require nothing
    {"SglangBesideTorchOfItsCuda",
     {"sglang==0.4.6.post1", "--gpu", "A100", "--driver", "535.104.05", "--python", "3.11"},
     "gpu",
     0,
     "pip",
     "torch==2.6.0+cu12",
     "cu118"},
    // kernels beside a release that does not require them are no set: the releases with an extra for them are tried
    {"SglangOfAnOldTorch",
     {"sglang", "torch==2.6.0", "--gpu", "A100", "--driver", "535.104.05", "--python", "3.11"},
     "gpu",
     0,
     "pip",
     "'sglang[srt]==0.4.6",
     "cu118"},
    // conda-forge has a build of its own for Tegra, which conda does not take by itself
    {"TorchOnOrin",
     {"torch==2.13.0", "--gpu", "Jetson AGX Orin", "--driver-cuda", "12.6"},
     "gpu",
     0,
     "conda",
     "arm-variant=*=tegra",
     "download.pytorch.org"},
    {"TorchOnAnotherArmServer", on(k_spark, {"pytorch==2.13.0", "--installer", "conda"}), "gpu", 0, "conda", "pytorch==2.13.0=cuda130",
     "arm-variant"},
};
INSTANTIATE_TEST_SUITE_P(All, SeveralStacks, ::testing::ValuesIn(k_rows), [](const auto& row) { return std::string(row.param.name); });

auto answer_to(Words words) -> Json {
  const Sandbox sandbox;
  words.insert(words.end(), {"--json"});
  return Json::parse(run_program(words, sandbox.path()).out, nullptr, false);
}

TEST(BuildForTheCpu, ComesByNoVariant) {
  const auto json = answer_to(on(k_spark, {"resolve", "--no-lock", "torch", "tensorflow"}));
  ASSERT_EQ(json["stacks"].size(), 2U) << json["stacks"].dump(1);
  EXPECT_EQ(json["stacks"][1]["build"], "cpu");
  EXPECT_TRUE(json["stacks"][1]["via"].is_null()) << json["stacks"].dump(1);
}

TEST(Remedies, OfAVariantMayBeTheNameThatLeavesItOpen) {
  const auto json = answer_to(on(k_blackwell, {"resolve", "--no-lock", "faiss-gpu-cu12"}));
  ASSERT_FALSE(json["fixes"].empty()) << json.dump(1);
  EXPECT_EQ(json["fixes"][0]["changes"][0]["to"], "faiss") << json["fixes"].dump(1);
}

TEST(Remedies, NameNoSystemThatTheCardIsNeverIn) {
  const auto json = answer_to({"resolve", "--no-lock", "xformers", "--gpu", "GB10"});
  EXPECT_THAT(json["fixes"].dump(), Not(HasSubstr("platform")));
}

TEST(Reasons, OfOnePackageAreThoseOfWhatItRequires) {
  const Sandbox sandbox;
  const auto text = run_program({"why-not", "vllm==0.11.0+cu126", "--gpu", "V100", "--driver", "535.104.05"}, sandbox.path()).out;
  const auto headline = text.substr(0, text.find('\n'));
  EXPECT_THAT(headline, HasSubstr("No GPU build of vllm==0.11.0+cu126 can be chosen: the builds of xformers"));
}

TEST(Reasons, OfAVariantThatALimitExcludesComeFirst) {
  const auto json =
      answer_to({"resolve", "--no-lock", "jax", "--gpu", "A100", "--driver", "535.104.05", "--python", "3.9", "--cuda", "12.1"});
  EXPECT_EQ(json["outcome"], "cpu_only");
  EXPECT_THAT(json["reasons"].dump(), HasSubstr("cuda-unavailable"));
}

TEST(PinnedLibrary, MeansTheSameInEverySpelling) {
  const auto set_for = [](const Words& words) {
    auto json = answer_to(on({"--gpu", "sm_86", "--installer", "pip"}, words));
    return json["packages"].dump() + json["outcome"].dump();
  };
  const auto pinned = set_for({"resolve", "--no-lock", "jax[cuda12]", "nvidia-cudnn-cu12==9.8.0.99"});
  EXPECT_THAT(pinned, HasSubstr("\"gpu\""));
  EXPECT_EQ(set_for({"resolve", "--no-lock", "jax[cuda12]", "NVIDIA_cudnn.cu12==9.8.0.99"}), pinned);
  EXPECT_EQ(set_for({"resolve", "--no-lock", "tensorflow", "--constraint", "NVIDIA-cudnn-cu12==9.8.0.99"}),
            set_for({"resolve", "--no-lock", "tensorflow", "--constraint", "nvidia-cudnn-cu12==9.8.0.99"}));
}

TEST(ExcludeNewer, LeavesNoKernelsBesideAReleaseThatDoesNotRequireThem) {
  const auto json = answer_to({"resolve", "--no-lock", "sglang", "--gpu", "A100", "--exclude-newer", "2024-03-01"});
  EXPECT_NE(json["outcome"], "gpu") << json["packages"].dump(1);
}

TEST(ExcludeNewer, NamesEveryReleaseWhoseDateIsUnknown) {
  const auto json = answer_to({"resolve", "--no-lock", "deepspeed", "--gpu", "A100", "--exclude-newer", "2023-03-01"});
  EXPECT_THAT(json["warnings"].dump(), HasSubstr("does not judge deepspeed"));
}

}  // namespace
}  // namespace gpusolve::testing
