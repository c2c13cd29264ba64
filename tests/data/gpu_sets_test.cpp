// GPU sets on the real channels: the result for each GPU and driver, and why some get only a CPU build.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/data/audit.hpp"
#include "tests/data/shared_channels.hpp"

namespace gpusolve::tests {
namespace {

using testing::Contains;
using testing::IsEmpty;
using testing::IsSupersetOf;

const std::vector<std::string> k_all{"pytorch", "nvidia", "pkgs/main"};

/// The expected torch and torchvision on the pytorch channel with nvidia and pkgs/main. For CPU sets, `code` states the reason.
struct Row {
  std::optional<std::string> driver;
  std::string torch;       ///< "cpu" if no GPU build runs
  std::string cuda;        ///< "12.1"; empty for cpu
  std::string min_driver;  ///< for the set on this GPU (NVIDIA's table of CUDA toolkits, and the first branch that supports the GPU)
};

/// In the sample, only CUDA 12.1 has a torchvision for 2.5.1 whose dependencies can be met. CUDA 12 requires driver 525.60.13, CUDA 11
/// 450.80.02.
auto newest(std::optional<std::string> driver) -> Row { return {std::move(driver), "2.5.1", "12.1", "525.60.13"}; }
auto of_cuda_11(std::string driver, std::string min_driver = "450.80.02") -> Row {
  return {std::move(driver), "2.3.0", "11.8", std::move(min_driver)};
}
auto too_old(std::string driver) -> Row { return {std::move(driver), "cpu", "", ""}; }

void expect_rows(const std::string& gpu, const std::vector<Row>& rows) {
  for (const auto& row : rows) {
    SCOPED_TRACE(gpu + ", driver " + row.driver.value_or("free"));
    auto options = ask(k_all, {"torch", "torchvision"});
    options.machine.gpus = {gpu};
    options.machine.driver = row.driver;
    const auto answer = answer_to(options).answer;
    EXPECT_THAT(faults_of(answer, options), IsEmpty());
    ASSERT_TRUE(answer.stack.has_value());
    if (row.torch == "cpu") {
      EXPECT_EQ(answer.outcome, OutcomeKind::cpu_only);
      EXPECT_EQ(answer.stack->cuda, std::nullopt);
      EXPECT_THAT(reason_codes(answer), Contains("driver-too-old"));
      continue;
    }
    EXPECT_EQ(answer.outcome, OutcomeKind::gpu);
    EXPECT_THAT(answer.reasons, IsEmpty());
    EXPECT_EQ(answer.stack->torch, row.torch);
    EXPECT_EQ(answer.stack->cuda, row.cuda);
    EXPECT_EQ(answer.stack->min_driver, row.min_driver);
  }
}

TEST(GpuSets, PascalRunsTheNewestAndCuda11UnderOldDrivers) {
  SKIP_WITHOUT_CHANNELS();
  expect_rows("sm_61",
              {newest({}), of_cuda_11("450.80.02"), of_cuda_11("470"), newest("525.60.13"), newest("535"), newest("550"), newest("580")});
}

TEST(GpuSets, VoltaRunsTheNewestAndCuda11UnderOldDrivers) {
  SKIP_WITHOUT_CHANNELS();
  expect_rows("sm_70",
              {newest({}), of_cuda_11("450.80.02"), of_cuda_11("470"), newest("525.60.13"), newest("535"), newest("550"), newest("580")});
}

TEST(GpuSets, AmpereOfTheDataCentreRunsTheNewestAndCuda11UnderOldDrivers) {
  SKIP_WITHOUT_CHANNELS();
  expect_rows("sm_80",
              {newest({}), of_cuda_11("450.80.02"), of_cuda_11("470"), newest("525.60.13"), newest("535"), newest("550"), newest("580")});
}

TEST(GpuSets, AmpereOfTheDesktopIsNotKnownToDriver450) {
  SKIP_WITHOUT_CHANNELS();
  expect_rows("sm_86", {newest({}), too_old("450.80.02"), of_cuda_11("470", "455"), newest("525.60.13"), newest("535"), newest("550"),
                        newest("580")});
}

TEST(GpuSets, AdaIsNotKnownToDriver470) {
  SKIP_WITHOUT_CHANNELS();
  expect_rows("sm_89",
              {newest({}), too_old("450.80.02"), too_old("470"), newest("525.60.13"), newest("535"), newest("550"), newest("580")});
}

TEST(GpuSets, SeveralGpusShareOneSet) {
  SKIP_WITHOUT_CHANNELS();
  auto options = ask(k_all, {"torch", "torchvision"});
  options.machine.gpus = {"sm_61", "sm_89"};
  options.machine.driver = "535";
  const auto answer = answer_to(options).answer;
  EXPECT_EQ(answer.outcome, OutcomeKind::gpu);
  EXPECT_THAT(faults_of(answer, options), IsEmpty());
  EXPECT_EQ(answer.stack->runs.size(), 2U);
}

TEST(GpuSets, CudaOfTheRequestDecidesTheBuild) {
  SKIP_WITHOUT_CHANNELS();
  for (const std::string cuda : {"11.7", "11.8", "12.1", "12.4"}) {
    SCOPED_TRACE(cuda);
    auto options = ask(k_all, {"pytorch", "pytorch-cuda=" + cuda});
    options.machine.gpus = {"sm_86"};
    options.machine.driver = "550.54.15";
    const auto answer = answer_to(options).answer;
    EXPECT_EQ(answer.outcome, OutcomeKind::gpu);
    EXPECT_THAT(faults_of(answer, options), IsEmpty());
    EXPECT_EQ(answer.stack->cuda, cuda);
  }
}

/// The channel has no Python, which every build requires, so there is no set for any GPU.
TEST(GpuSets, PytorchChannelAloneLacksPython) {
  SKIP_WITHOUT_CHANNELS();
  for (const std::string gpu : {"sm_61", "sm_70", "sm_80", "sm_86", "sm_89"}) {
    for (const auto& driver : {std::optional<std::string>{}, {"450.80.02"}, {"470"}, {"525.60.13"}, {"535"}, {"550"}, {"580"}}) {
      SCOPED_TRACE(gpu + ", driver " + driver.value_or("free"));
      auto options = ask({"pytorch"}, {"torch", "torchvision"});
      options.machine.gpus = {gpu};
      options.machine.driver = driver;
      const auto answer = answer_to(options).answer;
      EXPECT_EQ(answer.outcome, OutcomeKind::unsatisfiable);
      EXPECT_THAT(answer.packages, IsEmpty());
      EXPECT_TRUE(std::ranges::any_of(answer.reasons, [](const auto& told) {
        return told.reason.code == ReasonCode::unknown_package && told.reason.subject == "python";
      }));
    }
  }
}

/// Blackwell on the channel at the end of 2023: no cubin, no PTX, and the cuDNN of that time ends with Hopper.
TEST(GpuSets, BlackwellOn2023IsCpuOnlyForItsKernelsAndLibraries) {
  SKIP_WITHOUT_CHANNELS();
  for (const auto& driver : {std::optional<std::string>{}, {"580"}}) {
    auto options = ask(k_all, {"torch", "torchvision"});
    options.machine.gpus = {"sm_120"};
    options.machine.driver = driver;
    options.exclude_newer = "2023-12-31";
    const auto answer = answer_to(options).answer;
    EXPECT_EQ(answer.outcome, OutcomeKind::cpu_only);
    EXPECT_EQ(answer.stack->torch, "2.1.0");
    EXPECT_THAT(faults_of(answer, options), IsEmpty());
    EXPECT_THAT(reason_codes(answer), IsSupersetOf({"no-kernel-image", "library-drops-arch", "excluded-newer"}));
  }
}

}  // namespace
}  // namespace gpusolve::tests
