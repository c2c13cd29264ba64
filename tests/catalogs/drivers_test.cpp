// Drivers, toolkits and cuDNN: what the tables answer.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "catalogs/catalog.hpp"
#include "catalogs/cuda/code_targets.hpp"

namespace gpusolve::catalogs {
namespace {

auto text(const std::optional<DottedVersion>& version) -> std::string { return version ? version->text() : "-"; }

TEST(Drivers, ReportTheCudaVersionOfTheirBranch) {
  const struct {
    std::string driver;
    Platform platform;
    std::string cuda;
  } cases[]{
      {"535.104.05", Platform::linux_64, "12.2"},     {"470.82.01", Platform::linux_64, "11.4"}, {"390.157", Platform::linux_64, "9.1"},
      {"530.30.02", Platform::linux_aarch64, "12.1"}, {"565.57.01", Platform::linux_64, "12.7"}, {"580.95.05", Platform::linux_64, "13.0"},
      {"566.36", Platform::win_64, "12.7"},           {"596.49", Platform::win_64, "13.2"},      {"537.13", Platform::win_64, "12.2"},
      {"472.50", Platform::win_64, "11.4"},           {"528.33", Platform::win_64, "12.0"},      {"435.21", Platform::linux_64, "10.1"},
      {"378.13", Platform::linux_64, "8.0"},          {"340.108", Platform::linux_64, "-"},      {"700.10", Platform::linux_64, "-"},
      {"535.104.05", Platform::osx_arm64, "-"}};
  for (const auto& [driver, platform, cuda] : cases) {
    EXPECT_EQ(text(Catalog::embedded().cuda_of_driver(dotted(driver), platform)), cuda) << driver;
  }
}

TEST(Drivers, OfOneFamilyNeedOnlyItsLeastVersion) {
  const struct {
    std::string cuda;
    std::string linux_driver;
    std::string windows_driver;
  } cases[]{{"10.2", "440.33", "441.22"},    {"11.0", "450.36.06", "451.22"},
            {"11.1", "450.80.02", "452.39"}, {"11.8", "450.80.02", "452.39"},
            {"12.0", "525.60.13", "528.33"}, {"12.1.1", "525.60.13", "528.33"},
            {"12.9", "525.60.13", "528.33"}, {"13.0", "580.65.06", "580"},
            {"13.3", "580.65.06", "580"},    {"14.0", "-", "-"}};
  for (const auto& [cuda, linux_driver, windows_driver] : cases) {
    EXPECT_EQ(text(Catalog::embedded().least_driver(dotted(cuda), Platform::linux_64)), linux_driver) << cuda;
    EXPECT_EQ(text(Catalog::embedded().least_driver(dotted(cuda), Platform::win_64)), windows_driver) << cuda;
    EXPECT_EQ(text(Catalog::embedded().least_driver(dotted(cuda), Platform::osx_64)), "-") << cuda;
  }
}

TEST(Drivers, AreNativeFromTheOneThatCameWithTheToolkit) {
  const auto& catalog = Catalog::embedded();
  EXPECT_EQ(text(catalog.native_driver(dotted("11.8"), Platform::linux_64)), "520.61.05");
  EXPECT_EQ(text(catalog.native_driver(dotted("12.4"), Platform::linux_64)), "550.54.14");
  EXPECT_EQ(text(catalog.native_driver(dotted("12.4"), Platform::win_64)), "551.61");
  EXPECT_EQ(text(catalog.native_driver(dotted("12.0"), Platform::win_64)), "528.33") << "never below the least of the family";
  EXPECT_EQ(text(catalog.native_driver(dotted("13.1"), Platform::win_64)), "590") << "Windows toolkits name no driver any more";
  EXPECT_EQ(text(catalog.native_driver(dotted("13.4"), Platform::linux_64)), "615") << "no toolkit row: the branch";
  EXPECT_EQ(text(catalog.native_driver(dotted("14.0"), Platform::linux_64)), "-");
}

TEST(Drivers, KnowAGpuFromItsFirstBranchToItsLast) {
  const auto& catalog = Catalog::embedded();
  EXPECT_EQ(text(catalog.first_driver_for({12, 0})), "570");
  EXPECT_EQ(text(catalog.last_driver_branch_for({12, 0})), "-");
  EXPECT_EQ(text(catalog.last_driver_branch_for({6, 1})), "580");
  EXPECT_EQ(text(catalog.last_driver_branch_for({3, 7})), "470");
  EXPECT_EQ(text(catalog.first_driver_for({6, 1})), "-") << "not known";
  EXPECT_EQ(text(catalog.last_driver_branch_for({8, 7})), "-") << "Jetson has drivers of its own";
}

TEST(Toolkits, KnowTheirTargets) {
  const auto has = [](const std::string& cuda, const CodeTarget& target) {
    const auto targets = Catalog::embedded().toolkit_targets(dotted(cuda));
    return std::ranges::find(targets, target) != targets.end();
  };
  EXPECT_TRUE(has("11.8", {{8, 9}, CodeTarget::Kind::plain}));
  EXPECT_FALSE(has("11.7", {{8, 9}, CodeTarget::Kind::plain}));
  EXPECT_TRUE(has("11.8.0", {{3, 7}, CodeTarget::Kind::plain})) << "a patch release is its minor release";
  EXPECT_FALSE(has("12.0", {{3, 7}, CodeTarget::Kind::plain}));
  EXPECT_FALSE(has("13.0", {{7, 0}, CodeTarget::Kind::plain}));
  EXPECT_TRUE(has("12.9", {{10, 0}, CodeTarget::Kind::family_specific}));
  EXPECT_FALSE(has("12.8", {{10, 0}, CodeTarget::Kind::family_specific}));
  EXPECT_TRUE(Catalog::embedded().toolkit_targets(dotted("12.7")).empty()) << "there was no such toolkit";
}

TEST(Cudnn, HasARangeForEachCudaVersion) {
  const struct {
    std::string cudnn;
    std::string cuda;
    std::string range;
  } cases[]{
      {"7.6.5", "10.2", "3.0-7.5"},      {"8.0.5", "11.0", "3.5-8.6"},    {"8.2.4", "10.2", "3.0-8.6"},  {"8.7.0", "11.8", "3.5-9.0"},
      {"8.9.2", "12.1", "5.0-9.0"},      {"9.1.0.70", "11.8", "5.0-9.0"}, {"9.7.1", "12.8", "5.0-12.0"}, {"9.10.2.21", "12.8", "5.0-12.0"},
      {"9.19.0.56", "12.8", "7.5-12.1"}, {"9.20.0", "13.0", "7.5-12.1"},  {"7.6.5", "11.0", "-"},        {"6.0", "8.0", "-"}};
  for (const auto& [cudnn, cuda, expected] : cases) {
    const auto range = Catalog::embedded().cudnn_range(dotted(cudnn), dotted(cuda));
    EXPECT_EQ(range ? range->least->text() + "-" + range->most->text() : "-", expected) << cudnn << " for " << cuda;
  }
}

}  // namespace
}  // namespace gpusolve::catalogs
