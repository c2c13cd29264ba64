// Wrong command lines: status 2, nothing on standard output, one line that says what, where, and what would be right.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/program.hpp"

namespace gpusolve::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;
using Words = std::vector<std::string>;

struct Case {
  const char* name;
  Words words;
  std::vector<const char*> hints;  ///< texts that the line must contain
};

void PrintTo(const Case& one, std::ostream* stream) { *stream << one.name; }

class BadInput : public ::testing::TestWithParam<Case> {};

TEST_P(BadInput, IsOneLineAndStatusTwo) {
  const Sandbox sandbox;
  const auto ended = run_program(GetParam().words, sandbox.path());
  EXPECT_EQ(ended.status, 2) << ended.out << ended.err;
  const bool is_json = std::ranges::find(GetParam().words, "--json") != GetParam().words.end();
  EXPECT_THAT(ended.out, is_json ? HasSubstr("\"gpusolve/error/1\"") : HasSubstr(""));
  EXPECT_EQ(ended.out.empty(), !is_json) << ended.out;
  EXPECT_EQ(std::ranges::count(ended.err, '\n'), 1) << ended.err;
  EXPECT_THAT(ended.err, StartsWith("gpusolve: "));
  for (const auto* const hint : GetParam().hints) {
    EXPECT_THAT(ended.err, HasSubstr(hint));
  }
  EXPECT_THAT(sandbox.files(), IsEmpty());
}

const Case k_cases[] = {
    {"NothingAtAll", {}, {"no command is named"}},
    {"UnknownSubcommand", {"solve"}, {"`solve`", "resolve"}},
    {"UnknownFlag", {"resolve", "--gpus", "sm_86"}, {"--gpus"}},
    {"CheckWithoutAnEnvironment",
     {"check"},
     {"no environment is active: neither VIRTUAL_ENV nor CONDA_PREFIX is set", "name a folder, such as `.venv`"}},
    {"SystemOfAnotherTool", {"resolve", "--os", "windows"}, {"`--os`", "did you mean `--platform`?"}},
    {"CudaOfAnotherTool", {"resolve", "--cuda-version=12.4"}, {"did you mean `--cuda`?"}},
    {"CudaWithAnUnderscore", {"resolve", "--cuda_version", "12.4"}, {"did you mean `--cuda`?"}},
    {"GpuOfACompiler", {"resolve", "--gpu-arch", "sm_86"}, {"did you mean `--gpu`?"}},
    {"GpuOrSystem", {"resolve", "--arch", "arm64"}, {"did you mean `--gpu` or `--platform`?"}},
    {"GpuByItsCapability", {"check", "--compute-capability", "8.6"}, {"did you mean `--gpu`?"}},
    {"PythonOfUv", {"matrix", "--python-version", "3.11"}, {"did you mean `--python`?"}},
    {"DriverOfAnotherTool", {"fleet", "--driver-version", "535"}, {"--driver-version"}},
    {"DriverByItsVersion", {"resolve", "--driver-version", "535.104.05"}, {"did you mean `--driver`?"}},
    {"UnknownFlagBefore", {"--gpu", "sm_86"}, {}},
    {"FlagWithALineBreak", {"resolve", "--no\nsuch"}, {}},
    {"SubcommandWithALineBreak", {"so\nlve"}, {}},
    {"FlagBeforeItsCommand", {"-q", "resolve", "--no-lock"}, {"`-q` belongs behind the command: `gpusolve resolve -q`"}},
    {"CommaForAValue", {"resolve", "--gpu", ",", "--no-lock"}, {"--gpu has no value before or behind the comma"}},
    {"CommaForAValueBehindEquals", {"resolve", "--emit=,", "--no-lock"}, {"--emit has no value"}},
    {"LockOfInstallOnStandardOutput", {"install", "torch", "--dry-run", "-o", "-"}, {"--output - goes with resolve"}},
    {"JsonOfInstall", {"install", "torch", "--dry-run", "--json"}, {"--json goes with resolve"}},
    {"MissingValue", {"resolve", "--gpu"}, {"--gpu"}},
    {"ValueOfAFlag", {"detect", "--verbose=3"}, {"--verbose takes no value: write `--verbose` alone", "gpusolve detect --help"}},
    {"EmptyValueOfAFlag",
     {"resolve", "--gpu", "sm_86", "--json="},
     {"--json takes no value: write `--json` alone", "gpusolve resolve --help"}},
    {"ValueOfAFlagOfTheProgram", {"--version=2"}, {"--version takes no value"}},
    {"UnknownGpu", {"resolve", "--gpu", "RTX 3900"}, {"--gpu", "`RTX 3900`", "RTX 3090"}},
    {"EmptySpecOfASearch", {"search", " "}, {"SPEC ` `: the name of a package is missing"}},
    {"EmptyGpu", {"resolve", "--gpu", ""}, {"--gpu"}},
    {"GpuWithControlCharacters", {"resolve", "--gpu", "\x1b[31mRTX\n"}, {"--gpu"}},
    {"NoneAndAnother", {"resolve", "--gpu", "none,sm_86"}, {"`none`"}},
    {"NoneAndDriver", {"resolve", "--gpu", "none", "--driver", "535.104.05"}, {"contradict"}},
    {"Driver", {"resolve", "--driver", "abc"}, {"--driver", "`abc`"}},
    {"EmptyDriver", {"resolve", "--driver", ""}, {"--driver"}},
    {"HugeDriver", {"resolve", "--driver", "99999999999999999999"}, {"--driver"}},
    {"DriverAgainstItsCuda", {"resolve", "--driver", "535.104.05", "--driver-cuda", "11.8"}, {"12.2", "`11.8`"}},
    {"DriverCuda", {"resolve", "--driver-cuda", "12,2"}, {"--driver-cuda", "`12,2`"}},
    {"Platform", {"resolve", "--platform", "linux"}, {"--platform", "`linux`", "linux-64"}},
    {"PlatformOfAnotherTool", {"resolve", "--platform", "linux-arm64"}, {"did you mean `linux-aarch64`?"}},
    {"PlatformInWords", {"resolve", "--platform", "Windows"}, {"did you mean `win-64`?"}},
    {"InstallerOfTheFamily", {"resolve", "--installer", "uv"}, {"not one of conda, pip, auto", "did you mean `pip`?"}},
    {"PreferInOtherWords", {"resolve", "--prefer", "newest"}, {"did you mean `highest`?"}},
    {"CudaVersionAsDriver", {"resolve", "--driver", "12.2"}, {"write --driver-cuda 12.2"}},
    {"DriverAsCudaVersion", {"resolve", "--driver-cuda", "535"}, {"write --driver 535"}},
    {"CapabilityWithoutPrefix", {"resolve", "--gpu", "86"}, {"did you mean `sm_86`?"}},
    {"AmdGpu", {"resolve", "--gpu", "RX 7900 XTX"}, {"AMD GPU", "whl/rocm"}},
    {"AppleGpu", {"resolve", "--gpu", "M2 Max"}, {"Apple GPU", "MPS"}},
    {"IntelGpu", {"resolve", "--gpu", "Arc A770"}, {"Intel GPU", "whl/xpu"}},
    {"JetsonOnAnotherPlatform", {"resolve", "--gpu", "Orin", "--platform", "linux-64"}, {"Jetson", "linux-aarch64"}},
    {"Glibc", {"resolve", "--gpu", "sm_86", "--glibc", "new"}, {"--glibc", "`new`"}},
    {"GlibcBeforeAnyPackage", {"resolve", "--gpu", "sm_86", "--glibc", "1.0"}, {"--glibc", "`1.0`", "2.5 and newer", "`2.28`"}},
    {"GlibcOnWindows", {"resolve", "--platform", "win-64", "--glibc", "2.28"}, {"--glibc", "win-64"}},
    {"Python", {"resolve", "--gpu", "sm_86", "--python", "three"}, {"--python", "`three`", "`3.10`"}},
    {"PythonTwo", {"resolve", "--gpu", "sm_86", "--installer", "pip", "--python", "2.7"}, {"--python", "`2.7`"}},
    {"NoSuchPython", {"resolve", "--gpu", "sm_86", "--installer", "pip", "--python", "<3"}, {"--python", "`<3`"}},
    {"Cuda", {"resolve", "--gpu", "sm_86", "--cuda", "11..8"}, {"--cuda", "`11..8`"}},
    {"Cudnn", {"resolve", "--gpu", "sm_86", "--cudnn", ">8,"}, {"--cudnn", "`>8,`"}},
    {"CudaThatNoVersionIs",
     {"resolve", "--gpu", "sm_86", "--cuda", "<11,>12"},
     {"--cuda", "`<11,>12`", "no version is both >12 and <11", "`11.8`"}},
    {"CudnnThatNoVersionIs", {"resolve", "--gpu", "sm_86", "--cudnn", ">=9,<8.9"}, {"--cudnn", "`>=9,<8.9`", "no version", "`9.1`"}},
    {"PythonThatNoVersionIs", {"matrix", "--python", "3.10,3.11"}, {"--python", "`3.10,3.11`", "no version", "`3.10`"}},
    {"ConstraintThatNoVersionMeets",
     {"resolve", "--gpu", "sm_86", "--constraint", "numpy>2,<1"},
     {"--constraint", "`numpy>2,<1`", "no version"}},
    {"SpecOfPip", {"resolve", "--gpu", "sm_86", "--installer", "pip", "torch>>2"}, {"`torch>>2`"}},
    {"SpecOfConda", {"resolve", "--gpu", "sm_86", "--installer", "conda", "pytorch>>2"}, {"`pytorch>>2`"}},
    {"EmptySpec", {"resolve", "--gpu", "sm_86", ""}, {"SPEC"}},
    {"SpecWithALineBreak", {"resolve", "--gpu", "sm_86", "tor\nch"}, {}},
    {"SpecOfAnotherWorld", {"resolve", "--gpu", "sm_86", "--installer", "pip", "conda-forge::pytorch"}, {"means nothing to pip"}},
    {"LocalVersionForConda", {"resolve", "--gpu", "sm_86", "--installer", "conda", "torch==2.1+cu118"}, {"means nothing to conda"}},
    {"Constraint", {"resolve", "--gpu", "sm_86", "--constraint", "torch>>2"}, {"--constraint", "`torch>>2`"}},
    {"NoConstraintsFile", {"resolve", "--gpu", "sm_86", "--constraints", "none.txt"}, {"--constraints", "`none.txt`"}},
    {"ConstraintOfAList", {"search", "torch", "--constraint", "torch<2"}, {"`--constraint` is not an option"}},
    {"LockThatIsNotWritten", {"resolve", "--gpu", "sm_86", "--no-lock", "-o", "x"}, {"--no-lock and --output do not go together"}},
    {"UpdateToStdoutAsJson", {"update", "gpusolve.lock", "--json", "-o", "-"}, {"--output"}},
    {"VirtualPackage", {"resolve", "--gpu", "sm_86", "--installer", "conda", "--virtual-package", "cuda"}, {"--virtual-package", "`cuda`"}},
    {"VirtualPackageForPip", {"resolve", "--gpu", "sm_86", "--installer", "pip", "--virtual-package", "__cuda=12"}, {"pip"}},
    {"ExcludeNewer", {"resolve", "--gpu", "sm_86", "--exclude-newer", "yesterday"}, {"--exclude-newer", "`yesterday`"}},
    {"Prefer", {"resolve", "--gpu", "sm_86", "--prefer", "middle"}, {"--prefer", "highest"}},
    {"Installer", {"resolve", "--gpu", "sm_86", "--installer", "apt"}, {"--installer", "conda"}},
    {"Priority", {"resolve", "--gpu", "sm_86", "--channel-priority", "loose"}, {"--channel-priority", "strict"}},
    {"Color", {"resolve", "--gpu", "sm_86", "--color", "pink"}, {"--color", "never"}},
    {"ChannelForPip", {"resolve", "--gpu", "sm_86", "--installer", "pip", "-c", "x"}, {"--channel", "`x`"}},
    {"IndexForConda", {"resolve", "--gpu", "sm_86", "--installer", "conda", "--index-url", "x"}, {"--index-url"}},
    {"NoChannelsToOverrideWith", {"resolve", "--gpu", "sm_86", "--override-channels"}, {"--override-channels requires --channel"}},
    {"MissingChannel", {"resolve", "--gpu", "sm_86", "-c", "/nonexistent/channel"}, {"--channel", "`/nonexistent/channel`"}},
    {"MissingIndex", {"resolve", "--gpu", "sm_86", "--index-url", "/nonexistent/index"}, {"/nonexistent/index"}},
    {"JsonAndLockOnStandardOutput", {"resolve", "--gpu", "sm_86", "--json", "-o", "-"}, {"--json"}},
    {"JsonAndEmitOnStandardOutput", {"resolve", "--gpu", "sm_86", "--json", "--emit", "pip"}, {"--json", "--emit"}},
    {"UnknownFormat", {"resolve", "--gpu", "sm_86", "--emit", "tar"}, {"--emit", "`tar`", "explicit"}},
    {"FormatWithoutFile", {"resolve", "--gpu", "sm_86", "--emit", "pip="}, {"--emit", "`pip=`"}},
    {"LockAndFormatOnStandardOutput", {"resolve", "--gpu", "sm_86", "-o", "-", "--emit", "conda"}, {"--emit `conda`", "`conda=FILE`"}},
    {"TwoFormatsOnStandardOutput",
     {"resolve", "--gpu", "sm_86", "--no-lock", "--emit", "html,conda"},
     {"--emit `conda`", "standard output"}},
    {"TwoThingsForOneFile", {"resolve", "--gpu", "sm_86", "--emit", "pip=x", "-o", "x"}, {"--emit", "`x`"}},
    {"MissingCatalog", {"resolve", "--gpu", "sm_86", "--catalog", "/nonexistent"}, {"--catalog", "/nonexistent"}},
};
INSTANTIATE_TEST_SUITE_P(CommandLine, BadInput, ::testing::ValuesIn(k_cases), [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace gpusolve::testing
