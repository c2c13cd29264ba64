// Names of conda alone in a request: packages that only require the build of torch for GPUs or for the CPU, and libraries that bind a set.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/resolved_json.hpp"

namespace gpusolve::testing {
namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;
using ::testing::HasSubstr;

auto resolved(Words words) -> Json {
  words.insert(words.end(), {"--platform", "linux-64", "--gpu", "RTX 3090", "--driver", "535.104.05"});
  return resolved_json(std::move(words));
}

auto command_of(const Json& json) -> std::string {
  return json["commands"]["conda"].empty() ? "" : json["commands"]["conda"].back().get<std::string>();
}

TEST(CondaNames, OfTheGpuBuildGiveThatBuildAndAreInTheCommand) {
  const auto json = resolved({"pytorch-gpu=2.5.1", "--python", "3.11"});
  EXPECT_EQ(json["outcome"], "gpu") << json.dump(1);
  EXPECT_EQ(json["status"], 0);
  EXPECT_EQ(json["stack"]["torch"], "2.5.1");
  EXPECT_EQ(json["request"]["installer"], "conda");
  EXPECT_THAT(command_of(json), HasSubstr("pytorch-gpu==2.5.1=cuda"));
  EXPECT_THAT(command_of(json), HasSubstr("'pytorch==2.5.1=cuda"));
}

TEST(CondaNames, OfTheGpuBuildAreBoundByTheCudaBesideThem) {
  const auto json = resolved({"pytorch-gpu", "cuda-version=12.4"});
  EXPECT_EQ(json["outcome"], "gpu") << json.dump(1);
  EXPECT_THAT(command_of(json), HasSubstr("cuda-version=12.4"));
}

TEST(CondaNames, OfTheCpuBuildAskForTheCpu) {
  const auto json = resolved({"pytorch-cpu"});
  EXPECT_EQ(json["outcome"], "cpu_only") << json.dump(1);
  EXPECT_EQ(json["status"], 10);
  EXPECT_EQ(json["reasons"].front()["code"], "cpu-build-requested") << json["reasons"];
  EXPECT_EQ(json["reasons"].front()["fact"], "pytorch-cpu") << json["reasons"];
}

TEST(CondaNames, OfTheGpuBuildAreNeverGivenToPip) {
  const auto json = resolved_json({"pytorch-gpu", "--platform", "osx-arm64", "--gpu", "none"});
  EXPECT_EQ(json["request"]["installer"], "conda") << json.dump(1);
}

TEST(CondaNames, OfReleasesBeyondTheCatalogAreLeftToTheInstaller) {
  const auto json = resolved({"pytorch-gpu=99.0"});
  EXPECT_EQ(json["outcome"], "unjudged") << json.dump(1);
  EXPECT_EQ(json["status"], 0);
  EXPECT_THAT(command_of(json), HasSubstr("pytorch-gpu=99.0"));
}

TEST(CondaNames, OfCudnnBindTheCudnnOfEveryBuild) {
  const auto json = resolved({"torch", "cudnn=8.9", "--python", "3.11"});
  const auto limited = resolved({"torch", "--cudnn", "8.9", "--installer", "conda", "--python", "3.11"});
  EXPECT_EQ(json["outcome"], "gpu") << json.dump(1);
  EXPECT_EQ(json["stack"]["torch"], limited["stack"]["torch"]);
  EXPECT_THAT(command_of(json), HasSubstr("cudnn=8.9"));
}

/// Its cuDNN is inside the build, so that conda's changes nothing in it.
TEST(CondaNames, OfCudnnLeaveAPinnedReleaseAsItIs) {
  const auto json = resolved({"pytorch=2.5.1", "pytorch-cuda=12.4", "cudnn=8.9", "--python", "3.11"});
  EXPECT_EQ(json["outcome"], "gpu") << json.dump(1);
  EXPECT_EQ(json["stack"]["torch"], "2.5.1");
}

TEST(CondaNames, OfAToolkitThatWasNeverMadeAreInNoCommandAndToBeLeftOut) {
  const auto json = resolved({"torch", "cudatoolkit=12.1"});
  EXPECT_EQ(json["outcome"], "unsatisfiable") << json.dump(1);
  ASSERT_FALSE(json["fixes"].empty());
  EXPECT_THAT(json["fixes"][0].dump(), HasSubstr("cuda-version=12.1"));
}

TEST(CondaNames, OfAToolkitThatWasMadeStayInTheCommand) {
  const auto json = resolved({"pytorch=1.12.1", "cudatoolkit=11.3"});
  EXPECT_THAT(command_of(json), HasSubstr("cudatoolkit=11.3"));
}

// conda-forge's builds for CUDA 11.2 require `cudatoolkit >=11.2,<12`; the release has no build for the CUDA that is asked for
TEST(CondaNames, OfAToolkitAreMetByABuildForAnEarlierOneWhoseRecordAdmitsIt) {
  for (const auto* const torch : {"conda-forge::pytorch=1.12", "pytorch=1.13"}) {
    const auto json = resolved({torch, "cudatoolkit=11.3.1"});
    const auto command = json["commands"]["conda"].dump();
    EXPECT_EQ(json["outcome"], "gpu") << json.dump(1);
    EXPECT_EQ(json["stack"]["build"], "cu112") << torch;
    EXPECT_THAT(command, HasSubstr("cudatoolkit=11.3.1"));
    EXPECT_EQ(command.find("cuda-version=11.2"), std::string::npos) << command;
  }
  EXPECT_EQ(resolved({"pytorch=1.12.1", "cudatoolkit=11.3"})["stack"]["build"], "cu113") << "its own build comes first";
  EXPECT_EQ(resolved({"conda-forge::pytorch=1.12", "cudatoolkit=11.0"})["stack"]["cuda"], "11.0");
}

}  // namespace
}  // namespace gpusolve::testing
