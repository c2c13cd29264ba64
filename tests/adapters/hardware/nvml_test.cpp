// Detection through a fake libnvidia-ml.
#include "adapters/hardware/nvml.hpp"

#include <chrono>

#include "fake_machine.hpp"

namespace gpusolve::hardware::test {
namespace {

constexpr const char* k_one_gpu =
    "driver 535.104.05\ncuda 12020\n"
    "gpu NVIDIA GeForce RTX 3090|GPU-11111111-2222-3333-4444-555555555555|8.6|25769803776|00000000:01:00.0|none\n";

TEST(Nvml, TellsAllOfOneGpu) {
  FakeMachine machine;
  const auto seen = machine.nvml(k_one_gpu).detect();
  EXPECT_EQ(gpu_summary(seen), "0 NVIDIA GeForce RTX 3090 8.6 24576 @NVML");
  EXPECT_EQ(version_summary(seen.driver), "535.104.05 @NVML");
  EXPECT_EQ(version_summary(seen.driver_cuda), "12.2 @NVML");
  const auto& gpu = value_of(seen.gpus)->front();
  EXPECT_EQ(*value_of(gpu.uuid), "GPU-11111111-2222-3333-4444-555555555555");
  EXPECT_EQ(*value_of(gpu.pci_bus_id), "00000000:01:00.0");
  EXPECT_TRUE(is_absent(gpu.mig_enabled));
  EXPECT_TRUE(seen.notes.empty());
}

TEST(Nvml, ListsEightGpusInTheDriversOrder) {
  std::string lines = "driver 570.86.10\ncuda 12080\n";
  for (int i = 0; i < 8; ++i) {
    lines += "gpu NVIDIA H100 80GB HBM3|GPU-" + std::to_string(i) + "|9.0|85899345920|00000000:0" + std::to_string(i) + ":00.0|0\n";
  }
  FakeMachine machine;
  const auto seen = machine.nvml(lines).detect();
  ASSERT_EQ(value_of(seen.gpus)->size(), 8U);
  EXPECT_EQ(*value_of(value_of(seen.gpus)->at(7).uuid), "GPU-7");
  EXPECT_EQ(value_of(seen.gpus)->at(7).index, 7U);
  EXPECT_EQ(*value_of(value_of(seen.gpus)->at(7).mig_enabled), false);
  EXPECT_EQ(facts_gpus(seen), "sm_90 sm_90 sm_90 sm_90 sm_90 sm_90 sm_90 sm_90");
}

TEST(Nvml, KeepsUnlikeGpusApart) {
  FakeMachine machine;
  machine.nvml(
      "driver 550.54.15\ncuda 12040\ngpu NVIDIA GeForce GTX 1080 Ti|GPU-a|6.1|11811160064|0|none\n"
      "gpu NVIDIA A100-PCIE-40GB|GPU-b|8.0|42949672960|1|0\n");
  EXPECT_EQ(gpu_summary(machine.detect()), "0 NVIDIA GeForce GTX 1080 Ti 6.1 11264; 1 NVIDIA A100-PCIE-40GB 8.0 40960 @NVML");
}

TEST(Nvml, ListsMigInstancesAcrossEmptyPlaces) {
  FakeMachine machine;
  machine.nvml(
      "driver 525.60.13\ncuda 12000\ngpu NVIDIA A100-SXM4-40GB|GPU-b|8.0|42949672960|1|1\n"
      "mig MIG-aaaa|NVIDIA A100-SXM4-40GB MIG 1g.5gb\nmig MIG-bbbb|NVIDIA A100-SXM4-40GB MIG 3g.20gb\n");
  const auto seen = machine.detect();
  const auto& gpu = value_of(seen.gpus)->front();
  EXPECT_EQ(*value_of(gpu.mig_enabled), true);
  ASSERT_EQ(gpu.mig_instances.size(), 2U);
  EXPECT_EQ(gpu.mig_instances[1], (MigInstance{"NVIDIA A100-SXM4-40GB MIG 3g.20gb", "MIG-bbbb"}));
  EXPECT_TRUE(gpu.counts);
}

TEST(Nvml, MigModeWithoutAnInstanceDoesNotCount) {
  FakeMachine machine;
  const auto seen = machine.nvml("driver 525.60.13\ncuda 12000\ngpu NVIDIA A100-SXM4-40GB|GPU-b|8.0|42949672960|1|1\n").detect();
  EXPECT_TRUE(has_note(seen, NoteCode::mig_without_instances));
  EXPECT_EQ(facts_gpus(seen), "none");
}

TEST(Nvml, LooksTheCapabilityUpByNameInAnOldLibrary) {
  FakeMachine machine;
  const auto seen = machine.old_nvml("driver 331.20\ngpu GeForce GTX 1080 Ti|GPU-a\ngpu GeForce of the Future|GPU-b\n").detect();
  EXPECT_EQ(gpu_summary(seen), "0 GeForce GTX 1080 Ti 6.1 ?; 1 GeForce of the Future ? ? @NVML");
  EXPECT_EQ(std::get<Read<ComputeCapability>>(value_of(seen.gpus)->front().capability).source, "catalog, by name");
  EXPECT_TRUE(has_note(seen, NoteCode::capability_unknown));
  EXPECT_EQ(version_summary(seen.driver_cuda), "unknown");
  EXPECT_EQ(facts_gpus(seen), "sm_61");
}

TEST(Nvml, NoGpuIsNoneAndNotUnknown) {
  FakeMachine machine;
  const auto seen = machine.nvml("driver 535.104.05\ncuda 12020\n").detect();
  EXPECT_EQ(gpu_summary(seen), "none");
  EXPECT_EQ(facts_gpus(seen), "none");
}

TEST(Nvml, SkipsAndNamesALostGpu) {
  FakeMachine machine;
  const auto seen = machine.nvml(std::string(k_one_gpu) + "lost\n").detect();
  EXPECT_EQ(value_of(seen.gpus)->size(), 1U);
  EXPECT_TRUE(has_note(seen, NoteCode::gpu_lost));
}

TEST(Nvml, MismatchIsAFindingAndTheKernelStillTellsTheRest) {
  FakeMachine machine;
  machine.nvml("init 18\n")
      .file("/proc/driver/nvidia/version", "NVRM version: NVIDIA UNIX x86_64 Kernel Module  570.124.06  Wed Feb 26 01:54:03 UTC 2025\n")
      .file("/proc/driver/nvidia/gpus/0000:01:00.0/information",
            "Model: \t\t NVIDIA GeForce RTX 3090\nIRQ:   \t\t 120\nGPU UUID: \t GPU-????????"
            "-????"
            "-????"
            "-????"
            "-????????????\n"
            "Bus Location: \t 0000:01:00.0\n");
  const auto seen = machine.detect();
  EXPECT_TRUE(has_note(seen, NoteCode::driver_library_mismatch));
  EXPECT_EQ(gpu_summary(seen), "0 NVIDIA GeForce RTX 3090 8.6 ? @/proc/driver/nvidia/gpus");
  EXPECT_TRUE(is_unknown(value_of(seen.gpus)->front().uuid));
  EXPECT_EQ(version_summary(seen.driver), "570.124.06 @/proc/driver/nvidia/version");
  EXPECT_EQ(facts_gpus(seen), "sm_86");
}

TEST(Nvml, OtherVersionInTheKernelIsAMismatchToo) {
  FakeMachine machine;
  const auto seen = machine.nvml(k_one_gpu).file("/sys/module/nvidia/version", "550.54.15\n").detect();
  EXPECT_TRUE(has_note(seen, NoteCode::driver_library_mismatch));
}

TEST(Nvml, HungLibraryIsLeftAtTheDeadline) {
  FakeMachine machine;
  machine.nvml("hang\n").probes().time_limit = std::chrono::milliseconds(200);
  const auto start = std::chrono::steady_clock::now();
  const auto seen = machine.detect();
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
  EXPECT_TRUE(has_note(seen, NoteCode::nvml_hung));
  EXPECT_EQ(gpu_summary(seen), "unknown");
  EXPECT_EQ(facts_gpus(seen), "free");
}

TEST(Nvml, AnswersBeforeHangingCount) {
  FakeMachine machine;
  machine.nvml("driver 535.104.05\ncuda 12020\nhang-devices\n").probes().time_limit = std::chrono::milliseconds(1000);
  const auto seen = machine.detect();
  EXPECT_EQ(version_summary(seen.driver), "535.104.05 @NVML");
  EXPECT_EQ(gpu_summary(seen), "unknown");
}

TEST(Nvml, CrashOfTheLibraryIsANote) {
  FakeMachine machine;
  const auto seen = machine.nvml("driver 535.104.05\ncrash\n").detect();
  EXPECT_TRUE(has_note(seen, NoteCode::nvml_failed));
  EXPECT_EQ(gpu_summary(seen), "unknown");
}

TEST(Nvml, FileThatIsNotALibraryIsANote) {
  FakeMachine machine;
  machine.file("/usr/lib/libnvidia-ml.so.1", "no library\n").probes().nvml_libraries = {"libnvidia-ml.so.1"};
  EXPECT_TRUE(has_note(machine.detect(), NoteCode::nvml_failed));
}

TEST(Nvml, BareNameIsFoundOnTheLibraryPathAndInTheLoadersCache) {
  for (const bool by_cache : {false, true}) {
    FakeMachine machine;
    machine.nvml(k_one_gpu).probes().nvml_libraries = {"libnvidia-ml.so.1"};
    if (by_cache) {
      machine.file("/etc/ld.so.cache", std::string("glibc-ld.so.cache1.1\0/opt/other.so\0/opt/driver/libnvidia-ml.so.1\0", 65));
    } else {
      machine.variable("LD_LIBRARY_PATH", "/nowhere::/opt/driver");
    }
    EXPECT_EQ(version_summary(machine.detect().driver), "535.104.05 @NVML") << by_cache;
  }
}

TEST(DriverLines, PassOverWhateverElseALibraryPrints) {
  const auto answer = parse_driver_lines(
      "hello\n\t\t\ndriver\tnot a version\ncuda\t99999999999\nname\tof no gpu\ngpu\t0\nname\tA\tB\ncapability\t8\nmemory\t12x\nend\n",
      "test");
  EXPECT_TRUE(is_unknown(answer.driver));
  EXPECT_TRUE(is_unknown(answer.driver_cuda));
  const auto& gpu = value_of(answer.gpus)->front();
  EXPECT_EQ(*value_of(gpu.name), "A\\x09B");
  EXPECT_TRUE(is_unknown(gpu.capability));
  EXPECT_TRUE(is_unknown(gpu.memory_mib));
}

}  // namespace
}  // namespace gpusolve::hardware::test
