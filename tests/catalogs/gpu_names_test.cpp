// Names of GPUs as shops, nvidia-smi and torch write them.
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "catalogs/gpu_names.hpp"

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

TEST(GpuShortNames, MeanWhatAllThatAreCalledSoHaveInCommon) {
  const struct {
    const char* typed;
    const char* name;
    const char* sm;
  } rows[] = {
      {"GTX 1060", "GeForce GTX 1060", "sm_61"},
      {"gtx-1060", "GeForce GTX 1060", "sm_61"},
      {"GTX 1060 6GB", "GeForce GTX 1060 6GB", "sm_61"},
      {"3090", "GeForce RTX 3090", "sm_86"},
      {"1080ti", "GeForce GTX 1080 Ti", "sm_61"},
      {"RTX4050", "GeForce RTX 4050", "sm_89"},
      {"A6000", "RTX A6000", "sm_86"},
      {"RTX 3060 Laptop", "GeForce RTX 3060 Laptop GPU", "sm_86"},
      {"V100S", "Tesla V100S PCIe 32GB", "sm_70"},
      {"RTX 8000", "Quadro RTX 8000", "sm_75"},
      {"K520", "GRID K520", "sm_30"},
      {"Tesla K40", "Tesla K40", "sm_35"},
      {"Tesla P100", "Tesla P100", "sm_60"},
  };
  for (const auto& [typed, name, sm] : rows) {
    const auto gpu = find_gpu_by_short_name(Catalog::embedded(), typed);
    ASSERT_TRUE(gpu) << gpu.error().text();
    EXPECT_EQ(gpu->name, name);
    EXPECT_EQ(gpu->capability.sm(), sm) << typed;
  }
}

TEST(GpuShortNames, AreFoundBesideTheMemoryAndTheFormOfTheBoardInAnyOrder) {
  const struct {
    const char* posted;
    const char* sm;
  } k_rows[] = {{"H100 80GB SXM5", "sm_90"},
                {"NVIDIA H100 80GB SXM5", "sm_90"},
                {"H100 80 GB SXM", "sm_90"},
                {"H100 80GB PCIe", "sm_90"},
                {"H100 94GB NVL", "sm_90"},
                {"H100 (80 GB)", "sm_90"},
                {"H100 80GiB", "sm_90"},
                {"NVIDIA H200 141GB HBM3e", "sm_90"},
                {"NVIDIA B200 180GB SXM6", "sm_100"},
                {"A100 80GB SXM4", "sm_80"},
                {"A100-SXM4 80GB", "sm_80"},
                {"A100 40GB PCIe", "sm_80"},
                {"A100-80G", "sm_80"},
                {"8x A100 80GB SXM4", "sm_80"},
                {"A100 80GB SXM4 x8", "sm_80"},
                {"gpu:a100_80g:4", "sm_80"},
                {"NVIDIA L40S 48GB GDDR6", "sm_89"},
                {"L40S 48GB", "sm_89"},
                {"V100 32GB SXM2", "sm_70"},
                {"V100 16GB PCIe", "sm_70"},
                {"T4 16GB GDDR6", "sm_75"},
                {"RTX 3090 24GB", "sm_86"},
                {"RTX3090-24G", "sm_86"},
                {"GeForce RTX 4090 24 GB GDDR6X", "sm_89"},
                {"RTX 4090 (24GB)", "sm_89"},
                {"RTX 3070 8GB Laptop", "sm_86"}};
  for (const auto& [posted, sm] : k_rows) {
    const auto gpu = find_gpu_by_short_name(Catalog::embedded(), posted);
    ASSERT_TRUE(gpu) << posted << ": " << gpu.error().text();
    EXPECT_EQ(gpu->capability.sm(), sm) << posted;
  }
  for (const auto* const posted : {"80GB SXM5", "GT 1030 2GB GDDR5", "RTX 4000 8GB GDDR6", "H101 80GB SXM5"}) {
    EXPECT_FALSE(find_gpu_by_short_name(Catalog::embedded(), posted)) << posted;
  }
}

TEST(GpuShortNames, AreRefusedWhereTheyMayMeanDifferentCapabilities) {
  EXPECT_EQ(find_gpu_by_short_name(Catalog::embedded(), "RTX 4000").error().message,
            "the name `RTX 4000` may mean `Quadro RTX 4000` (sm_75) or `RTX 4000 Ada Generation` (sm_89): write the whole name, or the "
            "compute capability");
  EXPECT_THAT(find_gpu_by_short_name(Catalog::embedded(), "GeForce 820M").error().message, ::testing::HasSubstr("sold with several chips"))
      << "a GF117 (sm_21) or a GK107 (sm_30)";
  EXPECT_THAT(find_gpu_by_short_name(Catalog::embedded(), "GT 1030").error().message, ::testing::HasSubstr("sold with several chips"));
  EXPECT_THAT(find_gpu_by_short_name(Catalog::embedded(), "DGX Station").error().message, ::testing::HasSubstr("sold with several chips"));
  EXPECT_THAT(find_gpu_by_short_name(Catalog::embedded(), "NVIDIA Graphics Device").error().message, ::testing::HasSubstr("is not known"));
}

TEST(GpuShortNames, AreFoundWhereTheTableOfNvidiaSmiCutsThem) {
  const struct {
    const char* printed;
    const char* sm;
  } k_rows[] = {
      {"NVIDIA A100-SXM...", "sm_80"}, {"Tesla V100-SXM2...", "sm_70"}, {"GeForce RTX 208...", "sm_75"}, {"GeForce GTX 108...", "sm_61"}};
  for (const auto& [printed, sm] : k_rows) {
    const auto gpu = find_gpu_by_short_name(Catalog::embedded(), printed);
    ASSERT_TRUE(gpu) << printed << ": " << gpu.error().text();
    EXPECT_EQ(gpu->capability.sm(), sm) << printed;
  }
  EXPECT_EQ(find_gpu_by_short_name(Catalog::embedded(), "NVIDIA GeForce RTX 208...")->name, "GeForce RTX 208...") << "2080, Super or Ti";
  EXPECT_EQ(find_gpu_by_short_name(Catalog::embedded(), "NVIDIA A100-SXM4-4...")->name, "A100 SXM4 40GB") << "the only one";
  EXPECT_THAT(find_gpu_by_short_name(Catalog::embedded(), "GeForce GTX ...").error().message, ::testing::HasSubstr("may mean"));
  EXPECT_THAT(find_gpu_by_short_name(Catalog::embedded(), "NVIDIA GeForce ...").error().message,
              ::testing::HasSubstr("`nvidia-smi -L` prints the whole name"));
  EXPECT_THAT(find_gpu_by_short_name(Catalog::embedded(), "NVIDIA ...").error().message, ::testing::HasSubstr("is not known"));
}

TEST(GpuShortNames, AreFoundInsideWhatToolsWriteAroundThem) {
  const struct {
    const char* written;
    const char* name;
  } k_rows[] = {{"2x RTX 3090", "GeForce RTX 3090"},
                {"GTX 1650 Ti Laptop", "GeForce GTX 1650 Ti Mobile"},
                {"GeForce GTX 1060 Laptop GPU", "GeForce GTX 1060 Mobile"},
                {"2 x RTX 3090", "GeForce RTX 3090"},
                {"RTX 3090 x2", "GeForce RTX 3090"},
                {"RTX 3090 x 2", "GeForce RTX 3090"},
                {"gpu:t4:4", "T4"},
                {"A40-48Q", "A40"},
                {"NVIDIA A40-48Q", "A40"},
                {"GRID T4-16Q", "T4"},
                {"GRID V100D-8Q", "V100"},
                {"NVIDIA A100-1-5C", "A100"},
                {"NVIDIA A30-1-6CME", "A30"},
                {"GRID A100D-1-10C MIG 1g.10gb", "A100"},
                {"NVIDIA H100-1-10C", "H100"},
                {"NVIDIA H100XM-80C", "H100"},
                {"NVIDIA H100XM-7-80C", "H100"},
                {"GRID RTX6000P-24Q", "Quadro RTX 6000"},
                {"NVIDIA RTX Pro 6000 Blackwell DC-96Q", "RTX PRO 6000 Blackwell"},
                {"NVIDIA RTX Pro 6000 Blackwell DC-1-24Q", "RTX PRO 6000 Blackwell"},
                {"NVIDIA A100-SXM4-40GB MIG 1g.5gb", "A100-SXM4-40GB"},
                {"H100 80GB SXM5", "H100 SXM5 80GB"},
                {"8x H100 80GB SXM5", "H100 SXM5 80GB"},
                {"NVIDIA-A100-SXM4-40GB-MIG-1g.5gb", "A100-SXM4-40GB"},
                {"Tesla-T4-SHARED", "Tesla T4"},
                {"Jetson Thor", "Thor"},
                {"Orin (nvgpu)", "Orin"},
                {"Jetson AGX Orin Developer Kit", "Jetson AGX Orin"},
                {"Jetson Orin Nano Super", "Jetson Orin Nano"},
                {"NVIDIA Jetson Orin Nano Super Developer Kit", "Jetson Orin Nano"},
                {"Jetson Orin NX 16GB", "Jetson Orin NX"},
                {"Tegra X1", "Tegra X1"}};  // `x1` is not a count here
  for (const auto& row : k_rows) {
    const auto found = find_gpu_by_short_name(Catalog::embedded(), row.written);
    ASSERT_TRUE(found) << row.written << ": " << found.error().text();
    const auto meant = find_gpu_by_short_name(Catalog::embedded(), row.name);
    ASSERT_TRUE(meant) << row.name;
    EXPECT_EQ(found->name, meant->name) << row.written;
  }
}

TEST(GpuShortNames, OfOtherMakersSayWhereTheirBuildsComeFrom) {
  const struct {
    const char* name;
    const char* hint;
  } k_rows[] = {{"Radeon RX 7900 XTX of mine", "an AMD GPU"},
                {"gfx1100", "an AMD GPU"},
                {"MI300X", "an AMD GPU"},
                {"AMD Instinct MI250X", "an AMD GPU"},
                {"8x MI300X", "an AMD GPU"},
                {"W7900", "an AMD GPU"},
                {"Strix Halo", "an AMD GPU"},
                {"UHD 770", "an Intel GPU"},
                {"Gaudi 3", "an Intel Gaudi accelerator"},
                {"Gaudi3", "an Intel Gaudi accelerator"},
                {"Trainium2", "an AWS Trainium or Inferentia accelerator"},
                {"MTT S80", "a Moore Threads GPU"},
                {"Arc B580", "an Intel GPU"},
                {"A770", "an Intel GPU"},
                {"Intel(R) Arc A770", "an Intel GPU"},
                {"xpu", "an Intel GPU"},
                {"M2", "an Apple GPU"},
                {"M3 Max", "an Apple GPU"},
                {"mps", "an Apple GPU"}};
  for (const auto& row : k_rows) {
    const auto found = find_gpu_by_short_name(Catalog::embedded(), row.name);
    ASSERT_FALSE(found) << row.name;
    EXPECT_THAT(found.error().message, ::testing::HasSubstr(std::string("is ") + row.hint + ", and only NVIDIA GPUs")) << row.name;
  }
  for (const auto* const name : {"M4", "M40", "A40", "A10", "A5000"}) {  // NVIDIA's
    EXPECT_TRUE(find_gpu_by_short_name(Catalog::embedded(), name)) << name;
  }
}

TEST(GpuShortNames, OfAmdSayWhatTheBuildsAreCompiledForAndPromiseNoCard) {
  for (const auto* const name : {"MI50", "RX 9070", "Strix Halo", "MI300X", "gfx906"}) {
    const auto message = find_gpu_by_short_name(Catalog::embedded(), name).error().message;
    EXPECT_THAT(message, ::testing::HasSubstr("https://download.pytorch.org/whl/rocm7.2, for Linux")) << name;
    EXPECT_THAT(message, ::testing::HasSubstr("compiled for gfx900, gfx906, ")) << name;
    EXPECT_THAT(message, ::testing::HasSubstr("whether they run on a given card is unknown")) << name;
  }
}

TEST(GpuShortNames, DoNotMatchPartsOfWords) {
  for (const auto* const name : {"GTX 106", "RTX 309", "100", "", "nvidia ", "RTX 3099"}) {
    EXPECT_FALSE(find_gpu_by_short_name(Catalog::embedded(), name)) << name;
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

TEST(GpuNames, OfferOnlyTheNearestNamesForACardThatIsNewerThanTheCatalog) {
  const auto gpu = Catalog::embedded().find_gpu("RTX 6090");
  ASSERT_FALSE(gpu);
  EXPECT_EQ(gpu.error().message,
            "the GPU `RTX 6090` is not known: did you mean `GeForce RTX 3090`, `GeForce RTX 4090` or `GeForce RTX 5090`? For any other GPU "
            "give its compute capability, such as `sm_86`");
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
