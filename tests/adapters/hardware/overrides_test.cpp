#include "adapters/hardware/overrides.hpp"

#include "fake_machine.hpp"

namespace gpusolve::hardware::test {
namespace {

constexpr const char* k_one_gpu = "driver 535.104.05\ncuda 12020\ngpu NVIDIA GeForce RTX 3090|GPU-1|8.6|25769803776|1|none\n";

auto driver_text(const Detection& detection) -> std::string {
  const auto driver = to_facts(detection).driver;
  if (!driver) {
    return "free";
  }
  return (driver->version ? driver->version->text() : "?") + " " + (driver->cuda ? driver->cuda->text() : "?") + " " +
         std::string(provenance_text(driver->provenance));
}

TEST(Overrides, NothingIsMixedInWithHardwareGivenByHand) {
  FakeMachine machine;
  machine.nvml(k_one_gpu);
  EXPECT_EQ(driver_text(machine.detect()), "535.104.05 12.2 detected");
  machine.variable("GPUSOLVE_GPU", "sm_70, RTX 3090");
  const auto seen = machine.detect();
  EXPECT_EQ(facts_gpus(seen), "sm_70 sm_86");
  EXPECT_EQ(driver_text(seen), "free");
  EXPECT_EQ(to_facts(seen).gpus->front().provenance, Provenance::env);
  EXPECT_TRUE(has_note(seen, NoteCode::override_in_effect));
  EXPECT_EQ(gpu_summary(seen), "0 NVIDIA GeForce RTX 3090 8.6 24576 @NVML");
}

TEST(Overrides, DriverAloneLeavesTheGpusFree) {
  FakeMachine machine;
  const auto seen = machine.nvml(k_one_gpu).variable("GPUSOLVE_DRIVER", "450.80.02").variable("CONDA_OVERRIDE_CUDA", "11.0").detect();
  EXPECT_EQ(facts_gpus(seen), "free");
  EXPECT_EQ(driver_text(seen), "450.80.02 11.0 env");
}

TEST(Overrides, EmptyCondaVariableTakesCudaAway) {
  FakeMachine machine;
  const auto seen = machine.nvml(k_one_gpu).variable("CONDA_OVERRIDE_CUDA", " ").detect();
  EXPECT_EQ(facts_gpus(seen), "none");
  EXPECT_EQ(driver_text(seen), "free");
}

TEST(Overrides, GlibcCanBeSetOrTakenAway) {
  FakeMachine machine;
  EXPECT_EQ(to_facts(machine.detect()).glibc->value.text(), "2.35");
  EXPECT_EQ(to_facts(machine.variable("CONDA_OVERRIDE_GLIBC", "2.17").detect()).glibc,
            (Known<DottedVersion>{dotted("2.17"), Provenance::env}));
  EXPECT_FALSE(to_facts(machine.variable("CONDA_OVERRIDE_GLIBC", "").detect()).glibc);
}

TEST(Overrides, AutoAndEmptyAreNone) {
  FakeMachine machine;
  machine.nvml(k_one_gpu).variable("GPUSOLVE_GPU", "auto").variable("GPUSOLVE_DRIVER", "");
  const auto seen = machine.detect();
  EXPECT_EQ(facts_gpus(seen), "sm_86");
  EXPECT_TRUE(seen.notes.empty());
  EXPECT_EQ(facts_gpus(machine.variable("GPUSOLVE_GPU", "none").detect()), "none");
}

TEST(Overrides, MalformedValuesAreErrorsThatNameTheVariable) {
  struct Row {
    const char* variable;
    const char* value;
    const char* error;
  };
  for (const auto& row : std::initializer_list<Row>{
           {"GPUSOLVE_GPU", "sm_86,", "GPUSOLVE_GPU: unknown GPU ``: give `sm_86`, `8.6`, a GPU's name, `auto` or `none`"},
           {"GPUSOLVE_GPU", "Voodoo 2", "GPUSOLVE_GPU: unknown GPU `Voodoo 2`: give `sm_86`, `8.6`, a GPU's name, `auto` or `none`"},
           {"GPUSOLVE_DRIVER", "new", "GPUSOLVE_DRIVER: driver version `new` is not numbers separated by dots, such as `535.104.05`"},
           {"CONDA_OVERRIDE_CUDA", "12.x", "CONDA_OVERRIDE_CUDA: CUDA version `12.x` is not numbers separated by dots, such as `12.4`"}}) {
    FakeMachine machine;
    machine.variable(row.variable, row.value);
    const auto overrides = read_overrides(machine.probes());
    ASSERT_FALSE(overrides);
    EXPECT_EQ(overrides.error().text(), row.error);
    EXPECT_TRUE(has_note(machine.detect(), NoteCode::override_malformed));
  }
}

}  // namespace
}  // namespace gpusolve::hardware::test
