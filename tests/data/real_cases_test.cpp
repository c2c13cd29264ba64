// Requests that real solvers answered with a CPU build without a warning (../shared/data/README.md).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/data/audit.hpp"
#include "tests/data/shared_channels.hpp"

namespace gpusolve::tests {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

/// The texts of the answer's reasons, one per line.
auto told(const Answer& answer) -> std::string {
  std::string text;
  for (const auto& reason : answer.reasons) {
    text += std::string(reason_code_text(reason.reason.code)) + ": " + reason.text + "\n";
  }
  return text;
}

TEST(RealCases, CudaVersion129LeavesNoCudaBuildOfTorch213OnWindows) {
  SKIP_WITHOUT_CHANNELS();
  auto options = ask({"conda-forge"}, {"cuda-version==12.9", "pytorch==2.13.0"}, "win-64");
  options.machine.driver_cuda = "12.9";
  const auto answer = answer_to(options).answer;
  EXPECT_EQ(answer.outcome, OutcomeKind::cpu_only);
  EXPECT_THAT(faults_of(answer, options), IsEmpty());
  EXPECT_THAT(package_of(answer, "pytorch").build.value_or(""), HasSubstr("cpu_"));
  EXPECT_THAT(reason_codes(answer), Contains("dependency-conflict"));
  EXPECT_THAT(told(answer), HasSubstr("cuda-version 12.8"));
}

TEST(RealCases, WithoutTheVersionPinWindowsGetsTheNewestCudaBuildThatFits) {
  SKIP_WITHOUT_CHANNELS();
  auto options = ask({"conda-forge"}, {"cuda-version==12.9", "pytorch"}, "win-64");
  options.machine.driver_cuda = "12.9";
  const auto answer = answer_to(options).answer;
  EXPECT_EQ(answer.outcome, OutcomeKind::gpu);
  EXPECT_THAT(faults_of(answer, options), IsEmpty());
  EXPECT_EQ(answer.stack->torch, "2.12.1");
}

TEST(RealCases, PytorchCuda121HasNoBuildOfTorch1131) {
  SKIP_WITHOUT_CHANNELS();
  auto options = ask({"pytorch", "nvidia", "pkgs/main"}, {"python=3.10", "pytorch=1.13.1", "pytorch-cuda=12.1"});
  options.machine.gpus = {"sm_86"};
  options.machine.driver = "535";
  const auto answer = answer_to(options).answer;
  EXPECT_EQ(answer.outcome, OutcomeKind::cpu_only);
  EXPECT_THAT(faults_of(answer, options), IsEmpty());
  EXPECT_THAT(package_of(answer, "pytorch").build.value_or(""), HasSubstr("cpu"));
  EXPECT_THAT(reason_codes(answer), Contains("dependency-conflict"));
  EXPECT_THAT(told(answer), HasSubstr("pytorch-cuda 11.7"));
  EXPECT_THAT(told(answer), HasSubstr("pytorch-cuda 12.1"));
}

TEST(RealCases, GpuBuildOf210ComesBeforeTheCpuBuildOf212) {
  SKIP_WITHOUT_CHANNELS();
  auto options = ask({"conda-forge"}, {"python=3.12", "pytorch"});
  options.machine.driver_cuda = "12.9";
  const auto answer = answer_to(options).answer;
  EXPECT_EQ(answer.outcome, OutcomeKind::gpu);
  EXPECT_THAT(faults_of(answer, options), IsEmpty());
  EXPECT_EQ(answer.stack->torch, "2.10.0");
  EXPECT_EQ(answer.stack->cuda, "12.9");

  options.machine.gpus = {"none"};
  options.machine.driver_cuda.reset();
  const auto on_cpu = answer_to(options).answer;
  EXPECT_EQ(on_cpu.outcome, OutcomeKind::cpu_only);
  EXPECT_EQ(on_cpu.stack->torch, "2.12.0");
}

}  // namespace
}  // namespace gpusolve::tests
