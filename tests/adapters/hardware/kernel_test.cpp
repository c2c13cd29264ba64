// Detection without the driver's tools: /proc, /sys, Jetson, WSL, containers, and machines without any GPU.
#include "adapters/hardware/kernel_driver.hpp"

#include "adapters/hardware/system.hpp"
#include "fake_machine.hpp"

namespace gpusolve::hardware::test {
namespace {

TEST(NoGpu, IsKnownOnAMachineWithoutNvidia) {
  FakeMachine machine;
  const auto seen = machine.pci("0000:00:02.0", "0x8086", "0x3e92", "i915").detect();
  EXPECT_EQ(gpu_summary(seen), "none");
  EXPECT_EQ(version_summary(seen.driver), "none");
  EXPECT_EQ(version_summary(seen.driver_cuda), "none");
  EXPECT_TRUE(seen.notes.empty());
  const auto facts = to_facts(seen);
  EXPECT_TRUE(facts.has_no_gpu());
  EXPECT_FALSE(facts.driver);
}

TEST(NoGpu, IsKnownEvenIfThePciBusCannotBeRead) {
  const FakeMachine machine;
  EXPECT_EQ(facts_gpus(machine.detect()), "none");
}

TEST(NoGpu, LibrariesOfADriverDoNotImplyAGpu) {
  FakeMachine machine;
  machine.nvml("init 9\n").libcuda("version 12020\ninit 100\n").folder("/sys/bus/pci/devices");
  const auto seen = machine.detect();
  EXPECT_EQ(gpu_summary(seen), "none");
  EXPECT_EQ(version_summary(seen.driver_cuda), "12.2 @libcuda");
}

TEST(Pci, GpuWithoutADriverIsThereButOfUnknownKind) {
  FakeMachine machine;
  const auto seen = machine.pci("0000:01:00.0", "0x10de", "0x2204").detect();
  EXPECT_EQ(gpu_summary(seen), "- ? ? ? @/sys/bus/pci/devices");
  EXPECT_TRUE(has_note(seen, NoteCode::gpu_without_driver));
  EXPECT_TRUE(has_note(seen, NoteCode::capability_unknown));
  EXPECT_EQ(version_summary(seen.driver), "none");
  EXPECT_EQ(facts_gpus(seen), "free");
}

TEST(Pci, DeviceIdGivesTheCapabilityWhereTheCatalogKnowsIt) {
  FakeMachine machine;
  machine.pci("0000:01:00.0", "0x10de", "0x2204", "nouveau").probes().capability_of_pci_device =
      [](std::uint16_t device) -> std::optional<ComputeCapability> {
    return device == 0x2204 ? std::optional(ComputeCapability{8, 6}) : std::nullopt;
  };
  const auto seen = machine.detect();
  EXPECT_EQ(facts_gpus(seen), "sm_86");
  EXPECT_TRUE(has_note(seen, NoteCode::nouveau));
  EXPECT_FALSE(has_note(seen, NoteCode::gpu_without_driver));
}

TEST(Pci, GpuOfAVirtualMachineDoesNotCount) {
  FakeMachine machine;
  EXPECT_EQ(facts_gpus(machine.pci("0000:01:00.0", "0x10de", "0x2204", "vfio-pci").detect()), "none");
}

TEST(Pci, OtherFunctionsOfTheCardAreNotGpus) {
  FakeMachine machine;
  machine.pci("0000:01:00.1", "0x10de", "0x1aef").file("/sys/bus/pci/devices/0000:01:00.1/class", "0x040300\n");
  machine.file("/sys/bus/pci/devices/0000:02:00.0/vendor", "garbage").file("/sys/bus/pci/devices/0000:02:00.0/class", "0xzz");
  EXPECT_EQ(gpu_summary(machine.detect()), "none");
}

TEST(Pci, MoreGpusThanTheDriverListsAreSaid) {
  FakeMachine machine;
  machine.pci("0000:01:00.0", "0x10de", "0x2204", "nvidia").pci("0000:02:00.0", "0x10de", "0x2204", "nvidia");
  machine.nvml("driver 535.104.05\ncuda 12020\ngpu NVIDIA GeForce RTX 3090|GPU-1|8.6|1|00000000:01:00.0|none\n");
  EXPECT_TRUE(has_note(machine.detect(), NoteCode::gpu_not_seen_by_driver));
  machine.file("/.dockerenv", "");
  EXPECT_FALSE(has_note(machine.detect(), NoteCode::gpu_not_seen_by_driver));
}

TEST(Nvrm, VersionOfEachModuleIsRead) {
  struct Row {
    const char* text;
    const char* version;
  };
  for (const auto& row : std::initializer_list<Row>{
           {"NVRM version: NVIDIA UNIX x86_64 Kernel Module  535.104.05  Sat Aug 19 01:15:15 UTC 2023\nGCC version:  gcc 12.3.0\n",
            "535.104.05"},
           {"NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  570.86.15  Release Build  (dvs-builder@U16)\n", "570.86.15"},
           {"NVRM version: NVIDIA UNIX aarch64 Kernel Module  540.4.0  Tue Jan  7 17:28:37 PST 2025\n", "540.4.0"},
           {"NVRM version: none\n", "none"},
           {"GCC version:  gcc version 5.4.0\n", "none"},
           {"", "none"}}) {
    const auto version = nvrm_version(row.text);
    EXPECT_EQ(version ? version->text() : "none", row.version) << row.text;
  }
}

TEST(Kernel, GpusOfTheModuleAreListedWithoutAnyTool) {
  FakeMachine machine;
  machine.file("/sys/module/nvidia/version", "470.82.01\n")
      .file("/proc/driver/nvidia/gpus/0000:04:00.0/information", "Model: \t\t Tesla V100-SXM2-16GB\nGPU UUID: \t GPU-e3f8\n")
      .file("/proc/driver/nvidia/gpus/0000:05:00.0/information", "Model: \t\t Unknown\nno colon here\n");
  const auto seen = machine.detect();
  EXPECT_EQ(gpu_summary(seen), "0 Tesla V100-SXM2-16GB 7.0 ?; 1 ? ? ? @/proc/driver/nvidia/gpus");
  EXPECT_EQ(version_summary(seen.driver), "470.82.01 @/sys/module/nvidia/version");
  EXPECT_EQ(version_summary(seen.driver_cuda), "unknown");
}

TEST(Jetson, ChipAndReleaseAreReadWithoutNvml) {
  FakeMachine machine;
  machine.file("/etc/nv_tegra_release", "# R35 (release), REVISION: 4.1, GCID: 33958178, BOARD: t186ref, EABI: aarch64, DATE: Tue Aug  1\n")
      .file("/proc/device-tree/model", std::string("NVIDIA Jetson AGX Orin Developer Kit\0", 37))
      .file("/proc/device-tree/compatible", std::string("nvidia,p3737-0000+p3701-0000\0nvidia,tegra234\0", 45))
      .folder("/sys/bus/pci/devices");
  const auto seen = machine.detect();
  const auto* jetson = value_of(seen.jetson);
  ASSERT_NE(jetson, nullptr);
  EXPECT_EQ(jetson->l4t->text(), "35.4.1");
  EXPECT_EQ(jetson->chip, "tegra234");
  EXPECT_EQ(jetson->model, "NVIDIA Jetson AGX Orin Developer Kit");
  EXPECT_EQ(gpu_summary(seen), "0 Orin 8.7 ? @/proc/device-tree");
}

TEST(Jetson, LibcudaTellsTheGpuAndItsCuda) {
  FakeMachine machine;
  machine.file("/etc/nv_tegra_release", "# R32 (release), REVISION: 7.1\n")
      .libcuda("version 10020\ngpu Xavier|7.2|34359738368\n")
      .variable("CUDA_VISIBLE_DEVICES", "0");
  const auto seen = machine.detect();
  EXPECT_EQ(gpu_summary(seen), "0 Xavier 7.2 32768 @libcuda");
  EXPECT_EQ(*value_of(value_of(seen.gpus)->front().uuid), "GPU-a0a0a0a0-a0a0-a0a0-a0a0-a0a0a0a0a0a0");
  EXPECT_EQ(version_summary(seen.driver_cuda), "10.2 @libcuda");
}

TEST(Libcuda, ErrorsAreFindings) {
  FakeMachine mismatch;
  EXPECT_TRUE(has_note(mismatch.libcuda("version 12020\ninit 803\n").detect(), NoteCode::driver_library_mismatch));
  FakeMachine failing;
  EXPECT_TRUE(has_note(failing.libcuda("version 12020\ninit 999\n").detect(), NoteCode::libcuda_failed));
  FakeMachine hanging;
  hanging.libcuda("version 12020\nhang\n").probes().time_limit = std::chrono::milliseconds(500);
  const auto seen = hanging.detect();
  EXPECT_TRUE(has_note(seen, NoteCode::libcuda_hung));
  EXPECT_EQ(version_summary(seen.driver_cuda), "12.2 @libcuda");
}

TEST(Wsl, WithoutTheWindowsDriverThereIsNoGpu) {
  FakeMachine machine;
  const auto seen = machine.file("/proc/sys/kernel/osrelease", "4.4.0-19041-Microsoft\n").folder("/sys/bus/pci/devices").detect();
  EXPECT_NE(value_of(seen.wsl), nullptr);
  EXPECT_EQ(gpu_summary(seen), "none");
}

TEST(Wsl, PciBusDoesNotProveThatThereIsNoGpu) {
  FakeMachine machine;
  machine.file("/proc/sys/kernel/osrelease", "5.15.90.1-microsoft-standard-WSL2\n").folder("/sys/bus/pci/devices").nvml("init 999\n");
  EXPECT_EQ(gpu_summary(machine.detect()), "unknown");
}

TEST(Container, IsRecognisedByItsMarks) {
  struct Row {
    const char* file;
    const char* text;
    const char* kind;
  };
  for (const auto& row : std::initializer_list<Row>{{"/.dockerenv", "", "docker"},
                                                    {"/run/.containerenv", "", "podman"},
                                                    {"/.singularity.d/runscript", "", "apptainer"},
                                                    {"/proc/1/cgroup", "12:cpu:/kubepods/besteffort/pod1\n", "kubernetes"},
                                                    {"/proc/1/cgroup", "0::/lxc/one\n", "lxc"}}) {
    FakeMachine machine;
    const auto kind = detect_container(machine.file(row.file, row.text).probes());
    ASSERT_NE(value_of(kind), nullptr) << row.file;
    EXPECT_EQ(*value_of(kind), row.kind);
  }
  FakeMachine plain;
  EXPECT_TRUE(is_absent(detect_container(plain.file("/proc/1/cgroup", "0::/init.scope\n").probes())));
}

TEST(Container, KeptFromGpusSaysSo) {
  FakeMachine machine;
  machine.file("/.dockerenv", "").variable("NVIDIA_VISIBLE_DEVICES", "void").pci("0000:01:00.0", "0x10de", "0x2204", "nvidia");
  const auto seen = machine.detect();
  EXPECT_TRUE(has_note(seen, NoteCode::nvidia_visible_devices_hides_all));
  EXPECT_EQ(facts_gpus(seen), "none");
}

}  // namespace
}  // namespace gpusolve::hardware::test
