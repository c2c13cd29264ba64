// Detection through a fake nvidia-smi.
#include <chrono>

#include "fake_machine.hpp"

namespace gpusolve::hardware::test {
namespace {

constexpr const char* k_header =
    "Sat Mar  2 10:00:00 2024\n+------------------------------------------------------------------+\n"
    "| NVIDIA-SMI 535.104.05    Driver Version: 535.104.05    CUDA Version: 12.2 |\n";
constexpr const char* k_3090 = "0, NVIDIA GeForce RTX 3090, GPU-1111, 535.104.05, 24576, 8.6\n";

/// A machine whose nvidia-smi prints `said` for every query, and ends with `status`.
void says(FakeMachine& machine, const std::string& said, int status) {
  machine.file("/said", said)
      .program("/usr/bin/nvidia-smi", "/bin/cat '" + machine.root().string() + "/said'\nexit " + std::to_string(status));
}

TEST(Smi, TellsAllOfOneGpu) {
  FakeMachine machine;
  const auto seen = machine.smi(k_3090, "GPU 0: NVIDIA GeForce RTX 3090 (UUID: GPU-1111)\n", k_header).detect();
  EXPECT_EQ(gpu_summary(seen), "0 NVIDIA GeForce RTX 3090 8.6 24576 @nvidia-smi");
  EXPECT_EQ(version_summary(seen.driver), "535.104.05 @nvidia-smi");
  EXPECT_EQ(version_summary(seen.driver_cuda), "12.2 @nvidia-smi");
  EXPECT_TRUE(seen.notes.empty());
}

TEST(Smi, IsAskedByCsvQueryWithoutUnits) {
  FakeMachine machine;
  static_cast<void>(machine.smi(k_3090, "", k_header).detect());
  EXPECT_EQ(machine.read("/smi.log"),
            "--query-gpu=index,name,uuid,driver_version,memory.total,compute_cap --format=csv,noheader,nounits\n-L\n\n");
}

TEST(Smi, IsNotStartedIfNvmlAnsweredEverything) {
  FakeMachine machine;
  machine.smi(k_3090, "", k_header).nvml("driver 550.54.15\ncuda 12040\ngpu NVIDIA L4|GPU-l|8.9|1|1|0\n");
  EXPECT_EQ(version_summary(machine.detect().driver), "550.54.15 @NVML");
  EXPECT_EQ(machine.read("/smi.log"), "");
}

TEST(Smi, IsTakenWhereNvmlFails) {
  FakeMachine machine;
  const auto seen = machine.smi(k_3090, "", k_header).nvml("init 999\n").detect();
  EXPECT_EQ(gpu_summary(seen), "0 NVIDIA GeForce RTX 3090 8.6 24576 @nvidia-smi");
  EXPECT_TRUE(has_note(seen, NoteCode::nvml_failed));
}

TEST(Smi, FindsMigInstancesInTheList) {
  FakeMachine machine;
  machine.smi("0, NVIDIA A100-SXM4-40GB, GPU-5c89, 470.57.02, 40536, 8.0\n1, NVIDIA A100-SXM4-40GB, GPU-6d90, 470.57.02, 40536, 8.0\n",
              "GPU 0: NVIDIA A100-SXM4-40GB (UUID: GPU-5c89)\n  MIG 3g.20gb     Device  0: (UUID: MIG-c637)\n"
              "  MIG 1g.5gb      Device  1: (UUID: MIG-d748)\nGPU 1: NVIDIA A100-SXM4-40GB (UUID: GPU-6d90)\n",
              "CUDA Version: 11.4");
  const auto seen = machine.detect();
  ASSERT_EQ(value_of(seen.gpus)->front().mig_instances.size(), 2U);
  EXPECT_EQ(value_of(seen.gpus)->front().mig_instances[0], (MigInstance{"MIG 3g.20gb", "MIG-c637"}));
  EXPECT_TRUE(value_of(seen.gpus)->at(1).mig_instances.empty());
}

TEST(Smi, OldVersionWithoutCapabilitiesIsAskedAgainAndTheNameLookedUp) {
  FakeMachine machine;
  machine.file("/table", "0, Tesla V100-SXM2-16GB, GPU-v, 418.87.00, 16130\n")
      .program("/usr/bin/nvidia-smi",
               "case \"$1\" in\n*compute_cap*) echo 'Field \"compute_cap\" is not a valid field to query.'; exit 2;;\n"
               "--query*) exec /bin/cat '" +
                   machine.root().string() +
                   "/table';;\n*) echo '| NVIDIA-SMI 418.87.00  Driver Version: 418.87.00  CUDA Version: 10.1 |';;\nesac");
  const auto seen = machine.detect();
  EXPECT_EQ(gpu_summary(seen), "0 Tesla V100-SXM2-16GB 7.0 16130 @nvidia-smi");
  EXPECT_EQ(version_summary(seen.driver_cuda), "10.1 @nvidia-smi");
}

TEST(Smi, MissingFieldsStayUnknown) {
  FakeMachine machine;
  machine.smi("0, Orin (nvgpu), [N/A], 540.4.0, [N/A], [N/A]\n", "", "| NVIDIA-SMI 540.4.0  Driver Version: 540.4.0  CUDA Version: N/A |");
  const auto seen = machine.detect();
  EXPECT_EQ(gpu_summary(seen), "0 Orin (nvgpu) 8.7 ? @nvidia-smi");
  EXPECT_TRUE(is_unknown(value_of(seen.gpus)->front().uuid));
  EXPECT_EQ(version_summary(seen.driver), "540.4.0 @nvidia-smi");
  EXPECT_EQ(version_summary(seen.driver_cuda), "unknown");
}

TEST(Smi, HeaderOfNewDriversIsRead) {
  FakeMachine machine;
  machine.smi("0, NVIDIA B200, GPU-b, [N/A], 183359, 10.0\n", "",
              "| NVIDIA-SMI 610.43.02    KMD Version: 610.43.02     CUDA UMD Version: 13.3     |\n");
  const auto seen = machine.detect();
  EXPECT_EQ(version_summary(seen.driver), "610.43.02 @nvidia-smi");
  EXPECT_EQ(version_summary(seen.driver_cuda), "13.3 @nvidia-smi");
  EXPECT_EQ(facts_gpus(seen), "sm_100");
}

TEST(Smi, VersionMismatchIsAFinding) {
  FakeMachine machine;
  says(machine, "Failed to initialize NVML: Driver/library version mismatch\nNVML library version: 570.133\n", 18);
  const auto seen = machine.detect();
  EXPECT_TRUE(has_note(seen, NoteCode::driver_library_mismatch));
  EXPECT_EQ(gpu_summary(seen), "unknown");
}

TEST(Smi, NoDevicesIsNone) {
  FakeMachine machine;
  says(machine, "No devices were found\n", 6);
  EXPECT_EQ(gpu_summary(machine.detect()), "none");
}

TEST(Smi, MissingDriverIsUnknownUntilThePciBusTells) {
  FakeMachine machine;
  says(machine,
       "NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver. Make sure that the latest NVIDIA driver is "
       "installed and running.\n",
       9);
  EXPECT_EQ(gpu_summary(machine.detect()), "unknown");
  machine.folder("/sys/bus/pci/devices");
  EXPECT_EQ(gpu_summary(machine.detect()), "none");
}

TEST(Smi, HungProgramIsKilledAndCalledOnce) {
  FakeMachine machine;
  machine.program("/usr/bin/nvidia-smi", "echo x >>'" + machine.root().string() + "/calls'\n/bin/sleep 60\n").probes().time_limit =
      std::chrono::milliseconds(500);
  const auto start = std::chrono::steady_clock::now();
  const auto seen = machine.detect();
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
  EXPECT_TRUE(has_note(seen, NoteCode::smi_hung));
  EXPECT_EQ(gpu_summary(seen), "unknown");
  EXPECT_EQ(machine.read("/calls"), "x\n");
}

TEST(Smi, GarbageNeverCrashes) {
  for (const auto& said : {std::string("\x00\xff\xfe,,,,\n,,,,,\n0,\n", 17), std::string("{\"gpus\": []}"), std::string("0,1,2,3,4,5,6\n"),
                           std::string(3'000'000, 'x'), std::string(100'000, ','), std::string("0, A, B\xc3, C, D, E\n")}) {
    FakeMachine machine;
    says(machine, said, 0);
    const auto seen = machine.detect();
    EXPECT_EQ(facts_gpus(seen), "free") << said.substr(0, 20);
  }
}

TEST(Smi, EndlessOutputIsCutOff) {
  FakeMachine machine;
  machine.program("/usr/bin/nvidia-smi", "while :; do echo 0123456789012345678901234567890123456789012345678901234567890123456789; done");
  machine.probes().output_limit = 100'000;
  EXPECT_EQ(gpu_summary(machine.detect()), "unknown");
}

TEST(Smi, LostGpuBesideAGoodOneIsNamed) {
  FakeMachine machine;
  machine.smi(std::string(k_3090) + "Unable to determine the device handle for GPU 0000:0B:00.0: GPU is lost.  Reboot the system\n", "",
              k_header);
  const auto seen = machine.detect();
  EXPECT_EQ(value_of(seen.gpus)->size(), 1U);
  EXPECT_TRUE(has_note(seen, NoteCode::gpu_lost));
}

TEST(Smi, WslsOwnIsFoundOffThePath) {
  FakeMachine machine;
  machine.smi(k_3090, "", k_header).file("/proc/sys/kernel/osrelease", "5.15.90.1-microsoft-standard-WSL2\n");
  machine.folder("/usr/lib/wsl/lib");
  std::filesystem::rename(machine.root() / "usr/bin/nvidia-smi", machine.root() / "usr/lib/wsl/lib/nvidia-smi");
  const auto seen = machine.detect();
  EXPECT_EQ(facts_gpus(seen), "sm_86");
  EXPECT_TRUE(has_note(seen, NoteCode::wsl_driver_is_windows));
  EXPECT_EQ(*value_of(seen.wsl), "5.15.90.1-microsoft-standard-WSL2");
}

}  // namespace
}  // namespace gpusolve::hardware::test
