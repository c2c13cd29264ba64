#include "adapters/hardware/visible_devices.hpp"

#include "fake_machine.hpp"

namespace gpusolve::hardware::test {
namespace {

auto gpu(std::uint32_t index, const std::string& name, const std::string& uuid) -> GpuDevice {
  GpuDevice device{.index = index};
  device.name = Read<std::string>{name, "test"};
  device.uuid = Read<std::string>{uuid, "test"};
  return device;
}

auto four_alike() -> std::vector<GpuDevice> {
  return {gpu(0, "NVIDIA L4", "GPU-8932f937-d72c"), gpu(1, "NVIDIA L4", "GPU-8931aaaa-d72c"), gpu(2, "NVIDIA L4", "GPU-00000000-0000"),
          gpu(3, "NVIDIA L4", "GPU-ffffffff-0000")};
}

auto codes(const std::vector<MachineNote>& notes) -> std::string {
  std::string out;
  for (const auto& note : notes) {
    out += (out.empty() ? "" : " ") + std::string(note_code_text(note.code));
  }
  return out;
}

/// The numbers of the GPUs that count under this value, and the notes.
auto visible(std::vector<GpuDevice> gpus, const char* value, const char* order = nullptr) -> std::string {
  Probes probes;
  if (value != nullptr) {
    probes.environment["CUDA_VISIBLE_DEVICES"] = value;
  }
  if (order != nullptr) {
    probes.environment["CUDA_DEVICE_ORDER"] = order;
  }
  const auto notes = codes(limit_to_visible(probes, gpus));
  std::string out;
  for (std::size_t i = 0; i < gpus.size(); ++i) {
    out += gpus[i].counts ? std::to_string(i) : "";
  }
  return out + (notes.empty() ? "" : " " + notes);
}

constexpr const char* k_limits = " cuda-visible-devices-limits";
constexpr const char* k_invalid = " cuda-visible-devices-invalid cuda-visible-devices-limits";
constexpr const char* k_hides = " cuda-visible-devices-hides-all";
constexpr const char* k_wrong = " cuda-visible-devices-invalid cuda-visible-devices-hides-all";

TEST(VisibleDevices, FollowCudasRules) {
  struct Row {
    const char* value;
    std::string expected;
  };
  for (const auto& row : std::initializer_list<Row>{{nullptr, "0123"},
                                                    {"", k_hides},
                                                    {"-1", k_hides},
                                                    {"0", std::string("0") + k_limits},
                                                    {"2,1", std::string("12") + k_limits},
                                                    {" 3 , 0 ", std::string("03") + k_limits},
                                                    {"0,1,2,3", "0123"},
                                                    {"0,2,-1,1", std::string("02") + k_limits},
                                                    {"0,7,1", std::string("0") + k_invalid},
                                                    {"7", k_wrong},
                                                    {"0,0", k_wrong},
                                                    {"zero", k_wrong},
                                                    {"1;2", k_wrong},
                                                    {"0,,1", std::string("0") + k_invalid},
                                                    {"99999999999999999999", k_wrong},
                                                    {"GPU-8932", std::string("0") + k_limits},
                                                    {"gpu-8931AAAA-d72c", std::string("1") + k_limits},
                                                    {"GPU-893", k_wrong},
                                                    {"GPU-8932,GPU-ffff", std::string("03") + k_limits},
                                                    {"GPU-8932,GPU-8932f937", k_wrong},
                                                    {"8932f937", k_wrong},
                                                    {"MIG-1", k_wrong}}) {
    EXPECT_EQ(visible(four_alike(), row.value), row.expected) << (row.value == nullptr ? "(unset)" : row.value);
  }
}

auto with_mig() -> std::vector<GpuDevice> {
  std::vector<GpuDevice> gpus{gpu(0, "NVIDIA A100", "GPU-aaaa"), gpu(1, "NVIDIA A100", "GPU-bbbb")};
  gpus[1].mig_enabled = Read<bool>{true, "test"};
  gpus[1].mig_instances = {{"1g.5gb", "MIG-c637-1"}, {"1g.5gb", "MIG-d748-2"}};
  return gpus;
}

TEST(VisibleDevices, KnowMigDevicesByUuidAndByPlace) {
  EXPECT_EQ(visible(with_mig(), "MIG-c637-1"), std::string("1") + k_limits);
  EXPECT_EQ(visible(with_mig(), "MIG-c6,MIG-d7"), std::string("1") + k_limits);
  EXPECT_EQ(visible(with_mig(), "MIG-GPU-bbbb/1/0"), std::string("1") + k_limits);
  EXPECT_EQ(visible(with_mig(), "MIG-GPU-cccc/1/0"), k_wrong);
  EXPECT_EQ(visible(with_mig(), "MIG-"), k_wrong);
}

TEST(VisibleDevices, IndexAmongUnlikeGpusIsAmbiguousWithoutAnOrder) {
  const std::vector<GpuDevice> gpus{gpu(0, "NVIDIA GeForce GT 1030", "GPU-a"), gpu(1, "NVIDIA GeForce RTX 3090", "GPU-b")};
  EXPECT_EQ(visible(gpus, "1"), "1 cuda-visible-devices-limits cuda-device-order-ambiguous");
  EXPECT_EQ(visible(gpus, "1", "FASTEST_FIRST"), "1 cuda-visible-devices-limits cuda-device-order-ambiguous");
  EXPECT_EQ(visible(gpus, "1", "PCI_BUS_ID"), std::string("1") + k_limits);
  EXPECT_EQ(visible(gpus, "GPU-b"), std::string("1") + k_limits);
}

TEST(VisibleDevices, LimitTheFacts) {
  FakeMachine machine;
  machine.nvml("driver 550.54.15\ncuda 12040\ngpu NVIDIA A|GPU-a|6.1|1|0|none\ngpu NVIDIA B|GPU-b|8.0|1|1|0\n");
  EXPECT_EQ(facts_gpus(machine.detect()), "sm_61 sm_80");
  EXPECT_EQ(facts_gpus(machine.variable("CUDA_VISIBLE_DEVICES", "GPU-b").detect()), "sm_80");
  EXPECT_EQ(facts_gpus(machine.variable("CUDA_VISIBLE_DEVICES", "").detect()), "none");
}

}  // namespace
}  // namespace gpusolve::hardware::test
