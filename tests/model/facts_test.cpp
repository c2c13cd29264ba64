#include "model/facts.hpp"

namespace gpusolve {
namespace {

TEST(ComputeCapability, IsReadInEverySpelling) {
  const struct {
    const char* text{};
    ComputeCapability expected;
  } k_rows[] = {{"sm_86", {8, 6}}, {"compute_86", {8, 6}}, {"8.6", {8, 6}}, {"sm_120", {12, 0}}, {"12.1", {12, 1}}, {"10.0", {10, 0}}};
  for (const auto& row : k_rows) {
    EXPECT_EQ(parse_compute_capability(row.text), row.expected) << row.text;
  }
}

TEST(ComputeCapability, RejectsOtherTexts) {
  for (const auto* const text : {"", "86", "sm_", "sm_8", "sm_8x", "sm_-6", "8.", ".6", "8.61", "0.5", "sm_90a", "8.6.1", "sm_86 "}) {
    EXPECT_EQ(parse_compute_capability(text), std::nullopt) << text;
  }
}

TEST(ComputeCapability, IsOrderedByMajorThenMinor) { EXPECT_LT(*parse_compute_capability("9.0"), *parse_compute_capability("sm_100")); }

TEST(Facts, ListEachCapabilityOnce) {
  Facts facts;
  EXPECT_TRUE(facts.capabilities().empty());
  facts.gpus = {{std::nullopt, {9, 0}, {}}, {std::nullopt, {7, 0}, {}}, {std::nullopt, {9, 0}, {}}};
  EXPECT_EQ(facts.capabilities(), (std::vector<ComputeCapability>{{7, 0}, {9, 0}}));
}

TEST(Facts, KeepNoGpuApartFromAnyGpu) {
  Facts facts;
  EXPECT_FALSE(facts.has_no_gpu());
  facts.gpus.emplace();
  EXPECT_TRUE(facts.has_no_gpu());
}

TEST(Platform, RoundTripsThroughItsText) {
  for (const auto platform : {Platform::linux_64, Platform::linux_aarch64, Platform::win_64, Platform::osx_arm64, Platform::osx_64}) {
    EXPECT_EQ(parse_platform(platform_text(platform)), platform);
  }
  EXPECT_EQ(parse_platform("linux-32"), std::nullopt);
}

}  // namespace
}  // namespace gpusolve
