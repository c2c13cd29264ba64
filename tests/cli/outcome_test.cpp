// The outcome and exit status of each kind of request (docs/rules.md, "Exit statuses"), and the traps for GPU users.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/cli/resolved_json.hpp"

namespace gpusolve::testing {
namespace {

using Json = nlohmann::json;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsSupersetOf;
using ::testing::Not;
using Words = std::vector<std::string>;

/// Options first, `--json` added; `-c ./x` means the fixture channels.
struct Solved {
  int status{};
  Json json;
};

auto solve(Words words) -> Solved {
  words.insert(words.begin(), {"resolve", "--no-lock", "--json"});
  const auto ended = run_program(words, fixture_channels());
  EXPECT_EQ(ended.err, "");
  return {ended.status, Json::parse(ended.out, nullptr, false)};
}

auto codes(const Json& json) -> std::vector<std::string> {
  std::vector<std::string> all;
  for (const auto& reason : json.at("reasons")) {
    all.push_back(reason.at("code"));
  }
  return all;
}

auto versions(const Json& json) -> std::map<std::string, std::string> {
  std::map<std::string, std::string> all;
  for (const auto& package : json.at("packages")) {
    all[package.at("name")] = package.at("version");
  }
  return all;
}

struct Case {
  const char* name;
  Words words;
  int status;
  const char* outcome;
};

void PrintTo(const Case& one, std::ostream* stream) { *stream << one.name; }

class Outcome : public ::testing::TestWithParam<Case> {};

TEST_P(Outcome, HasTheStatusOfTheContract) {
  const auto& [name, words, status, outcome] = GetParam();
  const auto solved = solve(words);
  ASSERT_TRUE(solved.json.is_object());
  EXPECT_EQ(solved.json.at("outcome"), outcome);
  EXPECT_EQ(solved.status, status);
  EXPECT_EQ(solved.json.at("reasons").empty(),
            std::string(outcome) == "gpu" || std::string(outcome) == "neutral" || std::string(outcome) == "unjudged");
}

const Case k_cases[] = {
    {"Gpu", {"-c", "./pytorch", "--gpu", "sm_86", "pytorch"}, 0, "gpu"},
    {"Defaults", {"-c", "./pytorch", "--gpu", "sm_86"}, 0, "gpu"},
    {"DriverAlone", {"-c", "./pytorch", "--driver", "535.104.05", "pytorch"}, 0, "gpu"},
    {"Neutral", {"-c", "./tools", "--gpu", "sm_86", "app"}, 0, "neutral"},
    {"CpuAskedFor", {"-c", "./pytorch", "--gpu", "none", "pytorch"}, 0, "cpu_only"},
    {"CpuAllowed", {"-c", "./pytorch", "--gpu", "sm_120", "--allow-cpu", "pytorch"}, 0, "cpu_only"},
    {"GpuBeforeAllowedCpu", {"-c", "./pytorch", "--gpu", "sm_86", "--allow-cpu", "pytorch"}, 0, "gpu"},
    {"NoCode", {"-c", "./pytorch", "--gpu", "sm_120", "pytorch"}, 10, "cpu_only"},
    {"DriverTooOld", {"-c", "./pytorch", "--gpu", "sm_86", "--driver", "450.80.02", "pytorch"}, 10, "cpu_only"},
    {"NewestIsCpuOnly", {"-c", "./pytorch", "--gpu", "sm_86", "pytorch=2.2"}, 10, "cpu_only"},
    {"CpuOnlySelector", {"-c", "./pytorch", "--gpu", "sm_86", "pytorch", "cpuonly"}, 10, "cpu_only"},
    {"HiddenByPriority", {"-c", "./internal", "-c", "./pytorch", "--gpu", "sm_86", "pytorch"}, 10, "cpu_only"},
    {"PlatformWithoutGpus", {"--platform", "osx-64", "--installer", "pip"}, 10, "cpu_only"},
    {"AppleSilicon", {"--platform", "osx-arm64", "--installer", "pip"}, 0, "unjudged"},
    {"AppleSiliconByConda", {"--platform", "osx-arm64", "--installer", "conda"}, 0, "unjudged"},
    {"AppleSiliconBeforeMetal", {"--platform", "osx-arm64", "--installer", "pip", "torch<1.12"}, 10, "cpu_only"},
    {"AppleSiliconForCuda", {"--platform", "osx-arm64", "--installer", "pip", "--cuda", "12.6"}, 10, "cpu_only"},
    {"AppleSiliconOnTheCpu", {"--platform", "osx-arm64", "--installer", "pip", "--gpu", "none"}, 0, "cpu_only"},
    {"Clash", {"-c", "./tools", "--gpu", "sm_86", "app", "viewer"}, 11, "unsatisfiable"},
    {"Typo", {"-c", "./pytorch", "--gpu", "sm_86", "pytorhc"}, 11, "unsatisfiable"},
    {"NoSuchVersion", {"-c", "./pytorch", "--gpu", "sm_86", "pytorch=9"}, 11, "unsatisfiable"},
    {"NoSuchDependency", {"-c", "./tools", "--gpu", "sm_86", "lonely"}, 11, "unsatisfiable"},
    {"GlibcTooOld", {"-c", "./tools", "--gpu", "sm_86", "newglibc"}, 11, "unsatisfiable"},
    {"GlibcNewEnough", {"-c", "./tools", "--gpu", "sm_86", "--glibc", "2.39", "newglibc"}, 0, "neutral"},
    {"NoPythonInCommon", {"-c", "./pytorch", "--gpu", "sm_86", "--python", "3.12", "pytorch=2.1.0"}, 11, "unsatisfiable"},
    {"Constraint", {"-c", "./tools", "--gpu", "sm_86", "--constraint", "libshape<2", "app"}, 11, "unsatisfiable"},
    {"EmbeddedPip", {"--gpu", "sm_86", "--installer", "pip"}, 0, "gpu"},
    {"EmbeddedConda", {"--gpu", "sm_86", "--installer", "conda"}, 0, "gpu"},
};
INSTANTIATE_TEST_SUITE_P(Contract, Outcome, ::testing::ValuesIn(k_cases), [](const auto& row) { return std::string(row.param.name); });

TEST(Traps, GpuBuildsWinOverNewerAndHigherNumberedCpuBuilds) {
  // The channel's newest version and highest build number belong to CPU builds.
  const auto solved = solve({"-c", "./pytorch", "--gpu", "sm_86", "pytorch"});
  EXPECT_EQ(solved.json.at("stack").at("torch"), "2.1.0");
  EXPECT_EQ(solved.json.at("stack").at("build"), "cu121");
  EXPECT_EQ(versions(solved.json)["pytorch-cuda"], "12.1");
}

TEST(Traps, AToolkitThatNoBuildNeedsDoesNotDecideTheBuild) {
  const auto solved = solve({"-c", "./pytorch", "--gpu", "sm_86", "pytorch", "cudatoolkit=11.3"});
  EXPECT_EQ(solved.json.at("outcome"), "gpu");
  EXPECT_EQ(versions(solved.json)["cudatoolkit"], "11.3.1");
  EXPECT_EQ(solved.json.at("stack").at("cuda"), "12.1");
}

TEST(Traps, AToolkitThatABuildNeedsDecidesIt) {
  const auto solved = solve({"-c", "./pytorch", "--gpu", "sm_80", "pytorch<1.13", "cudatoolkit=11.1"});
  EXPECT_EQ(solved.json.at("stack").at("build"), "cu111");
}

TEST(Traps, BuildStringsAndSelectorsChooseTheCuda) {
  for (const auto& spec : Words{"pytorch=2.1.0=*cuda11.8*", "pytorch-cuda=11.8"}) {
    const auto solved = solve({"-c", "./pytorch", "--gpu", "sm_86", "pytorch", spec});
    EXPECT_EQ(solved.json.at("stack").at("cuda"), "11.8") << spec;
  }
  EXPECT_EQ(solve({"-c", "./pytorch", "--gpu", "sm_86", "--cuda", "11.7", "pytorch"}).json.at("stack").at("torch"), "2.0.1");
}

TEST(Traps, AChannelThatComesFirstHidesGpuBuildsUnderStrictPriorityOnly) {
  const Words request{"-c", "./internal", "-c", "./pytorch", "--gpu", "sm_86", "pytorch"};
  const auto strict = solve(request);
  EXPECT_THAT(codes(strict.json), Contains("channel-priority"));
  EXPECT_THAT(codes(strict.json), Not(Contains("source-lacks-gpu-builds")));
  for (const std::string priority : {"flexible", "disabled"}) {
    auto relaxed = request;
    relaxed.insert(relaxed.end(), {"--channel-priority", priority});
    EXPECT_EQ(solve(relaxed).json.at("outcome"), "gpu") << priority;
  }
}

TEST(Traps, HiddenBuildsThatWouldNotRunAreNotAReason) {
  const auto solved = solve({"-c", "./internal", "-c", "./pytorch", "--gpu", "sm_120", "pytorch"});
  EXPECT_EQ(solved.json.at("outcome"), "cpu_only");
  EXPECT_THAT(codes(solved.json), Not(Contains("channel-priority")));
}

TEST(Traps, ACpuBuildThatWasAskedForIsTheReason) {
  EXPECT_THAT(codes(solve({"-c", "./pytorch", "--gpu", "sm_86", "pytorch", "cpuonly"}).json), Contains("cpu-build-requested"));
  EXPECT_THAT(codes(solve({"-c", "./pytorch", "--gpu", "sm_86", "pytorch=*=*cpu*"}).json), Contains("cpu-build-requested"));
}

TEST(Reasons, HaveTheCodesOfTheContract) {
  const struct {
    Words words;
    const char* code;
  } k_rows[] = {
      {{"-c", "./pytorch", "--gpu", "sm_120", "pytorch"}, "no-kernel-image"},
      {{"-c", "./pytorch", "--gpu", "sm_86", "--driver", "440.33.01", "pytorch"}, "driver-too-old"},
      {{"-c", "./pytorch", "--gpu", "sm_86", "--cuda", "9.0", "pytorch"}, "cuda-unavailable"},
      {{"-c", "./pytorch", "--gpu", "sm_86", "--cudnn", "9", "pytorch"}, "cudnn-unavailable"},
      {{"-c", "./pytorch", "--gpu", "sm_86", "--python", "3.12", "pytorch=2.1.0"}, "python-unavailable"},
      {{"-c", "./pytorch", "--gpu", "sm_86", "pytorch=2.2"}, "source-lacks-gpu-builds"},
      {{"-c", "./pytorch", "--gpu", "sm_86", "pytorch=9"}, "version-unavailable"},
      {{"-c", "./pytorch", "--gpu", "sm_86", "--exclude-newer", "2019-01-01", "pytorch"}, "excluded-newer"},
      {{"-c", "./tools", "--gpu", "sm_86", "lonely"}, "unknown-package"},
      {{"-c", "./tools", "--gpu", "sm_86", "newglibc"}, "glibc-too-old"},
      {{"-c", "./tools", "--gpu", "sm_86", "app", "viewer"}, "dependency-conflict"},
      {{"-c", "./pytorch", "--gpu", "none", "pytorch"}, "no-gpu"},
      {{"--platform", "osx-64", "--installer", "pip"}, "platform-unavailable"},
  };
  for (const auto& row : k_rows) {
    EXPECT_THAT(codes(solve(row.words).json), Contains(row.code)) << ::testing::PrintToString(row.words);
  }
}

TEST(Embedded, GivesTheCuda118SetExactly) {
  const auto solved = solve({"--gpu", "sm_86", "--cuda", "11.8", "--python", "3.10", "--installer", "pip", "torch"});
  using Package = std::pair<const std::string, std::string>;
  EXPECT_THAT(versions(solved.json),
              IsSupersetOf({Package{"nvidia-cublas-cu11", "11.11.3.6"}, Package{"nvidia-cuda-cupti-cu11", "11.8.87"},
                            Package{"nvidia-cuda-nvrtc-cu11", "11.8.89"}, Package{"nvidia-cuda-runtime-cu11", "11.8.89"},
                            Package{"nvidia-cudnn-cu11", "9.1.0.70"}, Package{"nvidia-cufft-cu11", "10.9.0.58"},
                            Package{"nvidia-curand-cu11", "10.3.0.86"}, Package{"nvidia-cusolver-cu11", "11.4.1.48"},
                            Package{"nvidia-cusparse-cu11", "11.7.5.86"}, Package{"nvidia-nccl-cu11", "2.21.5"},
                            Package{"nvidia-nvtx-cu11", "11.8.86"}}));
}

TEST(Embedded, MakesASetOnEveryPlatform) {
  for (const std::string platform : {"linux-64", "linux-aarch64", "win-64", "osx-arm64"}) {
    const auto solved = solve({"--platform", platform, "--allow-cpu"});
    EXPECT_EQ(solved.status, 0) << platform;
    EXPECT_THAT(solved.json.at("packages"), Not(::testing::IsEmpty())) << platform;
  }
}

TEST(Embedded, KnowsWhenReleasesCameOut) {
  for (const std::string installer : {"pip", "conda"}) {
    const auto solved = solve({"--gpu", "sm_80", "--installer", installer, "--exclude-newer", "2023-03-31", "torch"});
    EXPECT_EQ(solved.json.at("stack").at("torch"), "2.0.0") << installer;
    const auto nothing = solve({"--gpu", "sm_80", "--installer", installer, "--exclude-newer", "2016-01-01", "torch"});
    EXPECT_EQ(nothing.status, 11) << installer;
    EXPECT_THAT(codes(nothing.json), Contains("excluded-newer")) << installer;
  }
}

TEST(Embedded, SaysWhatTheOtherInstallerWouldGive) {
  const auto solved = solve({"--gpu", "sm_86", "--installer", "auto"});
  const auto& warnings = solved.json.at("warnings");
  EXPECT_EQ(std::ranges::count_if(warnings, [](const auto& warning) { return warning.at("code") == "other-installer"; }), 1) << warnings;
}

TEST(Embedded, LeavesAnInstallerOutThatCannotReadTheSpecAndSaysSo) {
  const auto solved = solve({"--gpu", "sm_61", "torch==2.9.0+cu126"});
  EXPECT_EQ(solved.json.at("outcome"), "gpu");
  EXPECT_EQ(solved.json.at("request").at("installer"), "pip");
  EXPECT_THAT(solved.json.at("warnings")[0].at("text").get<std::string>(), ::testing::HasSubstr("--installer conda is left out"));
}

/// torchaudio 2.11 uses the stable ABI of torch, so that it goes with later releases, for the CUDA that it was built for.
TEST(Embedded, DoesNotHoldTorchBackForTorchaudioWithTheStableAbi) {
  const auto plain = solve({"--gpu", "sm_86", "--installer", "pip", "torch==2.13.0", "torchaudio"});
  EXPECT_EQ(plain.json.at("stack").at("build"), "cu130");
  EXPECT_EQ(versions(plain.json).at("torchaudio"), "2.11.0");
  const auto labelled = solve({"--gpu", "sm_60", "--installer", "pip", "torch>=2.12", "torchaudio"});
  EXPECT_EQ(labelled.json.at("stack").at("build"), "cu126");
  EXPECT_EQ(versions(labelled.json).at("torchaudio"), "2.11.0+cu126");
  const auto other = solve({"--gpu", "sm_86", "--installer", "pip", "torch==2.13.0+cu132", "torchaudio"});
  EXPECT_EQ(other.json.at("outcome"), "unsatisfiable");
  const auto older = solve({"--gpu", "sm_86", "--installer", "pip", "torch==2.12.1", "torchaudio==2.10.0"});
  EXPECT_EQ(older.json.at("outcome"), "unsatisfiable");
}

TEST(Embedded, ChoosesTorchaudioOnlyWhereItIsNamed) {
  const auto without = solve({"--gpu", "sm_86", "--installer", "pip"});
  EXPECT_FALSE(versions(without.json).contains("torchaudio"));
  const auto with = solve({"--gpu", "sm_86", "--installer", "pip", "torch", "torchaudio"});
  EXPECT_EQ(with.json.at("outcome"), "gpu");
  EXPECT_TRUE(versions(with.json).contains("torchaudio"));
}

TEST(Variables, CountAsGivenByHand) {
  const Words words{"resolve", "--no-lock", "-q", "-c", "./pytorch", "pytorch"};
  EXPECT_EQ(run_program(words, fixture_channels(), {{"GPUSOLVE_GPU", "sm_86"}}).status, 0);
  EXPECT_EQ(run_program(words, fixture_channels(), {{"GPUSOLVE_GPU", "sm_120"}}).status, 10);
  const auto wrong = run_program(words, fixture_channels(), {{"GPUSOLVE_GPU", "nonsense"}});
  EXPECT_EQ(wrong.status, 2);
  EXPECT_NE(wrong.err.find("GPUSOLVE_GPU"), std::string::npos) << wrong.err;
}

TEST(CudaOfADriver, IsDoubtedWhereNoDriverReportsIt) {
  const struct {
    const char* cuda;
    const char* warning;  ///< empty: none
  } k_rows[] = {{"12.41", "knows reports CUDA `12.41`: did you mean 12.1, 12.4?"},
                {"12.99", "knows reports CUDA `12.99`: did you mean 12.9"},
                {"12.4", ""},
                {"12.4.1", ""},
                {"12", ""},
                {"11.8", ""}};
  for (const auto& row : k_rows) {
    const auto json = resolved_json({"torch", "--platform", "linux-64", "--gpu", "RTX 3090", "--driver-cuda", row.cuda});
    std::string text;
    for (const auto& warning : json["warnings"]) {
      text += warning["code"] == "unknown-driver-cuda" ? warning["text"].get<std::string>() : "";
    }
    EXPECT_EQ(text.empty(), std::string(row.warning).empty()) << text;
    EXPECT_THAT(text, HasSubstr(row.warning));
  }
}

}  // namespace
}  // namespace gpusolve::testing
