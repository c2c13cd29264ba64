#include "cli/options/machine_options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/variables.hpp"

namespace gpusolve::cli {
namespace {

using ::testing::HasSubstr;

/// Each test sets all environment variables itself.
class FactsTest : public ::testing::Test {
 protected:
  static auto facts(const engine::MachineText& options) -> Facts {
    auto facts = facts_of(options, catalogs::Catalog::embedded());
    EXPECT_TRUE(facts) << facts.error().text();
    return facts ? std::move(facts).value() : Facts{};
  }
  static auto complaint(const engine::MachineText& options) -> std::string {
    const auto facts = facts_of(options, catalogs::Catalog::embedded());
    if (facts) {
      return "fine";
    }
    EXPECT_EQ(facts.error().kind, ErrorKind::usage);
    return facts.error().text();
  }

 private:
  testing::Variables variables_{{{"GPUSOLVE_GPU", {}},
                                 {"GPUSOLVE_DRIVER", {}},
                                 {"CONDA_OVERRIDE_CUDA", {}},
                                 {"CONDA_OVERRIDE_GLIBC", {}},
                                 {"CUDA_VISIBLE_DEVICES", {}}}};
};

auto with_gpu(const std::vector<std::string>& gpus) -> engine::MachineText {
  engine::MachineText options;
  options.gpus = gpus;
  return options;
}

TEST_F(FactsTest, LeaveFreeWhatIsNotGivenByHand) {
  const auto given = facts(with_gpu({"sm_86"}));
  ASSERT_TRUE(given.gpus);
  EXPECT_EQ(*given.gpus, std::vector({Gpu{std::nullopt, {8, 6}, Provenance::flag}}));
  EXPECT_FALSE(given.driver);
  ASSERT_TRUE(given.glibc);
  EXPECT_EQ(given.glibc->value.text(), "2.28");
  EXPECT_EQ(given.glibc->provenance, Provenance::assumed);
}

TEST_F(FactsTest, TakeGpusInEverySpelling) {
  const struct {
    const char* text{};
    ComputeCapability capability;
  } k_rows[] = {{"sm_86", {8, 6}},
                {"8.6", {8, 6}},
                {"compute_86", {8, 6}},
                {"RTX 3090", {8, 6}},
                {"NVIDIA GeForce RTX 3090", {8, 6}},
                {"rtx-3090", {8, 6}},
                {"NVIDIA A800-SXM4-80GB", {8, 0}},
                {"sm_120", {12, 0}}};
  for (const auto& row : k_rows) {
    const auto given = facts(with_gpu({row.text}));
    ASSERT_TRUE(given.gpus) << row.text;
    ASSERT_EQ(given.gpus->size(), 1U);
    EXPECT_EQ(given.gpus->front().capability, row.capability) << row.text;
  }
}

TEST_F(FactsTest, TakeSeveralGpusJoinedByPlus) {
  EXPECT_EQ(facts(with_gpu({"P40 + RTX 3090"})).capabilities(), (std::vector<ComputeCapability>{{6, 1}, {8, 6}}));
}

TEST_F(FactsTest, PlaceAJetsonOnLinuxAarch64AndTakeTheCudaOfItsDriver) {
  auto options = with_gpu({"Jetson AGX Orin"});
  options.driver = "540.4.0";
  const auto given = facts(options);
  EXPECT_EQ(given.platform.value, Platform::linux_aarch64);
  ASSERT_TRUE(given.driver);
  EXPECT_FALSE(given.driver->version) << "its numbers are not those of other drivers";
  EXPECT_EQ(given.driver->cuda, dotted("12.6"));
  EXPECT_EQ(given.driver->of_board, dotted("540.4.0"));
  options.driver = "560.28.03";
  EXPECT_FALSE(facts(options).driver) << "a series of which nothing is known";
}

TEST_F(FactsTest, PlaceOtherGpusThatComeOnlyWithArmCoresOnLinuxAarch64AndJudgeTheirDriver) {
  for (const auto* const gpu : {"Jetson Thor", "sm_110", "DGX Spark", "GB10", "GH200", "NVIDIA GH200 480GB", "GB200 NVL72", "GB300"}) {
    auto options = with_gpu({gpu});
    options.driver = "580.65.06";
    const auto given = facts(options);
    EXPECT_EQ(given.platform, (Known<Platform>{Platform::linux_aarch64, Provenance::assumed})) << gpu;
    EXPECT_TRUE(given.driver) << gpu;
    options.platform = "linux-64";
    EXPECT_THAT(complaint(options), AllOf(HasSubstr("linux-aarch64"), HasSubstr("leave --platform out"))) << gpu;
  }
  for (const auto* const gpu : {"sm_121", "sm_90", "H200", "B200"}) {
    EXPECT_EQ(facts(with_gpu({gpu})).platform.value, Platform::linux_64) << gpu << ": not all products with it have ARM cores";
  }
}

TEST_F(FactsTest, KeepTheCudaVersionThatAJetsonReports) {
  auto options = with_gpu({"sm_87"});
  options.driver_cuda = "12.6";
  const auto given = facts(options);
  ASSERT_TRUE(given.driver);
  EXPECT_FALSE(given.driver->version);
  EXPECT_EQ(given.driver->cuda, dotted("12.6"));
}

TEST_F(FactsTest, OfferNearNamesForAGpuThatIsNotKnown) {
  const auto text = complaint(with_gpu({"RTX 3900"}));
  EXPECT_THAT(text, HasSubstr("--gpu"));
  EXPECT_THAT(text, HasSubstr("`RTX 3900`"));
  EXPECT_THAT(text, HasSubstr("RTX 3090"));
}

TEST_F(FactsTest, DistinguishNoGpuFromAnUnknownGpu) {
  EXPECT_TRUE(facts(with_gpu({"none"})).has_no_gpu());
  engine::MachineText options;
  options.driver = "535.104.05";
  EXPECT_FALSE(facts(options).gpus);
}

TEST_F(FactsTest, FillInWhatTheDriverReports) {
  engine::MachineText options;
  options.driver = "535.104.05";
  const auto given = facts(options);
  ASSERT_TRUE(given.driver && given.driver->cuda);
  EXPECT_EQ(given.driver->version->text(), "535.104.05");
  EXPECT_EQ(given.driver->cuda->text(), "12.2");
}

TEST_F(FactsTest, TakeTheNumberThatWindowsShowsOfADriver) {
  auto options = with_gpu({"RTX 3090"});
  options.platform = "win-64";
  for (const auto& [shown, version] :
       {std::pair{"31.0.15.3640", "536.40"}, {"32.0.15.6094", "560.94"}, {"27.21.14.5671", "456.71"}, {"31.0.15.2802", "528.02"}}) {
    options.driver = shown;
    const auto given = facts(options);
    ASSERT_TRUE(given.driver && given.driver->version) << shown;
    EXPECT_EQ(given.driver->version->text(), version);
  }
  options.driver = "31.0.9.3640";
  EXPECT_THAT(complaint(options), HasSubstr("is not a driver version"));
}

TEST_F(FactsTest, SayThatACpuIsNoGpu) { EXPECT_THAT(complaint(with_gpu({"cpu"})), HasSubstr("write `none`")); }

TEST_F(FactsTest, TakeADriverByItsCudaAlone) {
  engine::MachineText options;
  options.driver_cuda = "12.2";
  const auto given = facts(options);
  ASSERT_TRUE(given.driver && given.driver->cuda);
  EXPECT_FALSE(given.driver->version);
  EXPECT_EQ(given.driver->cuda->text(), "12.2");
}

TEST_F(FactsTest, RequireThatDriverAndItsCudaAgree) {
  engine::MachineText options;
  options.driver = "535.104.05";
  options.driver_cuda = "12.2";
  EXPECT_EQ(complaint(options), "fine");
  options.driver_cuda = "11.8";
  EXPECT_THAT(complaint(options), HasSubstr("reports CUDA 12.2, not `11.8`"));
}

TEST_F(FactsTest, RefuseContradictions) {
  EXPECT_THAT(complaint(with_gpu({"none", "sm_86"})), HasSubstr("`none` goes with no other --gpu"));
  EXPECT_THAT(complaint(with_gpu({"sm_86", "auto"})), HasSubstr("`auto` goes with no other --gpu"));
  auto options = with_gpu({"none"});
  options.driver = "535.104.05";
  EXPECT_THAT(complaint(options), HasSubstr("contradict"));
  options = with_gpu({"sm_86"});
  options.platform = "win-64";
  options.glibc = "2.28";
  EXPECT_THAT(complaint(options), HasSubstr("means nothing on win-64"));
}

TEST_F(FactsTest, NameTheOptionThatCannotBeRead) {
  const struct {
    std::optional<std::string> engine::MachineText::*member;
    const char* option;
    const char* value;
  } k_rows[] = {{&engine::MachineText::driver, "--driver", "abc"},
                {&engine::MachineText::driver, "--driver", ""},
                {&engine::MachineText::driver_cuda, "--driver-cuda", "12.x"},
                {&engine::MachineText::glibc, "--glibc", "2,28"},
                {&engine::MachineText::platform, "--platform", "linux-32"},
                {&engine::MachineText::platform, "--platform", ""}};
  for (const auto& row : k_rows) {
    auto options = with_gpu({"sm_86"});
    options.*row.member = row.value;
    const auto text = complaint(options);
    EXPECT_THAT(text, HasSubstr(row.option));
    EXPECT_THAT(text, HasSubstr(quote(row.value)));
  }
}

TEST_F(FactsTest, HaveNoGlibcOutsideLinux) {
  auto options = with_gpu({"sm_86"});
  for (const auto* const platform : {"win-64", "osx-arm64", "osx-64"}) {
    options.platform = platform;
    EXPECT_FALSE(facts(options).glibc) << platform;
  }
}

TEST_F(FactsTest, CountVariablesAsGivenByHand) {
  const testing::Variables set{{{"GPUSOLVE_GPU", "sm_61,RTX 3090"}, {"GPUSOLVE_DRIVER", "470.82.01"}, {"CONDA_OVERRIDE_GLIBC", "2.17"}}};
  const auto given = facts({});
  ASSERT_TRUE(given.gpus);
  ASSERT_EQ(given.gpus->size(), 2U);
  EXPECT_EQ(given.gpus->front().capability, (ComputeCapability{6, 1}));
  EXPECT_EQ(given.gpus->front().provenance, Provenance::env);
  ASSERT_TRUE(given.driver && given.driver->version && given.driver->cuda);
  EXPECT_EQ(given.driver->version->text(), "470.82.01");
  EXPECT_EQ(given.driver->cuda->text(), "11.4");
  ASSERT_TRUE(given.glibc);
  EXPECT_EQ(given.glibc->value.text(), "2.17");
}

TEST_F(FactsTest, PutFlagsAboveVariables) {
  const testing::Variables set{{{"GPUSOLVE_GPU", "sm_61"}, {"GPUSOLVE_DRIVER", "470.82.01"}}};
  auto options = with_gpu({"sm_86"});
  options.driver = "535.104.05";
  const auto given = facts(options);
  EXPECT_EQ(given.gpus->front().capability, (ComputeCapability{8, 6}));
  EXPECT_EQ(given.driver->version->text(), "535.104.05");
}

TEST_F(FactsTest, LetVariablesFillInWhatFlagsLeaveFree) {
  const testing::Variables set{{{"GPUSOLVE_DRIVER", "470.82.01"}}};
  const auto given = facts(with_gpu({"sm_86"}));
  ASSERT_TRUE(given.driver);
  EXPECT_EQ(given.driver->version->text(), "470.82.01");
  EXPECT_EQ(given.driver->provenance, Provenance::env);
}

TEST_F(FactsTest, TakeCudaFromCondasOverride) {
  const testing::Variables set{{{"CONDA_OVERRIDE_CUDA", "11.8"}}};
  const auto given = facts({});
  ASSERT_TRUE(given.driver && given.driver->cuda);
  EXPECT_EQ(given.driver->cuda->text(), "11.8");
}

TEST_F(FactsTest, BlameTheVariablesThatDoNotAgree) {
  const testing::Variables set{{{"CONDA_OVERRIDE_CUDA", "11.8"}, {"GPUSOLVE_DRIVER", "535.104.05"}}};
  const auto text = complaint({});
  EXPECT_THAT(text, HasSubstr("leave one of GPUSOLVE_DRIVER and CONDA_OVERRIDE_CUDA out"));
  EXPECT_THAT(text, ::testing::Not(HasSubstr("--driver")));
}

TEST_F(FactsTest, BlameTheVariableThatCannotBeRead) {
  for (const std::string name : {"GPUSOLVE_GPU", "GPUSOLVE_DRIVER", "CONDA_OVERRIDE_CUDA", "CONDA_OVERRIDE_GLIBC"}) {
    const testing::Variables set{{{name, "nonsense"}}};
    const auto text = complaint({});
    EXPECT_THAT(text, HasSubstr(name));
    EXPECT_THAT(text, HasSubstr("`nonsense`"));
  }
}

}  // namespace
}  // namespace gpusolve::cli
