// Names of GPUs as shops, nvidia-smi and torch write them.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "catalogs/catalog.hpp"

namespace gpusolve::catalogs {
namespace {

struct NameCase {
  std::string name;
  std::string sm;
};

TEST(GpuNames, AreFoundInTheSpellingsOfShopsAndTools) {
  const std::vector<NameCase> cases{{"RTX 3090", "sm_86"},
                                    {"GeForce RTX 3090", "sm_86"},
                                    {"NVIDIA GeForce RTX 3090", "sm_86"},
                                    {"nvidia geforce rtx 3090", "sm_86"},
                                    {"rtx_3090", "sm_86"},
                                    {"RTX-3090", "sm_86"},
                                    {"  RTX  3090 ", "sm_86"},
                                    {"NVIDIA A800-SXM4-80GB", "sm_80"},
                                    {"A800 SXM4 80GB", "sm_80"},
                                    {"Tesla K80", "sm_37"},
                                    {"K80", "sm_37"},
                                    {"GTX 1080 Ti", "sm_61"},
                                    {"Tesla T4", "sm_75"},
                                    {"T4", "sm_75"},
                                    {"Tesla V100-SXM2-32GB", "sm_70"},
                                    {"NVIDIA H100 80GB HBM3", "sm_90"},
                                    {"A100", "sm_80"},
                                    {"A10G", "sm_86"},
                                    {"L40S", "sm_89"},
                                    {"RTX 4060", "sm_89"},
                                    {"RTX 5090", "sm_120"},
                                    {"B200", "sm_100"},
                                    {"B300", "sm_103"},
                                    {"NVIDIA GB10", "sm_121"},
                                    {"DGX Spark", "sm_121"},
                                    {"Orin", "sm_87"},
                                    {"NVIDIA Thor", "sm_110"},
                                    {"Jetson Nano", "sm_53"},
                                    {"GeForce MX150", "sm_61"},
                                    {"TITAN RTX", "sm_75"},
                                    {"GeForce RTX 4070 Laptop GPU", "sm_89"}};
  for (const auto& [name, sm] : cases) {
    const auto gpu = Catalog::embedded().find_gpu(name);
    ASSERT_TRUE(gpu) << name << ": " << gpu.error().text();
    EXPECT_EQ((*gpu)->capability.sm(), sm) << name;
  }
}

TEST(GpuNames, OfferNearNamesForATypo) {
  const auto gpu = Catalog::embedded().find_gpu("RTX 3099");
  ASSERT_FALSE(gpu);
  EXPECT_EQ(gpu.error().kind, ErrorKind::usage);
  EXPECT_THAT(gpu.error().message, ::testing::StartsWith("the GPU `RTX 3099` is not known: did you mean "));
  EXPECT_THAT(gpu.error().message, ::testing::HasSubstr("`GeForce RTX 3090`"));
}

TEST(GpuNames, OfferTheSwappedLettersFirst) {
  const auto gpu = Catalog::embedded().find_gpu("Telsa K80");
  ASSERT_FALSE(gpu);
  EXPECT_THAT(gpu.error().message, ::testing::HasSubstr("did you mean `Tesla K80`"));
}

TEST(GpuNames, AskForTheCapabilityWhereNothingIsNear) {
  const auto gpu = Catalog::embedded().find_gpu("Radeon RX 7900 XTX of mine");
  ASSERT_FALSE(gpu);
  EXPECT_EQ(gpu.error().message, "the GPU `Radeon RX 7900 XTX of mine` is not known: give its compute capability, such as `sm_86`");
}

TEST(GpuNames, AreRefusedWhenSoldWithChipsOfDifferentCapability) {
  for (const std::string name : {"GT 730", "GeForce GT 1030", "GTX 750 Ti", "GeForce GTX 860M"}) {
    const auto gpu = Catalog::embedded().find_gpu(name);
    ASSERT_FALSE(gpu) << name;
    EXPECT_THAT(gpu.error().message, ::testing::HasSubstr("is sold with several chips")) << name;
  }
  EXPECT_EQ(Catalog::embedded().find_gpu("GT 1030").error().message,
            "the name `GT 1030` is sold with several chips, GK107 (sm_30) and GP108 (sm_61): give the compute capability instead, "
            "such as `sm_30`");
}

TEST(GpuNames, OfOneCapabilityOnSeveralChipsAreFine) {
  const auto gpu = Catalog::embedded().find_gpu("GTX 1060 6GB");
  ASSERT_TRUE(gpu);
  EXPECT_EQ((*gpu)->chip, "GP104, GP106");
}

TEST(GpuNames, SurviveAbsurdInput) {
  EXPECT_FALSE(Catalog::embedded().find_gpu(""));
  EXPECT_FALSE(Catalog::embedded().find_gpu(std::string(100'000, 'x')));
  EXPECT_FALSE(Catalog::embedded().find_gpu("nvidia "));
}

TEST(GpuNames, AreFoundByPciDeviceId) {
  const auto found = Catalog::embedded().gpus_of_pci_id("0x2204");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.front()->name, "GeForce RTX 3090");
  EXPECT_EQ(Catalog::embedded().gpus_of_pci_id("1EB8").size(), 1U);
  EXPECT_TRUE(Catalog::embedded().gpus_of_pci_id("ffff").empty());
}

}  // namespace
}  // namespace gpusolve::catalogs
