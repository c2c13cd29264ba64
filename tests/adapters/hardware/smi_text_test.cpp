#include "adapters/hardware/smi_text.hpp"

namespace gpusolve::hardware {
namespace {

auto text_of(const std::optional<DottedVersion>& version) -> std::string { return version ? version->text() : "none"; }

TEST(SmiText, FindsTheCudaVersionInEveryForm) {
  struct Row {
    const char* text;
    const char* cuda;
  };
  for (const auto& row : std::initializer_list<Row>{
           {"| NVIDIA-SMI 470.57.02    Driver Version: 470.57.02    CUDA Version: 11.4     |", "11.4"},
           {"    Driver Version                            : 535.54.03\n    CUDA Version                              : 12.2\n", "12.2"},
           {"CUDA Version : [Deprecated; use CUDA UMD Version]\nCUDA UMD Version : 13.3\n", "13.3"},
           {"<cuda_version>12.4</cuda_version>", "12.4"},
           {"| NVIDIA-SMI 396.26                 Driver Version: 396.26                    |", "none"},
           {"CUDA Version: N/A", "none"},
           {"CUDA Version", "none"},
           {"", "none"}}) {
    EXPECT_EQ(text_of(smi_cuda_version(row.text)), row.cuda) << row.text;
  }
}

TEST(SmiText, FindsTheDriverVersionInEveryForm) {
  EXPECT_EQ(text_of(smi_driver_version("| NVIDIA-SMI 595.71.01   Driver Version: 596.36   CUDA Version: 13.2 |")), "596.36");
  EXPECT_EQ(text_of(smi_driver_version("| NVIDIA-SMI 610.43.02   KMD Version: 610.43.02   CUDA UMD Version: 13.3 |")), "610.43.02");
  EXPECT_EQ(text_of(smi_driver_version("<driver_version>390.157</driver_version>")), "390.157");
}

TEST(SmiText, KeepsCommasInANameAndUnitsInMemory) {
  const auto table = parse_smi_table("3, Strange, Very Strange GPU, GPU-1, 535.1, 24576 MiB, 8.6\n", true);
  ASSERT_EQ(table.gpus.size(), 1U);
  EXPECT_EQ(table.gpus[0].index, 3U);
  EXPECT_EQ(*value_of(table.gpus[0].name), "Strange, Very Strange GPU");
  EXPECT_EQ(*value_of(table.gpus[0].memory_mib), 24576U);
}

TEST(SmiText, PassesOverAHeaderAndReportsStrangeLines) {
  const auto table = parse_smi_table("index, name, uuid, driver_version, memory.total [MiB]\r\n\r\nwhat is this\r\n", false);
  EXPECT_TRUE(table.gpus.empty());
  EXPECT_EQ(table.strange_lines, std::vector<std::string>{"what is this"});
}

TEST(SmiText, ListWithoutUuidsOrOutOfOrderIsHarmless) {
  EXPECT_TRUE(parse_smi_list("  MIG 1g.5gb Device 0: (UUID: MIG-1)\nGPU 0: X (UUID: GPU-1\nGPU 1: Y\n").empty());
}

TEST(SmiText, KnowsTheSentencesOfFailure) {
  EXPECT_EQ(smi_complaint("Failed to initialize NVML: Driver/library version mismatch"), SmiComplaint::version_mismatch);
  EXPECT_EQ(smi_complaint("Failed to initialize NVML: Unknown Error"), SmiComplaint::other);
  EXPECT_EQ(smi_complaint("0, NVIDIA L4"), SmiComplaint::none);
}

}  // namespace
}  // namespace gpusolve::hardware
