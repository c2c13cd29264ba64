#include "adapters/hardware/report.hpp"

#include <nlohmann/json.hpp>
#include <set>

#include "base/process_environment.hpp"
#include "fake_machine.hpp"

namespace gpusolve::hardware::test {
namespace {

const StackRoles k_roles{.title = "PyTorch", .pypi = "torch"};

auto row(const nlohmann::ordered_json& json, std::string_view fact) -> nlohmann::ordered_json {
  for (const auto& one : json.at("rows")) {
    if (one.at("fact") == fact) {
      return one;
    }
  }
  return nullptr;
}

void fill(FakeMachine& machine) {
  machine.nvml("driver 535.104.05\ncuda 12020\ngpu NVIDIA GeForce RTX 3090|GPU-1|8.6|25769803776|00000000:01:00.0|none\n")
      .file("/usr/local/cuda-11.8/version.json", R"({"cuda": {"version": "11.8.0"}})")
      .file("/proc/sys/kernel/osrelease", "6.1.0-13-amd64\n")
      .file("/proc/cpuinfo", "flags\t: fpu sse2\n");
}

TEST(DetectJson, StatesEachFactWithItsSource) {
  FakeMachine machine;
  fill(machine);
  const auto json = detection_json(machine.detect(), k_roles);
  EXPECT_EQ(json.at("schema"), "gpusolve/detect/1");
  EXPECT_EQ(
      json.at("facts").dump(),
      R"({"gpus":[{"name":"NVIDIA GeForce RTX 3090","arch":"sm_86","provenance":"detected"}],)"
      R"("driver":{"version":"535.104.05","cuda":"12.2","provenance":"detected"},"platform":"linux-64","glibc":"2.35","python":null})");
  EXPECT_EQ(row(json, "driver").dump(), R"({"fact":"driver","state":"known","value":"535.104.05","source":"NVML"})");
  EXPECT_EQ(row(json, "wsl").dump(), R"({"fact":"wsl","state":"none","value":null,"source":"/proc/sys/kernel/osrelease"})");
  EXPECT_EQ(row(json, "gpu").at("value").at("arch"), "sm_86");
  EXPECT_EQ(row(json, "cpu_level").at("value"), "x86-64-v1");
}

TEST(DetectJson, KeepsUnknownApartFromNone) {
  FakeMachine unknown;
  unknown.nvml("init 999\n");
  EXPECT_EQ(row(detection_json(unknown.detect(), k_roles), "gpu").dump(),
            R"({"fact":"gpu","state":"unknown","value":null,"why":"NVML answers with error 999"})");
  EXPECT_TRUE(detection_json(unknown.detect(), k_roles).at("facts").at("gpus").is_null());
  const FakeMachine none;
  EXPECT_EQ(row(detection_json(none.detect(), k_roles), "gpu").at("state"), "none");
  EXPECT_TRUE(detection_json(none.detect(), k_roles).at("facts").at("gpus").empty());
}

TEST(DetectJson, IsValidWhateverTheMachineSays) {
  FakeMachine machine;
  machine.nvml("driver 535.104.05\ncuda 12020\ngpu \xff\x01 GPU \xe2\x82|GPU-\xc0|8.6|1|\x7f|none\n")
      .variable("CUDA_VISIBLE_DEVICES", "\xfe")
      .variable("VIRTUAL_ENV", "/v\xff")
      .variable("container", "\xff");
  const auto seen = machine.detect();
  EXPECT_NO_THROW(static_cast<void>(detection_json(seen, k_roles).dump()));
  EXPECT_EQ(*value_of(value_of(seen.gpus)->front().name), "\xef\xbf\xbd\\x01 GPU \xef\xbf\xbd\xef\xbf\xbd");
  EXPECT_EQ(detection_text(seen, k_roles, 80).find('\xff'), std::string::npos);
}

TEST(DetectText, SaysWhichCudaIsWhich) {
  FakeMachine machine;
  fill(machine);
  EXPECT_EQ(detection_text(machine.detect(), k_roles, 80),
            "GPU 0         NVIDIA GeForce RTX 3090, sm_86, 24576 MiB  [NVML]\n"
            "driver        535.104.05  [NVML]\n"
            "driver's CUDA 12.2  [NVML]\n"
            "CUDA toolkit  11.8.0 in /usr/local/cuda-11.8\n"
            "              [/usr/local/cuda-11.8/version.json]\n"
            "platform      linux-64  [this program's build]\n"
            "C library     glibc 2.35  [gnu_get_libc_version]\n"
            "CPU           x86-64-v1  [/proc/cpuinfo]\n"
            "\n"
            "CUDA 12.2 is the newest that the driver serves (nvidia-smi prints it); it is an\n"
            "upper bound and no installed toolkit. CUDA 11.8.0 is the toolkit's (nvcc), for\n"
            "compiling your own code. PyTorch brings its own CUDA runtime and needs no\n"
            "toolkit.\n");
}

TEST(DetectText, FitsANarrowTerminal) {
  FakeMachine machine;
  fill(machine);
  EXPECT_EQ(detection_text(machine.detect(), k_roles, 40),
            "GPU 0         NVIDIA GeForce RTX 3090,\n"
            "  sm_86, 24576 MiB\n"
            "  [NVML]\n"
            "driver        535.104.05  [NVML]\n"
            "driver's CUDA 12.2  [NVML]\n"
            "CUDA toolkit  11.8.0 in\n"
            "  /usr/local/cuda-11.8\n"
            "  [/usr/local/cuda-11.8/version.json]\n"
            "platform      linux-64\n"
            "  [this program's build]\n"
            "C library     glibc 2.35\n"
            "  [gnu_get_libc_version]\n"
            "CPU           x86-64-v1  [/proc/cpuinfo]\n"
            "\n"
            "CUDA 12.2 is the newest that the driver\n"
            "serves (nvidia-smi prints it); it is an\n"
            "upper bound and no installed toolkit.\n"
            "CUDA 11.8.0 is the toolkit's (nvcc), for\n"
            "compiling your own code. PyTorch brings\n"
            "its own CUDA runtime and needs no\n"
            "toolkit.\n");
}

TEST(DetectText, WrapsNotes) {
  FakeMachine machine;
  machine.pci("0000:01:00.0", "0x10de", "0x2204", "nouveau");
  const auto text = detection_text(machine.detect(), k_roles, 80);
  EXPECT_NE(text.find("warning: the NVIDIA GPU at 0000:01:00.0 is driven by nouveau, which runs no\n  CUDA; install NVIDIA's driver\n"),
            std::string::npos)
      << text;
}

TEST(Notes, HaveEachACodeOfTheirOwn) {
  std::set<std::string_view> codes;
  for (int code = 0; code <= static_cast<int>(NoteCode::musl); ++code) {
    EXPECT_TRUE(codes.insert(note_code_text(static_cast<NoteCode>(code))).second) << code;
    EXPECT_FALSE(sentence_of({static_cast<NoteCode>(code), "subject", "detail"}, k_roles).empty());
  }
}

TEST(Notes, NameTheMainStack) {
  EXPECT_EQ(sentence_of({NoteCode::ptx_only, "CUDA_FORCE_PTX_JIT", "1"}, {.title = "Rocket", .pypi = "rocket-gpu"}),
            "CUDA_FORCE_PTX_JIT=1 makes the driver ignore machine code: programs with no PTX for the GPU fail, rocket-gpu among them");
  EXPECT_EQ(sentence_of({NoteCode::musl, "musl", "1.2%t"}, {.title = "Rocket", .pypi = "rocket-gpu"}),
            "the C library is musl (1.2%t): Rocket's wheels and conda's packages are built for glibc");
}

TEST(Host, DetectionOfThisVeryMachineIsTakenInFull) {
  const auto seen = detect(real_probes(process_environment()));
  EXPECT_EQ(to_facts(seen).platform.value, host_platform());
  EXPECT_NO_THROW(static_cast<void>(detection_json(seen, k_roles).dump()));
}

}  // namespace
}  // namespace gpusolve::hardware::test
