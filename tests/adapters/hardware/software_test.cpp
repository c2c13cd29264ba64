// Toolkits, cuDNN, shadowing libraries, environments, C library and CPU.
#include "adapters/hardware/environments.hpp"
#include "adapters/hardware/system.hpp"
#include "adapters/hardware/toolkits.hpp"
#include "base/process_environment.hpp"
#include "fake_machine.hpp"

#include <array>
#include <fstream>
#include <iterator>
#include <string>

namespace gpusolve::hardware::test {
namespace {

auto toolkit_summary(FakeMachine& machine) -> std::string {
  std::string out;
  for (const auto& toolkit : detect_toolkits(machine.probes())) {
    out += (out.empty() ? "" : "; ") + toolkit.root + " " + version_summary(toolkit.version) + (toolkit.has_nvcc ? " nvcc" : "");
    for (const auto& way : toolkit.found_by) {
      out += " <" + way + ">";
    }
  }
  return out;
}

TEST(Toolkits, AreFoundOnceByAllTheirNames) {
  FakeMachine machine;
  machine
      .file("/usr/local/cuda-12.4/version.json", R"({"cuda": {"name": "CUDA SDK", "version": "12.4.1"}, "nvcc": {"version": "12.4.131"}})")
      .program("/usr/local/cuda-12.4/bin/nvcc", "exit 1")
      .link("/usr/local/cuda", "cuda-12.4")
      .file("/usr/local/cuda-10.2/version.txt", "CUDA Version 10.2.89\n")
      .folder("/usr/local/cuda-9.0")
      .variable("CUDA_HOME", "/usr/local/cuda")
      .variable("PATH", "/usr/local/cuda/bin:/usr/bin");
  EXPECT_EQ(toolkit_summary(machine),
            "/usr/local/cuda-12.4 12.4.1 @/usr/local/cuda-12.4/version.json nvcc <CUDA_HOME> <nvcc on PATH> </usr/local/cuda> "
            "</usr/local/cuda-12.4>; /usr/local/cuda-10.2 10.2.89 @/usr/local/cuda-10.2/version.txt </usr/local/cuda-10.2>");
}

TEST(Toolkits, NvccIsRunOnlyWhereNoFileTells) {
  FakeMachine machine;
  machine.program("/usr/bin/nvcc", "echo 'Cuda compilation tools, release 11.8, V11.8.89'");
  EXPECT_EQ(toolkit_summary(machine), "/usr 11.8.89 @nvcc --version nvcc <nvcc on PATH>");
  machine.file("/usr/include/cuda.h", "/* CUDA_VERSION */\n#define CUDA_VERSION_MAX 1\n#define CUDA_VERSION 12020\n");
  EXPECT_EQ(toolkit_summary(machine), "/usr 12.2 @/usr/include/cuda.h nvcc <nvcc on PATH>");
}

TEST(Toolkits, BrokenFilesLeaveTheVersionUnknown) {
  FakeMachine machine;
  machine.file("/opt/cuda/version.json", "{\"cuda\": [1, 2").file("/opt/cuda/include/cuda.h", "#define CUDA_VERSION twelve\n");
  machine.variable("CUDA_PATH", "/opt/cuda").variable("CUDA_HOME", "relative/cuda");
  EXPECT_EQ(toolkit_summary(machine), "/opt/cuda unknown <CUDA_PATH>");
}

TEST(Toolkits, EveryWayOfWritingAVersionIsRead) {
  EXPECT_EQ(nvcc_version("Cuda compilation tools, release 12.4, V12.4.131\nBuild x")->text(), "12.4.131");
  EXPECT_EQ(nvcc_version("Cuda compilation tools, release 7.5")->text(), "7.5");
  EXPECT_FALSE(nvcc_version("nvcc fatal"));
  EXPECT_EQ(toolkit_txt_version("CUDA Version 9.0.176\nCUDA Patch Version 9.0.176.1\n")->text(), "9.0.176");
  EXPECT_FALSE(toolkit_json_version(R"({"cuda": {"version": 12}})"));
  EXPECT_FALSE(toolkit_json_version("\xff\xfe"));
}

TEST(Cudnn, HeadersOfAllPlacesAreFoundOnce) {
  FakeMachine machine;
  machine
      .file("/usr/include/x86_64-linux-gnu/cudnn_version_v8.h",
            "#define CUDNN_MAJOR 8\n#define CUDNN_MINOR 9\n#define CUDNN_PATCHLEVEL 7\n")
      .link("/usr/include/cudnn_version.h", "x86_64-linux-gnu/cudnn_version_v8.h")
      .file("/envs/a/include/cudnn.h", "#define CUDNN_MAJOR      7\n#define CUDNN_MINOR      6 /* x */\n#define CUDNN_PATCHLEVEL 5\n")
      .variable("CONDA_PREFIX", "/envs/a");
  const auto headers = detect_cudnn_headers(machine.probes(), {});
  ASSERT_EQ(headers.size(), 2U);
  EXPECT_EQ(headers[0].version.text(), "8.9.7");
  EXPECT_EQ(headers[0].path, "/usr/include/x86_64-linux-gnu/cudnn_version_v8.h");
  EXPECT_EQ(headers[1].version.text(), "7.6.5");
}

TEST(LibraryPath, FoldersThatShadowWheelsAreNamed) {
  FakeMachine machine;
  machine.file("/usr/local/cuda/lib64/libcudart.so.11.0", "").file("/usr/local/cuda/lib64/libcublas.so.11", "");
  machine.file("/usr/local/cuda/lib64/libm.so", "").file("/opt/mine/libmine.so", "");
  machine.variable("LD_LIBRARY_PATH", "/opt/mine:/usr/local/cuda/lib64::/usr/local/cuda/lib64:/missing");
  const auto seen = machine.detect();
  ASSERT_EQ(seen.shadowing.size(), 1U);
  EXPECT_EQ(seen.shadowing[0], (ShadowingFolder{"/usr/local/cuda/lib64", {"libcublas.so.11", "libcudart.so.11.0"}}));
  EXPECT_TRUE(has_note(seen, NoteCode::library_path_shadows));
}

TEST(LibraryPath, CompatLibcudaIsNamedWithItsDriver) {
  FakeMachine machine;
  machine.file("/usr/local/cuda-12.8/compat/libcuda.so.570.86.10", "")
      .link("/usr/local/cuda-12.8/compat/libcuda.so.1", "libcuda.so.570.86.10");
  EXPECT_FALSE(has_note(machine.detect(), NoteCode::compat_libcuda_in_path));
  machine.variable("LD_LIBRARY_PATH", "/usr/local/cuda-12.8/compat");
  const auto notes = detect_compat_libcuda(machine.probes());
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_EQ(notes[0].detail, "LD_LIBRARY_PATH: libcuda.so.570.86.10");
  machine.variable("LD_LIBRARY_PATH", "").file("/etc/ld.so.conf.d/00-compat.conf", "/usr/local/cuda-12.8/compat\n");
  EXPECT_TRUE(has_note(machine.detect(), NoteCode::compat_libcuda_in_path));
}

TEST(Environments, PythonIsReadWithoutRunningIt) {
  FakeMachine machine;
  machine.file("/envs/a/conda-meta/python-3.10.13-h955ad1f_0.json", "{}").file("/envs/a/conda-meta/python-dateutil-2.8.2-py_0.json", "{}");
  machine.file("/v/pyvenv.cfg", "home = /usr/bin\nversion_info = 3.12.1.final.0\n");
  machine.variable("CONDA_PREFIX", "/envs/a").variable("VIRTUAL_ENV", "/v");
  const auto found = detect_environments(machine.probes());
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].kind, EnvironmentKind::venv);
  EXPECT_EQ(version_summary(found[0].python), "3.12.1 @/v/pyvenv.cfg");
  EXPECT_EQ(version_summary(found[1].python), "3.10.13 @/envs/a/conda-meta/python-3.10.13-h955ad1f_0.json");
}

TEST(Environments, WithoutVariablesThatOfPython3OnPath) {
  FakeMachine venv;
  venv.file("/opt/venv/pyvenv.cfg", "version = 3.12.3\n").program("/opt/venv/bin/python3", "exit 1").program("/usr/bin/python3", "exit 1");
  venv.variable("PATH", "/opt/venv/bin:/usr/bin");
  ASSERT_EQ(detect_environments(venv.probes()).size(), 1U);
  EXPECT_EQ(detect_environments(venv.probes()).front().path, "/opt/venv");
  venv.variable("PATH", "/usr/bin:/opt/venv/bin");
  EXPECT_TRUE(detect_environments(venv.probes()).empty());
  FakeMachine conda;
  conda.file("/opt/conda/conda-meta/python-3.11.5-h955ad1f_0.json", "{}").program("/opt/conda/bin/python3", "exit 1");
  conda.variable("PATH", "/opt/conda/bin");
  ASSERT_EQ(detect_environments(conda.probes()).size(), 1U);
  EXPECT_EQ(detect_environments(conda.probes()).front().kind, EnvironmentKind::conda);
}

TEST(CodeSwitches, AreNamedWhereTheyAreOn) {
  FakeMachine machine;
  machine.variable("CUDA_FORCE_PTX_JIT", "0").variable("CUDA_DISABLE_PTX_JIT", "1");
  const auto seen = machine.detect();
  EXPECT_FALSE(has_note(seen, NoteCode::ptx_only));
  EXPECT_TRUE(has_note(seen, NoteCode::ptx_ignored));
  machine.variable("CUDA_FORCE_PTX_JIT", "1");
  EXPECT_TRUE(has_note(machine.detect(), NoteCode::ptx_only));
}

TEST(Environments, OneWithoutPythonAndOneThatIsGone) {
  FakeMachine machine;
  machine.folder("/envs/b/conda-meta").variable("CONDA_PREFIX", "/envs/b").variable("VIRTUAL_ENV", "/gone");
  const auto found = detect_environments(machine.probes());
  ASSERT_EQ(found.size(), 2U);
  EXPECT_TRUE(is_unknown(found[0].python));
  EXPECT_TRUE(is_absent(found[1].python));
}

/// "venv 3.12 @/v".
auto python_summary(FakeMachine& machine) -> std::string {
  const auto found = detect_python(machine.probes());
  if (!found) {
    return found.error().text();
  }
  const auto& python = *found;
  constexpr std::array k_kinds{"variable", "venv", "conda", "program"};
  return python ? std::string(k_kinds.at(static_cast<std::size_t>(python->kind))) + " " + python->version.text() + " @" + python->place
                : "none";
}

TEST(HostPython, IsThatOfTheActiveEnvironmentBeforeTheOneOnPath) {
  FakeMachine machine;
  machine.program("/usr/bin/python3.9", "exit 1").link("/usr/bin/python3", "python3.9").variable("PATH", "/usr/local/bin:/usr/bin");
  EXPECT_EQ(python_summary(machine), "program 3.9 @/usr/bin/python3");
  machine.file("/envs/a/conda-meta/python-3.10.13-h955ad1f_0.json", "{}").variable("CONDA_PREFIX", "/envs/a");
  EXPECT_EQ(python_summary(machine), "conda 3.10 @/envs/a");
  machine.file("/v/pyvenv.cfg", "version = 3.12.1\n").variable("VIRTUAL_ENV", "/v");
  EXPECT_EQ(python_summary(machine), "venv 3.12 @/v");
}

TEST(HostPython, IsAskedOnlyWhereItsNameSaysNothing) {
  FakeMachine machine;
  machine.program("/shims/python3", "echo 'Python 3.11.7'").variable("PATH", "/shims");
  EXPECT_EQ(python_summary(machine), "program 3.11 @/shims/python3");
  machine.program("/shims/python3", "echo no; exit 1");
  EXPECT_EQ(python_summary(machine), "none");
}

TEST(HostPython, IsWhatTheVariableSays) {
  FakeMachine machine;
  machine.program("/usr/bin/python3.9", "exit 1").link("/usr/bin/python3", "python3.9").variable("PATH", "/usr/bin");
  EXPECT_EQ(python_summary(machine.variable("GPUSOLVE_PYTHON", "none")), "none");
  EXPECT_EQ(python_summary(machine.variable("GPUSOLVE_PYTHON", "3.13.1")), "variable 3.13 @GPUSOLVE_PYTHON");
  EXPECT_EQ(python_summary(machine.variable("GPUSOLVE_PYTHON", "")), "program 3.9 @/usr/bin/python3");
  EXPECT_EQ(python_summary(machine.variable("GPUSOLVE_PYTHON", "three")),
            "GPUSOLVE_PYTHON: `three` is not a version of Python: write such as `3.11`, or `none`");
}

TEST(Libc, MuslIsKnownByItsLoader) {
  FakeMachine machine;
  machine.file("/lib/ld-musl-x86_64.so.1", "").probes().glibc.reset();
  const auto seen = machine.detect();
  EXPECT_EQ(value_of(seen.libc)->family, LibcFamily::musl);
  EXPECT_TRUE(has_note(seen, NoteCode::musl));
  EXPECT_FALSE(to_facts(seen).glibc);
}

TEST(CpuLevel, FollowsTheFlags) {
  const std::string second = "flags\t\t: fpu cx16 lahf_lm popcnt sse4_1 sse4_2 ssse3";
  const std::string third = second + " abm avx avx2 bmi1 bmi2 f16c fma movbe xsave";
  EXPECT_EQ(cpu_level_of_flags("processor : 0\nflags\t\t: fpu sse2\n"), CpuLevel{1});
  EXPECT_EQ(cpu_level_of_flags(second + "\n"), CpuLevel{2});
  EXPECT_EQ(cpu_level_of_flags(third), CpuLevel{3});
  EXPECT_EQ(cpu_level_of_flags(third + " avx512f avx512bw avx512cd avx512dq avx512vl"), CpuLevel{4});
  EXPECT_EQ(cpu_level_of_flags("flags"), CpuLevel{1});
  EXPECT_FALSE(cpu_level_of_flags("Features : fp asimd\n"));
}

TEST(CpuLevel, OfThisMachineAgreesWithItsFlags) {
  auto probes = real_probes(process_environment());
  const auto by_cpuid = detect_cpu_level(probes);
  probes.cpu_level_by_cpuid = nullptr;
  const auto by_flags = detect_cpu_level(probes);
  if (value_of(by_cpuid) == nullptr || value_of(by_flags) == nullptr) {
    GTEST_SKIP() << "not an x86-64 Linux";
  }
  std::ifstream stream("/proc/cpuinfo");
  const std::string flags{std::istreambuf_iterator<char>(stream), {}};
  if (flags.find(" abm ") == std::string::npos) {  // some kernels hide LZCNT, so their flags state less than the processor does
    EXPECT_LE(*value_of(by_flags), *value_of(by_cpuid));
    return;
  }
  EXPECT_EQ(*value_of(by_cpuid), *value_of(by_flags));
}

TEST(L4t, ReleaseAndRevisionMakeTheVersion) {
  EXPECT_EQ(l4t_version("# R36 (release), REVISION: 4.3, GCID: 1")->text(), "36.4.3");
  EXPECT_EQ(l4t_version("# R38 (release)")->text(), "38");
  EXPECT_FALSE(l4t_version("R36"));
}

}  // namespace
}  // namespace gpusolve::hardware::test
