// A lock that `resolve` writes passes `verify`, and `install-commands` takes it, both for its own machine: with several stacks, limits and
// what is compiled from its source.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using Words = std::vector<std::string>;

struct Row {
  const char* name;
  Words request;
  Words machine;
  const char* compiled{};  ///< a package that `install-commands` compiles
};

void PrintTo(const Row& row, std::ostream* stream) { *stream << row.name; }

auto joined(Words words, const Words& more) -> Words {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

class ResolvedLock : public ::testing::TestWithParam<Row> {};

TEST_P(ResolvedLock, PassesVerifyAndIsInstalled) {
  const auto& row = GetParam();
  const Sandbox sandbox;
  const auto resolved = run_program(joined(joined({"resolve", "-q"}, row.request), row.machine), sandbox.path());
  ASSERT_EQ(resolved.status, 0) << resolved.out << resolved.err;
  const auto verified = run_program({"verify", "gpusolve.lock"}, sandbox.path());
  EXPECT_EQ(verified.status, 0) << verified.out << verified.err;
  const auto install = run_program(joined({"install-commands", "gpusolve.lock"}, row.machine), sandbox.path());
  EXPECT_EQ(install.status, 0) << install.out << install.err;
  if (row.compiled != nullptr) {
    EXPECT_THAT(install.out, HasSubstr(std::string("--no-build-isolation ") + row.compiled));
    EXPECT_THAT(install.out, Not(HasSubstr(std::string("install ") + row.compiled))) << "pip would compile it without torch";
  }
}

const Words k_ampere{"--gpu", "A100", "--driver", "535.104.05", "--platform", "linux-64"};
const Words k_new_ampere{"--gpu", "A100", "--driver", "580.65.06", "--platform", "linux-64"};
const Words k_blackwell{"--gpu", "RTX 5090", "--driver", "580.65.06", "--platform", "linux-64"};
const Words k_turing{"--gpu", "T4", "--driver", "470.82.01", "--platform", "linux-64"};
const Words k_volta{"--gpu", "V100", "--driver", "535.104.05", "--platform", "linux-64"};

const Row k_rows[] = {
    {"torch", {"torch", "torchvision"}, k_ampere},
    {"torch_of_conda", {"pytorch", "--installer", "conda"}, k_ampere},
    {"jax_and_tensorflow", {"jax", "tensorflow", "--python", "3.12"}, k_ampere},
    {"jax_tensorflow_and_torch", {"jax", "tensorflow", "torch", "--python", "3.12"}, k_new_ampere},
    {"tensorflow_on_turing", {"tensorflow"}, k_turing},
    {"stacks_of_conda", {"tensorflow", "jax", "torch"}, k_blackwell},
    {"sglang", {"sglang==0.4.6.post1", "--python", "3.11"}, k_ampere},
    {"vllm_and_flash_attn", {"vllm", "flash-attn", "--python", "3.12"}, k_new_ampere},
    {"xformers_and_bitsandbytes", {"xformers", "bitsandbytes", "--python", "3.11"}, k_ampere},
    {"cupy_and_onnxruntime", {"cupy", "onnxruntime", "torch", "--python", "3.11"}, k_ampere},
    {"paddle", {"paddlepaddle", "--python", "3.11"}, k_ampere},
    {"rapids", {"cudf", "--python", "3.11"}, k_ampere},
    {"left_to_the_installer", {"torch", "transformers", "numpy<2"}, k_ampere},
    {"whisperx", {"whisperx", "--python", "3.11"}, k_ampere},
    {"source_alone", {"mamba-ssm", "torch==2.4.1", "--python", "3.11"}, k_ampere, "mamba-ssm=="},
    {"older_release_without_extra", {"transformer-engine", "torch==2.5.1", "--python", "3.11"}, k_ampere},
    {"compiled", {"flash-attn", "torch==2.14.0", "--installer", "pip", "--python", "3.12"}, k_new_ampere},
    {"compiled_for_volta", {"vllm==0.9.2", "torch==2.10.0", "--installer", "pip", "--python", "3.12"}, k_volta},
    {"name_that_pypi_lacks", {"torch", "detectron2", "transformers", "--python", "3.11"}, k_ampere},
    {"cuda_that_the_set_determines", {"pytorch", "cudatoolkit", "--installer", "conda"}, k_ampere},
    {"cudnn_that_conda_replaces", {"pytorch", "nvidia-cudnn-cu12", "--installer", "conda"}, k_ampere},
    {"deepspeed", {"deepspeed", "torch", "--python", "3.11"}, k_ampere},
};
INSTANTIATE_TEST_SUITE_P(Embedded, ResolvedLock, ::testing::ValuesIn(k_rows), [](const auto& row) { return std::string(row.param.name); });

TEST(LockOfAGpu, IsRightOnAMachineWithoutOne) {
  const Sandbox sandbox;
  const Words request{"resolve", "-q", "torch==2.1.2", "xgboost==2.1.3", "--gpu", "V100", "--driver", "450.80.02", "--installer", "pip"};
  ASSERT_EQ(run_program(joined(request, {"--platform", "linux-64"}), sandbox.path()).status, 0);
  for (const auto* const command : {"check", "verify"}) {
    const auto ended = run_program({command, "gpusolve.lock", "--gpu", "none"}, sandbox.path());
    EXPECT_EQ(ended.status, 0) << command << ": " << ended.out << ended.err;
    EXPECT_THAT(ended.out, HasSubstr("is there for xgboost 2.1.3, beside torch 2.1.2 (cu118)\n  with CUDA libraries of its own"));
  }
}

TEST(LockWithRows, InstallsNoPackageOfPypiThatHasAnotherOnesName) {
  const Sandbox sandbox;
  const auto resolved =
      run_program({"resolve", "-q", "torch", "apex", "transformers", "--lock-for", "a=A100,driver=535.104.05"}, sandbox.path());
  ASSERT_EQ(resolved.status, 0) << resolved.out << resolved.err;
  const auto install = run_program({"install-commands", "gpusolve.lock", "--row", "a"}, sandbox.path());
  EXPECT_THAT(install.out, HasSubstr("transformers"));
  EXPECT_THAT(install.out, Not(HasSubstr("apex")));
  EXPECT_EQ(run_program({"verify", "gpusolve.lock", "--row", "a", "--gpu", "A100", "--driver", "535.104.05"}, sandbox.path()).status, 0);
}

TEST(LocksOfOtherStacks, DifferInTheirDriver) {
  const Sandbox sandbox;
  for (const auto& [spec, lock] : {std::pair("torch==2.7.1+cu118", "torch.lock"), std::pair("jax[cuda12]", "jax.lock")}) {
    const auto ended = run_program(joined({"resolve", spec, "--python", "3.12", "-q", "-o", lock}, k_ampere), sandbox.path());
    ASSERT_EQ(ended.status, 0) << ended.out << ended.err;
  }
  const auto diff = run_program({"diff", "torch.lock", "jax.lock"}, sandbox.path());
  EXPECT_THAT(diff.out, ::testing::HasSubstr("CUDA          11.8 → 12.9"));
  EXPECT_THAT(diff.out, ::testing::HasSubstr("least driver  450.80.02 → 525.60.13"));
}

}  // namespace
}  // namespace gpusolve::testing
